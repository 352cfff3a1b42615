import type { Notification } from '@forecourt/contract/identity/notifications.ts'
import type { OrderStep } from '@forecourt/domain/deals/orders/step-statuses.ts'
import { stepPath } from '#dealer/platform/navigation/step-screens.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'

/** Step of an event; the other events are about the customer. */
const steps: Readonly<Partial<Record<Notification['event'], OrderStep>>> = {
  customer_submits_trade_in: 'trade_in',
  customer_accepts_trade_in: 'trade_in',
  customer_declines_trade_in: 'trade_in',
  customer_submits_credit_app: 'credit_application',
  customer_paid_deposit: 'deposit',
  hold_expiring: 'deposit',
  deposit_disputed: 'deposit',
  refund_failed: 'deposit',
  customer_submits_appointment: 'appointment',
  customer_accepts_appointment: 'appointment',
  customer_cancels_appointment: 'appointment',
  quote_selected: 'build_and_price',
}

/** Path of an event: the screen of its step, the customer's page, or the feed. */
export function notificationPath({ event, customer, feed, order }: Notification): string {
  if (event === 'card_difference') return `${paths.deposits}?show=differences`
  if (customer === null) return feed === null ? paths.inventory : `${paths.inventoryFeeds}?feed=${feed.id}`
  const step =
    order === null ? undefined : stepPath(steps[event] ?? null, { id: customer.id, orderId: order })
  return step ?? pathTo('customer', { id: customer.id })
}
