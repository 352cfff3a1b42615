import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Id, Timestamp } from '#platform/text.ts'

/** How an order stands with the dealer management system (decisions 7.12); counts are of its pushes. */
export const SyncInfo = z.object({
  /** The order. */
  id: Id,
  provider: z.string(),
  status: z.enum(['idle', 'running', 'failed']),
  last_success_at: Timestamp.nullable(),
  /** What the other side said last, as a code; null once it took the order. */
  last_error: z.string().nullable(),
  /** When it is tried again by itself. */
  next_try: Timestamp.nullable(),
  /** The other side's own number of the deal. */
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
    summary: 'How an order stands with the dealer management system',
    response: SyncInfo,
  }),
  schedulePush: endpoint('POST /api/dms-integrations/integrations/{id}/schedule_push/', {
    access: 'order:push-to-dms',
    summary: 'Send the order as it stands; a push that waits already is the one that goes',
    response: z.object({ job_id: Id }),
    status: 202,
    fails: ['order_archived'],
  }),
  job: endpoint('GET /api/dms-integrations/jobs/{id}/', {
    access: 'order:read',
    ours: true,
    summary: 'How far a push is',
    response: PushJob,
  }),
}
