import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { call } from '#shared/api/client.ts'
import { query, queryClient } from '#shared/api/query-client.ts'

/** Asked by the page itself; the stream says when there is something new. */
export const notificationsQuery = {
  ...query(notifications.list, { background: true }),
  staleTime: 60_000,
}

/** Marks these as read, or all. */
export async function markNotificationsRead(ids: readonly string[] | null): Promise<void> {
  await call(notifications.markRead, { body: { id_list: ids === null ? null : [...ids] } })
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
}
