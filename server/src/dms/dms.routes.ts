import { dms } from '@forecourt/contract/dms.ts'
import { serve, type Router } from '../http/serve.ts'
import { readPushJob, readSyncInfo, schedulePush } from './dms.service.ts'

export function serveDms(router: Router) {
  serve(router, dms.syncInfo, readSyncInfo)
  serve(router, dms.schedulePush, schedulePush)
  serve(router, dms.job, readPushJob)
}
