import type { Call } from '../http/serve.ts'
import type { orders as contract } from '@forecourt/contract/orders.ts'
import type { Tx } from '../db/client.ts'
import { findInvitee } from '../invitations/invitations.queries.ts'
import { linkOf } from '../invitations/invitations.service.ts'
import { leadingTo } from '../order-links/order-links.service.ts'
import { post } from '../outbox/outbox.service.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { appointmentFile } from './appointment-file.ts'
import { appointmentMail, type Letter } from './appointment-mail.ts'
import type { ToldAppointment } from './appointment-wire.ts'
import type { Calendar } from './appointments.queries.ts'

type Telling = Pick<Call<typeof contract.get>, 'app' | 'actor'>

interface News {
  readonly key: Letter['key']
  readonly appointment: ToldAppointment
  readonly message?: string | null
  readonly place: Calendar['place']
}

/**
 * Tells the customer what became of his appointment, by mail and in his language, once this is committed; one without an
 * address is told by whoever acted. It is about what he asked for, so no consent stands against it.
 */
export async function tellCustomer(
  call: Telling,
  tx: Tx,
  { order }: OrderRow,
  { key, appointment, message = null, place }: News,
): Promise<void> {
  const { app, actor } = call
  const invitee = await findInvitee(tx, actor.tenant.id, order.customer_id)
  if (!invitee || invitee.customer.email === null) return
  const { customer, dealership } = invitee
  const link = linkOf(call, invitee)
  const url = link ? leadingTo(link.url, order.id, 'appointment') : null
  const mail = appointmentMail({
    key,
    to: customer.email ?? '',
    first_name: customer.first_name,
    language: customer.language,
    appointment,
    message,
    url,
    address: place.address,
    dealership,
    calendar:
      key === 'proposed'
        ? null
        : await appointmentFile(appointment, {
            where: place,
            language: customer.language,
            url,
            now: app.now(),
          }),
  })
  post(app, tx, { channel: 'mail', content: mail }, actor.tenant.id)
}
