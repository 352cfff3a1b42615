import type { Dispute, Payment } from './payment-book.ts'

const DAY = 24 * 3600

const SHAPE = /^pi_demo_(held|captured|refunded|contested|won|lost)_(\d{1,9})_(\d{1,11})_(\w+)$/

/**
 * Payments of the demo data: their names encode their content (`pi_demo_held_50000_1796000000_a1`), so they are
 * not stored.
 */
export function demoPayment(id: string, account: string): Payment | undefined {
  const [, status, amount, until] = SHAPE.exec(id) ?? []
  if (!status || !amount) return undefined
  const isHeld = status === 'held'
  return {
    id,
    account,
    amount: Number(amount),
    currency: 'cad',
    manual: isHeld,
    status: isHeld ? 'requires_capture' : 'succeeded',
    received: isHeld ? 0 : Number(amount),
    refunded: status === 'refunded' ? Number(amount) : 0,
    card: { brand: 'visa', last4: '4242' },
    captureBefore: isHeld ? Number(until) : null,
    error: null,
    metadata: {},
  }
}

const STATUSES: Readonly<Record<string, string>> = { contested: 'needs_response', won: 'won', lost: 'lost' }

/** The dispute encoded in the name of a demo payment; `now` in seconds since 1970. */
export function demoDispute({ id, account, amount }: Payment, now: number): Dispute | undefined {
  const [, kind, , , end] = SHAPE.exec(id) ?? []
  const status = STATUSES[kind ?? '']
  if (!status) return undefined
  return {
    id: `du_demo_${kind}_${end}`,
    account,
    payment: id,
    amount,
    status,
    reason: status === 'won' ? 'product_not_received' : 'fraudulent',
    booked: status === 'won' ? [-amount, amount] : [-amount],
    due: now + 8 * DAY,
    created: now - 2 * DAY,
  }
}
