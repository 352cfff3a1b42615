import { customerAccounts } from '@forecourt/contract/customer-accounts.ts'
import type { BodyInputOf } from '@forecourt/contract/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

export const meQuery = () => query(customerAccounts.me, {})

export const readInvitation = (invitation: string) =>
  call(customerAccounts.readInvitation, { body: { invitation } })

export const acceptInvitation = (body: BodyInputOf<typeof customerAccounts.acceptInvitation>) =>
  call(customerAccounts.acceptInvitation, { body })

export const signIn = (body: BodyInputOf<typeof customerAccounts.login>) =>
  call(customerAccounts.login, { body })

/** Where to go afterwards: staff go back to the panel. */
export async function signOut(): Promise<string> {
  const { redirect_url } = await call(customerAccounts.logout, {})
  queryClient.clear()
  return redirect_url
}
