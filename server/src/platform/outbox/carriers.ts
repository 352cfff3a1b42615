import type { Config } from '#platform/config.ts'
import { smtpMail } from '#platform/outside/mail/smtp.ts'
import { failed } from '#platform/outside/port-result.ts'
import type { Sandbox } from '#platform/outside/sandbox-process.ts'
import { twilioSms } from '#platform/outside/sms/twilio.ts'
import type { Carriers } from './deliver-message.ts'

/** Configured providers, else the sandbox, else a "not configured" that keeps the message waiting. */
export function openCarriers(config: Config, sandbox: Sandbox | undefined): Carriers {
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
