import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { forgetTab } from '#shared/browser-storage/tab-storage.ts'
import { keepSession } from '#dealer/identity/accounts/sessions/session.ts'

/** Switches to another dealership: clears everything that was read for the old one first. */
export async function transferSession(dealershipId: string): Promise<void> {
  const answer = await call(users.transferSession, { body: { dealership_id: dealershipId } })
  queryClient.clear()
  forgetTab('dp-last-url')
  keepSession(answer)
}
