import { EventEmitter } from 'node:events'
import { run, Logger as JobLogger, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { App } from '#platform/app-context.ts'
import type { Pool } from '#platform/db/client.ts'
import { followChannel } from '#platform/events/channel.ts'
import { discreet } from './job-failure.ts'

export interface Work {
  readonly taskList: TaskList
  readonly crontab?: string
  /** The connection on which it hears of new jobs hears for the panels too. */
  readonly hears?: true
}

/** Starts a runner, as often as it is asked to: the library gives up when it cannot even put a job back. */
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
    // What an earlier runner of this process could not put back waits for nobody.
    const lost = own.splice(0)
    for (const id of lost) runners.delete(id)
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [lost])
    return run({
      ...work,
      taskList: discreet(taskList),
      events,
      pgPool: pool,
      // Batches, of one turn each: without them the library leaves the failure of putting a job away to nobody, and an
      // unhandled rejection ends the process.
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
