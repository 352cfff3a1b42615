import { dms } from '@forecourt/contract/deals/dms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { readPushJob, readSyncInfo, schedulePush } from './dms.service.ts'

export function serveDms(router: Router) {
  serve(router, dms.syncInfo, readSyncInfo)
  serve(router, dms.schedulePush, schedulePush)
  serve(router, dms.job, readPushJob)
}
