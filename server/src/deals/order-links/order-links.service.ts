import type { LinkKey, orderLinks as contract } from '@forecourt/contract/deals/order-links.ts'
import { ORDER_LINKS } from '@forecourt/domain/deals/orders/order-links.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import { notFound, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { findInvitee, lockInvitee, type Invitee } from '#customers/invitations/invitations.queries.ts'
import { checkConsent, emailOf, linkOf, opened } from '#customers/invitations/invitations.service.ts'
import { getReadableOrder } from '#deals/orders/order-access.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import { orderLinkMail, orderLinkText } from './order-link-message.ts'

/** The link with its target, in front of the secret fragment that no server sees. */
export const leadingTo = (url: string, order: string, step: LinkKey): string => {
  const made = new URL(url)
  made.searchParams.set('order', order)
  if (step !== 'order') made.searchParams.set('step', step)
  return made.href
}

/** The current links. Reading them creates none. */
export function readEasyLinks(call: Call<typeof contract.easyLinks>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getReadableOrder(tx, actor, params.id)
    if (!can(actor, 'order:send-link', row.customer)) throw new Refusal('forbidden')
    const invitee = await findInvitee(tx, actor.tenant.id, row.order.customer_id)
    const link = invitee && linkOf(call, invitee)
    const links = ORDER_LINKS.map(({ code, name, name_fr }) => ({
      key: code,
      label_en: name,
      label_fr: name_fr,
      url: link ? leadingTo(link.url, params.id, code) : null,
      expires_at: link?.expires ?? null,
    }))
    return { links }
  })
}

/** Sends the current link, or creates one; in the customer's language, after the commit. */
export function sendOrderLink(call: Call<typeof contract.send>) {
  const { app, actor, params, body, idempotency } = call
  return withTenant(app.pool, actor.tenant, tx =>
    runIdempotent(tx, actor, idempotency, async () => {
      const { order, customer } = await getReadableOrder(tx, actor, params.id)
      if (!can(actor, 'order:send-link', customer)) throw new Refusal('forbidden')
      if (order.is_archived) throw new Refusal('conflict', { code: 'order_archived' })
      const invitee = await lockInvitee(tx, actor.tenant.id, order.customer_id)
      if (!invitee) throw notFound()
      checkConsent(invitee, body.channel)
      const to = addressOf(invitee, body.channel)
      const link = linkOf(call, invitee) ?? (await opened(call, tx, invitee))
      const url = leadingTo(link.url, order.id, body.step)
      const letter = {
        to,
        url,
        first_name: invitee.customer.first_name,
        language: invitee.customer.language,
        expires: link.expires === null ? null : new Date(link.expires),
        step: stepName(body.step, invitee.customer.language),
        message: body.message,
        dealership: { ...actor.tenant, ...invitee.dealership },
      }
      const message =
        body.channel === 'sms'
          ? ({ channel: 'sms', content: orderLinkText(letter) } as const)
          : ({ channel: 'mail', content: orderLinkMail(letter) } as const)
      post(app, tx, message, actor.tenant.id)
      recordAction(call, tx, {
        action: 'order.link_sent',
        object_type: 'order',
        object_id: order.id,
        changes: { channel: body.channel, step: body.step },
      })
      return { to, url, expires_at: link.expires }
    }),
  )
}

/** Recipient of the message. An account requires an email address, so text messages require one too. */
function addressOf(invitee: Invitee, channel: 'email' | 'sms'): string {
  if (channel === 'email' || !invitee.hasAccount) {
    const email = emailOf(invitee)
    if (channel === 'email') return email
  }
  const { phone } = invitee.customer
  if (phone === null) throw new Refusal('conflict', { code: 'customer_without_phone' })
  return phone
}

function stepName(step: LinkKey, language: 'en' | 'fr'): string | null {
  const found = step === 'order' ? undefined : ORDER_LINKS.find(({ code }) => code === step)
  return found ? (language === 'fr' ? found.name_fr : found.name) : null
}
