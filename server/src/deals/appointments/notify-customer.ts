import type { Call } from '#platform/http/serve.ts'
import type { orders as contract } from '@forecourt/contract/deals/orders.ts'
import type { Tx } from '#platform/db/client.ts'
import { findInvitee } from '#customers/invitations/invitations.queries.ts'
import { linkOf } from '#customers/invitations/invitations.service.ts'
import { leadingTo } from '#deals/order-links/order-links.service.ts'
import { post } from '#platform/outbox/outbox.service.ts'
import type { OrderRow } from '#deals/orders/orders.queries.ts'
import { appointmentFile } from './appointment-file.ts'
import { appointmentMail, type Letter } from './appointment-mail.ts'
import type { NotifiedAppointment } from './appointment-wire.ts'
import type { Calendar } from './appointments.queries.ts'

type NotifyCall = Pick<Call<typeof contract.get>, 'app' | 'actor'>

interface Change {
  readonly key: Letter['key']
  readonly appointment: NotifiedAppointment
  readonly message?: string | null
  readonly place: Calendar['place']
}

/**
 * Mails the customer what changed about their appointment, in their language, after the commit; staff notify
 * customers without an address. No consent is needed, since the customer requested it.
 */
export async function notifyCustomer(
  call: NotifyCall,
  tx: Tx,
  { order }: OrderRow,
  { key, appointment, message = null, place }: Change,
): Promise<void> {
  const { app, actor } = call
  const invitee = await findInvitee(tx, actor.tenant.id, order.customer_id)
  if (!invitee) return
  const { customer, dealership } = invitee
  const { first_name, language, email: to } = customer
  if (to === null) return
  const link = linkOf(call, invitee)
  const url = link ? leadingTo(link.url, order.id, 'appointment') : null
  const letter = { key, to, first_name, language, appointment, message, url, place, dealership }
  await mailAppointment(app, tx, actor.tenant.id, letter)
}

type LetterWithPlace = Omit<Letter, 'address' | 'calendar'> & { readonly place: Calendar['place'] }

/** Queues the mail, with a calendar file if the appointment is confirmed or cancelled. */
export async function mailAppointment(
  app: NotifyCall['app'],
  tx: Tx,
  dealer: string,
  { place, ...letter }: LetterWithPlace,
): Promise<void> {
  const { key, appointment, language, url } = letter
  const file = { where: place, language, url, now: app.now() }
  const calendar = key === 'proposed' ? null : await appointmentFile(appointment, file)
  const mail = appointmentMail({ ...letter, address: place.address, calendar })
  post(app, tx, { channel: 'mail', content: mail }, dealer)
}
