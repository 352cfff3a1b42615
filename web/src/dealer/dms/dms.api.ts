import { dms } from '@forecourt/contract/dms.ts'
import { timelines } from '@forecourt/contract/timelines.ts'
import { call } from '#shared/api/client.ts'
import { query, refresh } from '#shared/api/query-client.ts'

export const dmsQueries = {
  syncInfo: (id: string) => query(dms.syncInfo, { params: { id } }),
}

export async function schedulePush(id: string) {
  await call(dms.schedulePush, { params: { id } })
  await refresh(dms.syncInfo, timelines.ofOrder)
}
