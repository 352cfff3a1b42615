import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import type { NotificationEvent } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { outOfQuiet } from '@forecourt/domain/identity/accounts/quiet-hours.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { feeds } from '#inventory/feeds/feeds.table.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { postMail, writeNotice } from '#platform/mails/mails.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { openStaffPhone } from '#identity/accounts/staff/staff-phone.ts'
import { notificationsOf } from '#identity/accounts/staff/staff-wire.ts'
import { users, type NotificationChoices } from '#identity/accounts/users/users.table.ts'
import { notifications } from './notifications.table.ts'

/** Per transaction; the rest waits for the next one. */
const most = 50

interface Due extends Record<string, unknown> {
  readonly id: string
  readonly event: NotificationEvent
  readonly name: string
  readonly customer_id: string | null
  readonly feed_id: string | null
  readonly email: string
  readonly user_id: string
  readonly phone_sealed: string | null
  readonly language: Language
  readonly dealer_notifications: NotificationChoices
  readonly timezone: string
}

/**
 * Sends what readers chose to receive by mail or text too (decisions 3.119), outside quiet hours. Returns when to run
 * again, if something is left.
 */
export async function sendNotifications(app: App, dealer: string): Promise<Date | undefined> {
  return withTenant(app.pool, { id: dealer }, async tx => {
    const due = await findDue(tx, dealer)
    const [first] = due
    if (!first) return undefined
    const now = app.now().getTime()
    const from = outOfQuiet(now, first.timezone)
    if (from > now) return new Date(from)
    for (const one of due) send(app, tx, dealer, one)
    await tx.execute(
      sql`UPDATE ${notifications} SET sent_at = now() WHERE dealer_id = ${dealer} AND id = ANY (${sql.param(due.map(({ id }) => id))}::uuid[])`,
    )
    return due.length === most ? app.now() : undefined
  })
}

async function findDue(tx: Tx, dealer: string): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    SELECT n.id, n.event, n.customer_id, n.feed_id,
      coalesce(trim(c.first_name || ' ' || c.last_name), f.name, '') AS name, u.id AS user_id, u.email, u.phone_sealed, u.language, u.dealer_notifications,
      d.timezone
    FROM ${notifications} n LEFT JOIN ${customers} c ON c.dealer_id = n.dealer_id AND c.id = n.customer_id
      LEFT JOIN ${feeds} f ON f.dealer_id = n.dealer_id AND f.id = n.feed_id
      JOIN ${users} u ON u.id = n.user_id JOIN ${dealerships} d ON d.id = n.dealer_id
    WHERE n.dealer_id = ${dealer} AND n.sent_at IS NULL ORDER BY n.created LIMIT ${most} FOR UPDATE OF n SKIP LOCKED`)
  return rows
}

function send(app: App, tx: Tx, dealer: string, one: Due): void {
  const { email, sms } = notificationsOf(one.dealer_notifications)[one.event]
  const { language, name, event } = one
  const phone = sms ? openStaffPhone(app.keyring, one.user_id, one.phone_sealed) : null
  const origin = app.config.PUBLIC_URL
  const link = origin === undefined ? {} : { link: `${origin}/dealer/${pathOf(one)}` }
  const params = { what: writeNotice(language, event, name) }
  if (email) postMail(app, tx, { key: 'notification', to: one.email, language, params, dealer, ...link })
  if (phone !== null)
    post(app, tx, { channel: 'sms', content: { to: phone, text: `Forecourt: ${params.what}` } }, dealer)
}

const pathOf = ({ event, customer_id, feed_id }: Due) =>
  event === 'card_difference'
    ? 'deposits?show=differences'
    : customer_id === null
      ? `inventory/feeds?feed=${feed_id}`
      : `customers/${customer_id}`
