import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { notFound, Refusal, stale } from '#platform/http/refusal.ts'
import { isPressed } from '#deals/orders/order-progress.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { Writer } from './store-on-order.ts'
import { tradeInWire } from './trade-in-wire.ts'
import { lockAlone, lockOnOrder, type TradeInRow } from './trade-ins.queries.ts'

export interface Held {
  readonly tradeIn: TradeInRow
  /** Its order. */
  readonly row: OrderRow | null
}

interface Asking {
  readonly app: App
  readonly actor: Actor
  readonly version: number
}

/** A member of staff as the author. */
export const writerOf = ({ app, actor }: Pick<Asking, 'app' | 'actor'>): Writer => ({
  tenant: actor.tenant,
  author: actor.id,
  on_behalf_of: null,
  name: fullName(actor.user),
  language: actor.tenant.default_language,
  now: app.now(),
})

/** The wire format of a locked trade-in. */
export const heldWire = ({ tradeIn, row }: Held, now: Date) =>
  tradeInWire(tradeIn, now, row && row.order.trade_in_step)

async function find(tx: Tx, dealer: string, id: string, isAlone: boolean) {
  const onOrder = isAlone ? undefined : await lockOnOrder(tx, dealer, id)
  if (onOrder) return { ...onOrder, customer: onOrder.row.customer }
  const alone = await lockAlone(tx, dealer, id)
  return alone && { ...alone, row: null }
}

/**
 * A trade-in with its order, locked until the transaction ends.
 * `isAlone`: for actions on one without an order.
 * @throws Refusal if the actor may not see it or do this action, it has another version, or its order is
 * archived
 */
export async function getTradeInFor(
  { app, actor, version }: Asking,
  tx: Tx,
  id: string,
  action: Action,
  { isAlone = false } = {},
): Promise<Held> {
  const found = await find(tx, actor.tenant.id, id, isAlone)
  if (!found || !can(actor, 'trade-in:read', found.customer)) throw notFound()
  if (!can(actor, action, found.customer)) throw new Refusal('forbidden')
  const held = { tradeIn: found.tradeIn, row: found.row }
  if (found.tradeIn.version !== version) throw stale(heldWire(held, app.now()))
  if (found.row?.order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  return held
}

/** @throws Refusal if the order is closed to changes */
export function refuseClosed({ order }: OrderRow): void {
  if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
  if (isPressed(order.order_management_status)) throw new Refusal('conflict', { code: 'order_confirmed' })
}
