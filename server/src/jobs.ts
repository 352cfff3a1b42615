import { run, Logger, type Runner, type TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { App } from './app-context.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/client.ts'
import { withPlatform } from './db/tenant.ts'
import { smtpMail } from './outside/mail/smtp.ts'
import { failed } from './outside/port-result.ts'
import type { Sandbox } from './outside/sandbox-process.ts'
import { twilioSms } from './outside/sms/twilio.ts'
import { deliverMessage, type Carriers } from './outbox/deliver-message.ts'
import { walkChange } from './programme-changes/walk-change.ts'
import { deleteOldTombstones } from './sessions/sessions.queries.ts'

const MessageJob = z.object({ id: z.uuid() })
const ChangeJob = z.object({ dealer: z.uuid(), change: z.uuid() })

/** The work that goes on beside requests, queued in PostgreSQL: any number of server processes may share it. */
export function startJobs(app: App, pool: Pool, sandbox: Sandbox | undefined): Promise<Runner> {
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
    tidy_sessions: () => withPlatform(app.pool, deleteOldTombstones),
  }
  return run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: '17 * * * * tidy_sessions',
    logger: new Logger(() => (level, message) => {
      if (level === 'error') app.log.error({ message }, 'job')
    }),
  })
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
