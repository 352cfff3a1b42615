import { CardRefusal, random, type Dispute, type Payment, type Refund } from './payment-book.ts'

/** Disputes during and after which refunds are refused. */
const CONTESTED: readonly string[] = ['needs_response', 'under_review', 'lost']

/** Refunds a part of a payment, or the rest. */
export function makeRefund(
  state: { readonly refunds: Refund[]; readonly disputes: Record<string, Dispute> },
  taken: Payment,
  { amount, ...asked }: { amount: number | undefined } & Pick<Refund, 'operation' | 'created'>,
): Refund {
  if (taken.status !== 'succeeded') throw new CardRefusal('charge_not_captured')
  const left = taken.received - taken.refunded
  if (left === 0) throw new CardRefusal('charge_already_refunded')
  const wanted = amount ?? left
  if (!(wanted >= 1 && wanted <= left)) throw new CardRefusal('amount_too_large')
  if (Object.values(state.disputes).some(one => one.payment === taken.id && CONTESTED.includes(one.status)))
    throw new CardRefusal('charge_disputed')
  taken.refunded += wanted
  const { account, id: payment } = taken
  const made: Refund = { ...asked, id: random('re'), account, payment, amount: wanted, status: 'succeeded' }
  state.refunds.push(made)
  return made
}
