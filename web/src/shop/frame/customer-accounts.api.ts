import { customerAccounts } from '@forecourt/contract/identity/customer-accounts.ts'
import type { BodyInputOf } from '@forecourt/contract/platform/endpoint.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

export const meQuery = () => query(customerAccounts.me, {})

export const readInvitation = (invitation: string) =>
  call(customerAccounts.readInvitation, { body: { invitation } })

export const acceptInvitation = (body: BodyInputOf<typeof customerAccounts.acceptInvitation>) =>
  call(customerAccounts.acceptInvitation, { body })

export const signIn = (body: BodyInputOf<typeof customerAccounts.login>) =>
  call(customerAccounts.login, { body })

export const askForAccount = (body: BodyInputOf<typeof customerAccounts.signUp>) =>
  call(customerAccounts.signUp, { body })

export const askForSignInLink = (body: BodyInputOf<typeof customerAccounts.magicLink>) =>
  call(customerAccounts.magicLink, { body })

export const askForPasswordLink = (body: BodyInputOf<typeof customerAccounts.resetPassword>) =>
  call(customerAccounts.resetPassword, { body })

export const readLink = (customer_link: string) =>
  call(customerAccounts.readLink, { body: { customer_link } })

export const verifyLink = (body: BodyInputOf<typeof customerAccounts.verify>) =>
  call(customerAccounts.verify, { body })

/** Returns the URL to go to: staff return to the panel. */
export async function signOut(): Promise<string> {
  const { redirect_url } = await call(customerAccounts.logout, {})
  queryClient.clear()
  return redirect_url
}
