import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

/** Fetched in the background; the stream reports new ones. */
export const notificationsQuery = {
  ...query(notifications.list, { background: true }),
  staleTime: 60_000,
}

/** Marks these notifications as read, or all of them. */
export async function markNotificationsRead(ids: readonly string[] | null): Promise<void> {
  await call(notifications.markRead, { body: { id_list: ids === null ? null : [...ids] } })
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}
