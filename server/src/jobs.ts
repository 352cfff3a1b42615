import { EventEmitter } from 'node:events'
import { run, Logger as JobLogger, type TaskList, type WorkerEvents } from 'graphile-worker'
import { z } from 'zod'
import type { App } from './app-context.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/client.ts'
import { withPlatform } from './db/tenant.ts'
import { keepRunning } from './keep-running.ts'
import { pushOrder } from './dms/push-order.ts'
import { dmsPort } from './outside/dms/dms-provider.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { failed } from './outside/port-result.ts'
import type { Sandbox } from './outside/sandbox-process.ts'
import { twilioSms } from './outside/sms/twilio.ts'
import { deliverMessage, type Carriers } from './outbox/deliver-message.ts'
import { walkChange } from './programme-changes/walk-change.ts'
import { deleteOldCustomerTombstones } from './customer-sessions/customer-sessions.queries.ts'
import { mailResetLink } from './sessions/password-reset.service.ts'
import { deleteOldTombstones } from './sessions/sessions.queries.ts'
import { deleteOldRequests } from './single-sign-on/sign-on.queries.ts'
import { releaseCustomers } from './users/active-status.service.ts'
import { refreshAllPayments, refreshPayments } from './vehicles/refresh-payments.ts'

/** One inventory after the other: messages do not wait behind them. */
const payments = { queueName: 'list_payments', priority: 10 }

const MessageJob = z.object({ id: z.uuid() })
const PushJob = z.object({ dealer: z.uuid(), push: z.uuid() })
const DealerJob = z.object({ dealer: z.uuid() })
const ReleaseJob = z.object({ dealer: z.uuid(), user: z.uuid() })
const ChangeJob = z.object({ dealer: z.uuid(), change: z.uuid() })

/** The work that goes on beside requests, queued in PostgreSQL: any number of server processes may share it. */
export async function startJobs(app: App, pool: Pool, sandbox: Sandbox | undefined) {
  const carriers = carriersOf(app.config, sandbox)
  const dms = dmsPort(app.config, sandbox)
  const messages: TaskList = {
    deliver_message: async (payload, { job }) => {
      const isLastTry = job.attempts >= job.max_attempts
      await deliverMessage(app, carriers, MessageJob.parse(payload).id, isLastTry)
    },
    mail_reset_link: payload => mailResetLink(app, payload),
  }
  const others: TaskList = {
    walk_programme_change: async payload => {
      const { dealer, change } = ChangeJob.parse(payload)
      await walkChange(app, dealer, change)
    },
    push_to_dms: async (payload, { addJob }) => {
      const { dealer, push } = PushJob.parse(payload)
      const pause = await pushOrder(app, dms, dealer, push)
      if (pause !== undefined)
        await addJob(
          'push_to_dms',
          { dealer, push },
          { jobKey: `dms_again:${push}`, runAt: new Date(Date.now() + pause * 1000) },
        )
    },
    refresh_list_payments: async (payload, { addJob }) => {
      const { dealer } = DealerJob.parse(payload)
      const runAt = await refreshPayments(app, dealer)
      if (runAt)
        await addJob(
          'refresh_list_payments',
          { dealer },
          { ...payments, jobKey: `list_payments_day:${dealer}`, runAt },
        )
    },
    refresh_all_list_payments: () => refreshAllPayments(app),
    release_customers: async payload => {
      const { dealer, user } = ReleaseJob.parse(payload)
      await releaseCustomers(app, dealer, user)
    },
    tidy_sessions: () =>
      withPlatform(app.pool, async tx => {
        await deleteOldTombstones(tx)
        await deleteOldCustomerTombstones(tx)
        await deleteOldRequests(tx)
      }),
  }
  // Somebody waits for a code: however long the other work takes, messages have workers of their own.
  const post = await keepRunning(runnerOf(app, pool, { taskList: messages }), app.log)
  const crontab = '17 * * * * tidy_sessions\n47 * * * * refresh_all_list_payments'
  const rest = await keepRunning(runnerOf(app, pool, { taskList: others, crontab }), app.log)
  await rest
    .current()
    .addJob('refresh_all_list_payments', {}, { ...payments, jobKey: 'refresh_all_list_payments' })
  return {
    stop: async () => {
      await Promise.all([post.stop(), rest.stop()])
    },
  }
}

/** Starts a runner, as often as it is asked to: the library gives up when it cannot even put a job back. */
function runnerOf(app: App, pool: Pool, work: { taskList: TaskList; crontab?: string }) {
  const events: WorkerEvents = new EventEmitter()
  const lost: string[] = []
  events.on('pool:create', ({ workerPool }) => lost.push(workerPool.id))
  return async () => {
    // What an earlier runner of this process could not put back waits for nobody.
    await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [lost.splice(0)])
    return run({
      ...work,
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

/** Configured providers, else the sandbox, else an honest "not configured" that keeps the message waiting. */
function carriersOf(config: Config, sandbox: Sandbox | undefined): Carriers {
  const smsUrl = config.SMS_URL ?? sandbox?.url
  const smtpUrl = config.SMTP_URL ?? (sandbox && `smtp://127.0.0.1:${sandbox.smtpPort}`)
  const notConfigured = { send: async () => failed({ kind: 'unavailable' }) }
  return {
    sms: smsUrl
      ? twilioSms({
          url: smsUrl,
          account: config.SMS_ACCOUNT,
          token: config.SMS_TOKEN,
          from: config.SMS_FROM,
        })
      : notConfigured,
    mail: smtpUrl ? smtpMail({ url: smtpUrl, from: config.MAIL_FROM }) : notConfigured,
  }
}
