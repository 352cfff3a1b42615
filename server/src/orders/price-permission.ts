import type { FieldProblem } from '@forecourt/contract/errors.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import { overriddenFields, type OwnTerms } from '@forecourt/domain/orders/price-overrides.ts'
import { can } from '@forecourt/domain/permissions/can.ts'
import { Refusal } from '../http/refusal.ts'
import type { Desk } from '../pricing/desk.queries.ts'
import { offersFor, ownPrices } from '../pricing/worksheet-defaults.ts'
import type { Actor } from '../sessions/session.ts'
import type { OrderRow } from './orders.queries.ts'

const none: OwnTerms = { price: '', msrp: '', finance: [], lease: [], distances: [], card: undefined }

/**
 * Without the right to override prices and rates (decisions 3.118, 6.3) a worksheet keeps its figures or takes those of
 * the vehicle and the lender's programme.
 * @throws Refusal naming the fields that are somebody else's to set
 */
export async function checkPrices(
  actor: Actor,
  { order, vehicle, customer }: OrderRow,
  worksheet: Worksheet,
  getDesk: () => Promise<Desk>,
): Promise<void> {
  if (can(actor, 'pricing-worksheet:override-price', customer)) return
  // Most saves change none of these: nothing more is asked of the database for them.
  if (overriddenFields(order.worksheet, worksheet, none).length === 0) return
  const offers = offersFor(await getDesk(), vehicle, actor.user.language, worksheet.credit_score, worksheet)
  const fields = overriddenFields(order.worksheet, worksheet, {
    ...ownPrices(vehicle),
    finance: offers.finance.options,
    lease: offers.lease?.options ?? [],
    distances: offers.lease?.distances ?? [],
    card: offers.lease,
  })
  if (fields.length === 0) return
  const problem: FieldProblem[] = [{ rule: 'price_not_permitted', params: {} }]
  throw new Refusal('validation', { fields: Object.fromEntries(fields.map(name => [name, problem])) })
}
