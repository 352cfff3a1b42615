import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

/**
 * An action of a customer, a deadline, or a waiting feed, of which this user is notified (product 3, decisions
 * 3.119).
 */
export const Notification = z.object({
  id: Id,
  event: z.enum(codesOf(NOTIFICATION_EVENTS)),
  /** The customer; null for a feed. */
  customer: z.object({ id: Id, full_name: z.string() }).nullable(),
  /** The feed that needs attention. */
  feed: z.object({ id: Id, name: z.string() }).nullable(),
  /** The order; null where the notification concerns the customer only. */
  order: Id.nullable(),
  created: Timestamp,
  is_read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

const Unread = z.int().min(0)

export const notifications = {
  list: endpoint('GET /api/dealer/notification/', {
    access: 'event:read',
    ours: true,
    summary: 'The last 30 notifications of this user in this dealership, and how many are unread',
    response: z.object({ results: z.array(Notification), unread: Unread }),
  }),
  markRead: endpoint('POST /api/dealer/notification/mark_read/', {
    access: 'event:read',
    ours: true,
    summary: 'Mark these notifications as read, or all; those of other users are ignored',
    body: z.strictObject({ id_list: z.array(Id).min(1).max(100).nullable() }),
    response: z.object({ unread: Unread }),
  }),
}
