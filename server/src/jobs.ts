import { run, Logger as JobLogger, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from './app-context.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/client.ts'
import type { Logger } from './log.ts'
import { withPlatform } from './db/tenant.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { failed } from './outside/port-result.ts'
import type { Sandbox } from './outside/sandbox-process.ts'
import { twilioSms } from './outside/sms/twilio.ts'
import { deliverMessage, type Carriers } from './outbox/deliver-message.ts'
import { walkChange } from './programme-changes/walk-change.ts'
import { deleteOldCustomerTombstones } from './customer-sessions/customer-sessions.queries.ts'
import { deleteOldTombstones } from './sessions/sessions.queries.ts'
import { refreshAllPayments, refreshPayments } from './vehicles/refresh-payments.ts'

/** One inventory after the other: messages do not wait behind them. */
const payments = { queueName: 'list_payments', priority: 10 }

const MessageJob = z.object({ id: z.uuid() })
const DealerJob = z.object({ dealer: z.uuid() })
const ChangeJob = z.object({ dealer: z.uuid(), change: z.uuid() })

/** The work that goes on beside requests, queued in PostgreSQL: any number of server processes may share it. */
export async function startJobs(app: App, pool: Pool, sandbox: Sandbox | undefined): Promise<Jobs> {
  const carriers = carriersOf(app.config, sandbox)
  const taskList: TaskList = {
    deliver_message: async (payload, { job }) => {
      const isLastTry = job.attempts >= job.max_attempts
      await deliverMessage(app, carriers, MessageJob.parse(payload).id, isLastTry)
    },
    walk_programme_change: async payload => {
      const { dealer, change } = ChangeJob.parse(payload)
      await walkChange(app, dealer, change)
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
    tidy_sessions: () =>
      withPlatform(app.pool, async tx => {
        await deleteOldTombstones(tx)
        await deleteOldCustomerTombstones(tx)
      }),
  }
  const begin = () =>
    run({
      pgPool: pool,
      taskList,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 2000,
      crontab: '17 * * * * tidy_sessions\n47 * * * * refresh_all_list_payments',
      logger: new JobLogger(() => (level, message) => {
        if (level === 'error') app.log.error({ message }, 'job')
      }),
    })
  const jobs = await keepRunning(begin, app.log)
  await jobs
    .runner()
    .addJob('refresh_all_list_payments', {}, { ...payments, jobKey: 'refresh_all_list_payments' })
  return jobs
}

interface Jobs {
  readonly runner: () => Runner
  readonly stop: () => Promise<void>
}

const restartMs = 1000

/**
 * The library gives up when it cannot even put a job back, as with a database that is lost in the middle of one. What
 * was under way is taken up again once its lock has run out; the runner itself comes back by this.
 */
async function keepRunning(begin: () => Promise<Runner>, log: Logger): Promise<Jobs> {
  let isStopping = false
  let current = await begin()
  const again = async (error: unknown): Promise<void> => {
    log.warn({ err: error }, 'jobs start again')
    await new Promise(resolve => setTimeout(resolve, restartMs))
    if (isStopping) return
    try {
      current = await begin()
    } catch (failure) {
      await again(failure)
      return
    }
    watch(current)
  }
  const watch = ({ promise }: Runner) => {
    promise.catch((error: unknown) => (isStopping ? undefined : again(error)))
  }
  watch(current)
  return {
    runner: () => current,
    stop: async () => {
      isStopping = true
      await current.stop().catch(() => undefined)
    },
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
