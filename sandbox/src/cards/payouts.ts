import { CardRefusal, random, type Payment } from './payment-book.ts'
import type { Payments } from './payments.ts'

type PayoutLine = { payment: string; type: 'charge' | 'refund' | 'adjustment'; amount: number }

export type Payout = {
  id: string
  account: string
  currency: string
  amount: number
  status: 'paid' | 'failed'
  created: number
  lines: PayoutLine[]
}

/** Money is paid out to the bank two days after it was captured, in seconds. */
const DELAY = 2 * 24 * 3600

/** The part of a payment that was not paid out yet, less later deductions. */
function linesOf({ state }: Payments, { id, received, refunded }: Payment): PayoutLine[] {
  const disputes = Object.values(state.disputes).filter(({ payment }) => payment === id)
  const booked = disputes.flatMap(dispute => dispute.booked).reduce((sum, amount) => sum + amount, 0)
  const isOf = (line: PayoutLine, type: PayoutLine['type']) => line.payment === id && line.type === type
  const sent = (type: PayoutLine['type']) =>
    state.payouts
      .filter(({ status }) => status === 'paid')
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (isOf(line, type) ? line.amount : 0), 0)
  const due = { charge: received, refund: -refunded, adjustment: booked }
  return (['charge', 'refund', 'adjustment'] as const)
    .map(type => ({ payment: id, type, amount: due[type] - sent(type) }))
    .filter(({ amount }) => amount !== 0)
}

/** Pays out the balance of an account; `without` omits a payment, as an error of the provider. */
export function payOut(
  payments: Payments,
  account: string,
  { without, takenBefore }: { without?: string | undefined; takenBefore: number },
): Payout | undefined {
  const due = Object.values(payments.state.payments).filter(
    one =>
      one.account === account &&
      one.status === 'succeeded' &&
      one.id !== without &&
      (one.created ?? 0) <= takenBefore,
  )
  const lines = due.flatMap(one => linesOf(payments, one))
  if (lines.length === 0) return undefined
  const made: Payout = {
    id: random('po'),
    account,
    currency: due[0]?.currency ?? 'cad',
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    status: 'paid',
    created: payments.now(),
    lines,
  }
  payments.state.payouts.push(made)
  payments.save()
  return made
}

/** The account's payouts, including the one that is due now. */
export function listPayouts(payments: Payments, account: string): readonly Payout[] {
  payOut(payments, account, { takenBefore: payments.now() - DELAY })
  return payments.state.payouts
}

/** The bank returns a payout: its money is due again. */
export function failPayout(payments: Payments, id: string): Payout {
  const payout = payments.state.payouts.find(one => one.id === id)
  if (!payout) throw new CardRefusal('resource_missing', 404)
  payout.status = 'failed'
  payments.save()
  return payout
}

/** A payout in the format of the provider's interface. */
export const payoutOf = ({ lines: _lines, account: _account, ...payout }: Payout) => ({
  ...payout,
  object: 'payout',
  automatic: true,
  arrival_date: payout.created,
})

/** The transactions of a payout, in the format of the provider's interface; including its own. */
export const transactionsOf = ({ id, account, amount, created, lines }: Payout) =>
  [...lines, { payment: id, type: 'payout' as const, amount: -amount }].map((line, index) => ({
    id: `txn_${id}_${index}`,
    account,
    created,
    payout: id,
    type: line.type,
    amount: line.amount,
    source: line.type === 'payout' ? { id } : { id: line.payment, payment_intent: line.payment },
  }))
