import type { FieldProblem } from '@forecourt/contract/platform/errors.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Without the permission to override prices and rates (decisions 3.118, 6.3) a worksheet keeps its figures or
 * takes those of the vehicle and the lender's programme.
 * @throws Refusal naming the fields that the actor may not set
 */
export function checkPrices(actor: Actor, { customer }: OrderRow, overridden: readonly string[]): void {
  if (overridden.length === 0 || can(actor, 'pricing-worksheet:override-price', customer)) return
  const problem: FieldProblem[] = [{ rule: 'price_not_permitted', params: {} }]
  throw new Refusal('validation', { fields: Object.fromEntries(overridden.map(name => [name, problem])) })
}
