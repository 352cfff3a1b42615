import { invitations, type ShareType } from '@forecourt/contract/identity/invitations.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const invitationQuery = (id: string) => query(invitations.state, { params: { id } })

export async function sendInvitation(id: string) {
  const state = await call(invitations.send, { params: { id } })
  await refresh(invitations.state)
  return state
}

/** Returns the link and records how it was shared; the first share opens the invitation. */
export async function shareLink(id: string, share_type: ShareType): Promise<string> {
  const { url } = await call(invitations.trackShared, { params: { id }, body: { share_type } })
  await refresh(invitations.state)
  if (url === null) throw new Error('a shared link has an address')
  return url
}

/** Returns the URL of the shop, where this browser is logged in as the customer from now on. */
export async function loginAsCustomer(customer_id: string): Promise<string> {
  return (await call(users.loginAsCustomer, { body: { customer_id } })).url
}
