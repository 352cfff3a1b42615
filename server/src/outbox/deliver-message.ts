import { eq, sql } from 'drizzle-orm'
import type { App } from '../app-context.ts'
import { withPlatform } from '../db/tenant.ts'
import type { Mail, MailPort } from '../outside/mail/port.ts'
import { isRetryable, type PortError } from '../outside/port-result.ts'
import type { Sms, SmsPort } from '../outside/sms/port.ts'
import { contentPlace } from './outbox.service.ts'
import { outbox } from './outbox.table.ts'

export interface Carriers {
  readonly sms: SmsPort
  readonly mail: MailPort
}

/**
 * The job behind the outbox: sends one message outside any transaction, under a key the receiver can recognise, then
 * wipes the content. Throws to be tried again later (5 s · 2ⁿ by the queue); a refusal for good ends in `dead`.
 */
export async function deliverMessage(
  app: App,
  carriers: Carriers,
  id: string,
  isLastTry = false,
): Promise<void> {
  const message = await withPlatform(app.pool, async tx => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id))
    return row
  })
  if (message?.state !== 'waiting' || message.content_sealed === null) return
  const place = contentPlace(id, message.dealer_id)
  const content: unknown = JSON.parse(app.keyring.platform.open(message.content_sealed, place))
  const key = `outbox-${id}`
  const result =
    message.channel === 'sms'
      ? await carriers.sms.send(content as Sms, key)
      : await carriers.mail.send(content as Mail, key)
  await withPlatform(app.pool, async tx => {
    await tx
      .update(outbox)
      .set(result.ok ? sent : failure(result.error, isLastTry))
      .where(eq(outbox.id, id))
  })
  if (!result.ok && isRetryable(result.error)) throw new Error(`message not delivered: ${result.error.kind}`)
}

const sent = { state: 'sent', sent_at: sql`now()`, content_sealed: null, last_error: null } as const

const failure = (error: PortError, isLastTry: boolean) => ({
  tries: sql`${outbox.tries} + 1`,
  last_error: error.kind === 'rejected' ? error.code : error.kind,
  ...(isRetryable(error) && !isLastTry ? {} : { state: 'dead' as const, content_sealed: null }),
})
