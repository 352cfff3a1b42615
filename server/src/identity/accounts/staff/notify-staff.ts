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
 * Notifies the representative who holds the customer, in the transaction's last statement; if the customer is
 * unassigned, everybody who can take them. The same event is sent once an hour.
 */
export function notifyStaff(tx: Tx, { dealer, event, customer, order = null }: Occasion): void {
  deferToCommit(tx, {
    calls: [sql`notify_staff(${dealer}::uuid, ${event}, ${customer}::uuid, ${order}::uuid)`],
  })
}

/**
 * Notifies the staff responsible for the dealership's money: administrators, and sales managers where it is about a
 * customer. The same event is sent once an hour.
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

/**
 * Notifies everybody who manages the inventory that a feed needs attention; readers with an unread notification are
 * not notified again.
 */
export function notifyOfFeed(tx: Tx, dealer: string, feed: string): void {
  deferToCommit(tx, { calls: [sql`notify_feed(${dealer}::uuid, ${feed}::uuid)`] })
}
