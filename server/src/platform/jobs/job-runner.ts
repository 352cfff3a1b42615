import { EventEmitter } from 'node:events'
import { run, Logger as JobLogger, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { App } from '#platform/app-context.ts'
import type { Pool } from '#platform/db/client.ts'
import { followChannel } from '#platform/events/channel.ts'
import { discreet } from './job-failure.ts'

export interface Work {
  readonly taskList: TaskList
  readonly crontab?: string
  /** Its connection for new jobs also listens for the panels. */
  readonly hears?: true
}

/**
 * Creates a function that starts a runner, as often as needed: the library stops when it cannot even return a job.
 */
export function createRunner(app: App, pool: Pool, runners: Set<string>, { hears, taskList, ...work }: Work) {
  const events: WorkerEvents = new EventEmitter()
  const own: string[] = []
  if (hears) {
    events.on('pool:listen:success', ({ client }) => followChannel(client, app.live))
    events.on('pool:listen:notification', ({ message }) => app.live.hearOn(message))
  }
  events.on('pool:create', ({ workerPool: { id } }) => {
    own.push(id)
    runners.add(id)
  })
  return async () => {
    // Jobs that an earlier runner of this process could not return are freed.
    const lost = own.splice(0)
    for (const id of lost) runners.delete(id)
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [lost])
    return run({
      ...work,
      taskList: discreet(taskList),
      events,
      pgPool: pool,
      // Batches without delay: otherwise the library leaves a failure to store a job's result unhandled, and the
      // rejection ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 2000,
      logger: new JobLogger(() => (level, message) => {
        if (level === 'error') app.log.error({ message }, 'job')
      }),
    })
  }
}
