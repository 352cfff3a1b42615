import { parseCents } from '#platform/money/amount.ts'
import { addCents, cents, type Cents } from '#platform/money/cents.ts'
import type { FieldValue } from '#platform/validation/rule.ts'

/**
 * The amount owed on a trade-in, in cents, by the answers (codes of the questions, decisions 3.92): the balance
 * of the loan; for a lease the remaining payments and the buyout price. Zero if nothing is owed, and if an amount
 * cannot be parsed.
 */
export function owingOf(answered: Readonly<Record<string, FieldValue>>): Cents {
  const of = (code: string): Cents => parseCents(String(answered[code] ?? '')) ?? cents(0)
  const kind = answered['making_active_payments']
  if (kind === 'finance') return of('financing_amount_due')
  return kind === 'lease' ? addCents(of('leasing_amount_due'), of('leasing_residual_value')) : cents(0)
}
