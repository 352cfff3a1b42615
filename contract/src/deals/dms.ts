import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** Status of an order in the dealer management system (decisions 7.12); counts are those of its pushes. */
export const SyncInfo = z.object({
  /** Id of the order. */
  id: Id,
  provider: z.string(),
  status: z.enum(['idle', 'running', 'failed']),
  last_success_at: Timestamp.nullable(),
  /** Last error code of the dealer management system; null once it accepted the order. */
  last_error: z.string().nullable(),
  /** Time of the next automatic retry. */
  next_try: Timestamp.nullable(),
  /** The number of the deal in the dealer management system. */
  remote_key: z.string().nullable(),
  queued: z.int(),
  pushed: z.int(),
  failed: z.int(),
})
export type SyncInfo = z.output<typeof SyncInfo>

const PushJob = z.object({
  id: Id,
  order: Id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  tries: z.int(),
  last_error: z.string().nullable(),
  next_try: Timestamp.nullable(),
  finished: Timestamp.nullable(),
})

export const dms = {
  syncInfo: endpoint('GET /api/dms-integrations/integrations/sync-info/{id}/', {
    access: 'order:read',
    summary: 'Status of an order in the dealer management system',
    response: SyncInfo,
  }),
  schedulePush: endpoint('POST /api/dms-integrations/integrations/{id}/schedule_push/', {
    access: 'order:push-to-dms',
    summary: 'Send the current order; a waiting push is reused',
    response: z.object({ job_id: Id }),
    status: 202,
    fails: ['order_archived'],
  }),
  job: endpoint('GET /api/dms-integrations/jobs/{id}/', {
    access: 'order:read',
    ours: true,
    summary: 'Progress of a push',
    response: PushJob,
  }),
}
