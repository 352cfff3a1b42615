import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * Runs pricing for a customer and reports problems in the customer's terms: for a residual above the cap
 * cost, and a cap cost outside the lender's limits, they can only change the down payment.
 * @throws Refusal 400 `pricing_invalid`
 */
export async function inCustomerTerms<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const fields = error instanceof Refusal ? Object.keys(error.details.fields ?? {}) : []
    const rule = downRules.find(([field]) => fields.includes(field))?.[1]
    throw rule === undefined ? error : ofDown(rule)
  }
}

/**
 * Refuses a down payment that leaves nothing to pay: a warning at the desk, but an error for the customer.
 * @throws Refusal 400 `pricing_invalid` naming the down payment
 */
export function assertBalanceRemaining({ warnings, amount_due, payment_type }: Pricing): void {
  const isLess = payment_type === 'cash' && amount_due !== null && toCents(amount_due) < ZERO
  if (isLess || warnings.some(({ rule }) => nothingLeft.has(rule))) throw ofDown('too_much_down')
}

const nothingLeft = new Set(['nothing_to_finance', 'cap_cost_not_above_residual'])

const downRules = [
  ['lease.residual', 'too_much_down'],
  ['lease.max_cap_cost_pct', 'lease_too_large'],
  ['lease.min_cap_cost', 'lease_too_small'],
] as const

const ofDown = (rule: (typeof downRules)[number][1]) =>
  new Refusal('validation', {
    code: 'pricing_invalid',
    fields: { down_payment: [{ rule, params: {} }] },
  })
