import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * Runs what prices an order for its customer, and says in the customer's terms what cannot be priced: of a residual
 * above the cap cost, and of a cap cost that the lender does not take, he can only change what he puts down.
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
 * The desk's figures without its leeway: a down payment that leaves nothing to pay is a remark at the desk, and a slip
 * of the hand on the customer's side.
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
