import type { NotificationEvent } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'

interface Occasion {
  readonly dealer: string
  readonly event: NotificationEvent
  readonly customer: string
  readonly order?: string | null
}

/**
 * Tells whoever holds the customer what has happened, with the last statement of the transaction in which it did; of a
 * customer whom nobody holds, everybody who could take him. The same within an hour is told once.
 */
export function notifyStaff(tx: Tx, { dealer, event, customer, order = null }: Occasion): void {
  deferToCommit(tx, {
    calls: [sql`notify_staff(${dealer}::uuid, ${event}, ${customer}::uuid, ${order}::uuid)`],
  })
}

/**
 * Notifies those who answer for the dealership's money: administrators, and sales managers where it is about a customer.
 * Repeated within an hour it is sent once.
 */
export function notifyMoneyStaff(
  tx: Tx,
  {
    dealer,
    event,
    customer,
    order = null,
  }: Omit<Occasion, 'customer'> & { readonly customer: string | null },
): void {
  deferToCommit(tx, {
    calls: [sql`notify_money_staff(${dealer}::uuid, ${event}, ${customer}::uuid, ${order}::uuid)`],
  })
}

/** Tells everybody who keeps the inventory that a feed needs somebody; who has not read it yet is not told again. */
export function notifyOfFeed(tx: Tx, dealer: string, feed: string): void {
  deferToCommit(tx, { calls: [sql`notify_feed(${dealer}::uuid, ${feed}::uuid)`] })
}
