import { dms } from '@forecourt/contract/deals/dms.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { call } from '#shared/api/client.ts'
import { polled, refresh } from '#shared/api/query-client.ts'

/** Poll interval while a push is in progress. */
const pollMs = 2_000

export const dmsQueries = {
  syncInfo: (id: string) =>
    polled(dms.syncInfo, { params: { id } }, info => (info?.status === 'running' ? pollMs : false)),
}

export async function schedulePush(id: string) {
  await call(dms.schedulePush, { params: { id } })
  await refresh(dms.syncInfo, timelines.ofOrder)
}
