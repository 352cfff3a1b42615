import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { stackedDiscounts } from '@forecourt/domain/pricing/discounts/discount-stacking.ts'
import { discountsAboveLimit } from '@forecourt/domain/pricing/discounts/discount-limit.ts'
import { parseCents, percentOf } from '@forecourt/domain/platform/money/amount.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { can, effectiveRole } from '@forecourt/domain/identity/permissions/can.ts'
import type { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { OrderRow } from './orders.queries.ts'
import type { Own } from './own-terms.ts'

type Settings = Pick<typeof paymentSettings.$inferSelect, 'discount_settings'>

/**
 * Most that an actor may give in discounts of his own making, in percent of the price; null: as much as he likes, "0":
 * those of the library alone. A representative gives what the dealership lets him; who may write custom rows but not
 * exceed the limit, a manager's share (decisions 3.49, 6.3, interface S-15).
 */
export function discountLimit(
  actor: Actor,
  customer: OrderRow['customer'],
  { discount_settings: { allow_custom, max_percent_rep, max_percent_manager } }: Settings,
): string | null {
  const mayWrite = can(actor, 'pricing-worksheet:edit-custom-rows', customer)
  if (mayWrite) return can(actor, 'discount:exceed-limit', customer) ? null : max_percent_manager
  return effectiveRole(actor) === 'dealer_sales_rep' && allow_custom ? max_percent_rep : '0'
}

/**
 * A worksheet may take discounts off, keep those it has and add those of the library, each as it stands there; what
 * somebody gives of his own stays within his limit.
 * @throws Refusal naming the lines that are somebody else's to give
 */
export function checkDiscounts(
  actor: Actor,
  { order, customer }: OrderRow,
  { price, lines }: Worksheet,
  { library }: Own,
  settings: Settings,
): void {
  if (settings.discount_settings.stacking === 'exclusive') checkStacking(order.worksheet, lines)
  const limit = discountLimit(actor, customer, settings)
  if (limit === null) return
  const refused = discountsAboveLimit(order.worksheet.lines, lines, library, { price, limit })
  if (refused.length === 0) return
  const amount = percentOf(parseCents(price) ?? ZERO, limit)
  const fields = refused.map(({ id, rule }): [string, FieldProblem[]] => [
    `lines.${id}`,
    [{ rule, params: rule === 'not_permitted' ? {} : { percent: limit, amount } }],
  ])
  throw new Refusal('validation', { fields: Object.fromEntries(fields) })
}

/** @throws Refusal naming the discounts that stand beside another where the dealership gives one */
function checkStacking(before: Worksheet, lines: Worksheet['lines']): void {
  const stacked = stackedDiscounts(before.lines, lines)
  if (stacked.length === 0) return
  const problem: FieldProblem[] = [{ rule: 'discount_exclusive', params: {} }]
  throw new Refusal('validation', {
    fields: Object.fromEntries(stacked.map(id => [`lines.${id}`, problem])),
  })
}
