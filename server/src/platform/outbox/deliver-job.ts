import type { JobHelpers } from 'graphile-worker'
import { z } from 'zod'
import type { App } from '#platform/app-context.ts'
import { deliverMessage, type Carriers } from './deliver-message.ts'

const MessageJob = z.object({
  id: z.uuid(),
  /** How often it has waited for an earlier message. */
  waited: z.int().default(0),
})

const keyOf = (id: string) => `outbox:${id}`
const longestWait = 600

/** Delivers the message of a job, and schedules the next try of it, or of the next message. */
export async function deliverJob(app: App, carriers: Carriers, payload: unknown, helpers: JobHelpers) {
  const { id, waited } = MessageJob.parse(payload)
  const delivery = await deliverMessage(app, carriers, id)
  const again = (seconds: number, job: z.input<typeof MessageJob>) =>
    helpers.addJob('deliver_message', job, {
      jobKey: keyOf(id),
      maxAttempts: 20,
      runAt: new Date(Date.now() + seconds * 1000),
    })
  if (delivery.is === 'again') await again(delivery.seconds, { id })
  if (delivery.is === 'over' && delivery.next !== undefined) await hurry(helpers, delivery.next)
  if (delivery.is === 'behind') {
    // New messages are urgent: the earlier one is tried now, once, and not when it is due.
    if (waited === 0) await hurry(helpers, delivery.earlier)
    await again(Math.min(longestWait, 2 ** waited), { id, waited: waited + 1 })
  }
}

/** Makes a message's job due, unless it is running. */
const hurry = (helpers: JobHelpers, id: string) =>
  helpers.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) FROM graphile_worker.jobs
     WHERE key = $1 AND locked_at IS NULL HAVING count(*) > 0`,
    [keyOf(id)],
  )
