import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { CardRefusal, random, type Dispute, type Page, type Payment, type Refund } from './payment-book.ts'
import type { Payout } from './payouts.ts'
import { demoDispute, demoPayment } from './demo-payments.ts'
import { makeRefund } from './refunds.ts'

/** `at`: when the key was first used, in seconds since 1970. */
type Kept = { fingerprint: string; status: number; body: unknown; at: number }

type State = {
  payments: Record<string, Payment>
  pages: Record<string, Page>
  keys: Record<string, Kept>
  refunds: Refund[]
  disputes: Record<string, Dispute>
  payouts: Payout[]
}

/** Seconds for which a customer's card is held: seven days. */
const HOLD = 7 * 24 * 3600
/** Seconds for which a payment page is open: a day. */
const PAGE = 24 * 3600
/** Seconds for which an idempotency key is stored, no longer than the provider guarantees: a day. */
const KEY = 24 * 3600

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^5[1-5]/, 'mastercard'],
  [/^3[47]/, 'amex'],
]

/** Results of test cards; any other valid number succeeds. */
const CARDS: Readonly<Record<string, 'generic_decline' | 'insufficient_funds' | '3ds'>> = {
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000002760003184': '3ds',
}

/**
 * The provider's storage: payments, payment pages, and responses for repeated keys; persistent if a file is
 * given.
 */
export function createPayments(clock: () => Date, file?: string) {
  const state: State = {
    payments: {},
    pages: {},
    keys: {},
    refunds: [],
    disputes: {},
    payouts: [],
    ...(file !== undefined && existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Partial<State>)),
  }
  let ahead = 0
  const now = () => Math.floor(clock().getTime() / 1000) + ahead
  const save = () => {
    if (file !== undefined) writeFileSync(file, JSON.stringify(state), { mode: 0o600 })
  }

  /** Holds that were not captured are released by the card issuer, unpaid pages are closed. */
  function settle(held: Payment): Payment {
    if (held.status === 'requires_capture' && held.captureBefore !== null && held.captureBefore <= now())
      held.status = 'canceled'
    return held
  }

  function payment(account: string, id: string): Payment {
    const found = state.payments[id] ?? demoPayment(id, account)
    if (!found || found.account !== account) throw new CardRefusal('resource_missing', 404)
    const dispute = state.payments[id] ? undefined : demoDispute(found, now())
    if (dispute) state.disputes[dispute.id] ??= dispute
    state.payments[id] = found
    return settle(found)
  }

  function page(id: string, account?: string): Page {
    const found = state.pages[id]
    if (!found || (account !== undefined && found.account !== account))
      throw new CardRefusal('resource_missing', 404)
    if (found.status === 'open' && found.expires <= now()) found.status = 'expired'
    return found
  }

  return {
    state,
    payment,
    page,
    now,
    save,
    /** Advances the provider's clock, in seconds. */
    advance: (seconds: number) => (ahead += seconds),
    open(
      given: Omit<Page, 'id' | 'payment' | 'status' | 'expires'>,
      asked: Pick<Payment, 'amount' | 'currency' | 'manual' | 'metadata'>,
    ) {
      if (asked.amount < 50) throw new CardRefusal('amount_too_small')
      if (asked.amount > 99_999_999) throw new CardRefusal('amount_too_large')
      const made: Payment = {
        ...asked,
        id: random('pi'),
        account: given.account,
        status: 'requires_payment_method',
        received: 0,
        refunded: 0,
        card: null,
        captureBefore: null,
        error: null,
        created: now(),
      }
      const opened: Page = {
        ...given,
        id: random('cs_test'),
        payment: made.id,
        status: 'open',
        expires: now() + PAGE,
      }
      state.payments[made.id] = made
      state.pages[opened.id] = opened
      save()
      return opened
    },
    /** Submits a card on a page. Returns the bank's response: paid, refused, or 3-D Secure required. */
    pay(opened: Page, number: string, isProven: boolean): 'paid' | 'declined' | 'proof' {
      const paid = payment(opened.account, opened.payment)
      const does = CARDS[number]
      if (does === '3ds' && !isProven) {
        paid.status = 'requires_action'
        save()
        return 'proof'
      }
      if (does !== undefined && does !== '3ds') return decline(paid, does)
      paid.card = {
        brand: BRANDS.find(([shape]) => shape.test(number))?.[1] ?? 'card',
        last4: number.slice(-4),
      }
      paid.error = null
      paid.status = paid.manual ? 'requires_capture' : 'succeeded'
      paid.received = paid.manual ? 0 : paid.amount
      paid.captureBefore = paid.manual ? now() + HOLD : null
      opened.status = 'complete'
      save()
      return 'paid'
    },
    decline(opened: Page, code: string) {
      return decline(payment(opened.account, opened.payment), code)
    },
    capture(account: string, id: string, amount?: number) {
      const held = payment(account, id)
      if (held.status !== 'requires_capture') throw new CardRefusal('payment_intent_unexpected_state')
      if (amount !== undefined && (amount < 1 || amount > held.amount))
        throw new CardRefusal('amount_too_large')
      Object.assign(held, { status: 'succeeded', received: amount ?? held.amount, captureBefore: null })
      save()
      return held
    },
    cancel(account: string, id: string) {
      const held = payment(account, id)
      if (held.status === 'succeeded' || held.status === 'canceled')
        throw new CardRefusal('payment_intent_unexpected_state')
      held.status = 'canceled'
      const shown = Object.values(state.pages).find(one => one.payment === id)
      if (shown?.status === 'open') shown.status = 'expired'
      save()
      return held
    },
    expire(account: string, id: string) {
      const shown = page(id, account)
      if (shown.status !== 'open') throw new CardRefusal('checkout_session_not_open')
      shown.status = 'expired'
      const paid = payment(account, shown.payment)
      if (paid.status !== 'succeeded' && paid.status !== 'requires_capture') paid.status = 'canceled'
      save()
      return shown
    },
    refund(account: string, id: string, amount?: number, operation: string | null = null) {
      const made = makeRefund(state, payment(account, id), { amount, operation, created: now() })
      save()
      return made
    },
    once: (key: string, fingerprint: string, work: () => Answer) =>
      once(state.keys, save, { key, fingerprint, work, now: now() }),
  }

  function decline(paid: Payment, code: string): 'declined' {
    paid.status = 'requires_payment_method'
    paid.error = code
    save()
    return 'declined'
  }
}

type Answer = { status: number; body: unknown }

/** Repeats the response for the same key for a day, including faults; another request under the key is refused. */
function once(
  keys: Record<string, Kept>,
  save: () => void,
  { key, fingerprint, work, now }: { key: string; fingerprint: string; work: () => Answer; now: number },
): Answer {
  const found = keys[key]
  const kept = found && now - found.at < KEY ? found : undefined
  if (kept && kept.fingerprint !== fingerprint)
    return { status: 400, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } }
  if (kept) return { status: kept.status, body: kept.body }
  const answer = work()
  keys[key] = { fingerprint, ...answer, at: now }
  save()
  return answer
}

export type Payments = ReturnType<typeof createPayments>
