import { invitations } from '@forecourt/contract/identity/invitations.ts'
import { orderLinks, type LinkKey } from '@forecourt/contract/deals/order-links.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { refresh } from '#shared/api/query-client.ts'
import { shareLink } from '#dealer/identity/invitations/invitations.api.ts'

type Sending = BodyInputOf<typeof orderLinks.send>

/** Returns the address or number it was sent to. Each step and channel is independent. */
export async function sendLink(id: string, body: Sending): Promise<string> {
  const { to } = await call(orderLinks.send, { params: { id }, body, about: `${body.channel} ${body.step}` })
  await refresh(timelines.ofOrder, invitations.state)
  return to
}

/** Link to a step that staff share themselves; recorded like any shared link of the customer. */
export async function stepLink({ id, customer }: Order, step: LinkKey, by: 'copy_link' | 'qr_code') {
  await shareLink(customer, by)
  const { links } = await call(orderLinks.easyLinks, { params: { id } })
  const url = links.find(({ key }) => key === step)?.url
  if (url === undefined || url === null) throw new Error('a shared link has an address')
  return url
}
