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
 * The maximum of an actor's custom discounts, in percent of the price; null: no limit, "0": only those of the
 * library. A representative has the dealership's limit; users with custom rows but without the right to
 * exceed it, a manager's share (decisions 3.49, 6.3, interface S-15).
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
 * A worksheet may remove discounts, keep them and add unchanged ones of the library; custom ones stay within
 * the actor's limit.
 * @throws Refusal naming the lines that the actor may not add
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

/** @throws Refusal naming the discounts beyond the first, if the dealership allows only one */
function checkStacking(before: Worksheet, lines: Worksheet['lines']): void {
  const stacked = stackedDiscounts(before.lines, lines)
  if (stacked.length === 0) return
  const problem: FieldProblem[] = [{ rule: 'discount_exclusive', params: {} }]
  throw new Refusal('validation', {
    fields: Object.fromEntries(stacked.map(id => [`lines.${id}`, problem])),
  })
}
