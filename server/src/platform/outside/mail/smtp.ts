import { createTransport } from 'nodemailer'
import { failed, succeeded, type PortError } from '../port-result.ts'
import type { MailPort } from './port.ts'

/**
 * Mail by SMTP, one message at a time per connection; the outbox key is the Message-ID, so receivers can drop a
 * repeat.
 */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport(withTimeouts(url))
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, attachments = [] }, key) {
      try {
        const sent = await transport.sendMail({
          from,
          to,
          subject,
          text,
          ...(html !== '' && { html }),
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          messageId: `<${key}@${domain}>`,
        })
        return succeeded({ id: sent.messageId })
      } catch (error) {
        return failed(errorOf(error))
      }
    },
  }
}

/** A server that does not answer must not block a worker. */
function withTimeouts(url: string): string {
  const limited = new URL(url)
  limited.searchParams.set('connectionTimeout', '5000')
  limited.searchParams.set('greetingTimeout', '5000')
  limited.searchParams.set('socketTimeout', '15000')
  return limited.href
}

function errorOf(error: unknown): PortError {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (code >= 500) return { kind: 'rejected', code: 'bounced' }
  if (code >= 400) return { kind: 'rate_limited', retryAfter: 60 }
  return {
    kind: error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT' ? 'timeout' : 'unavailable',
  }
}
