import { and, asc, eq, sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import type { Mail, MailPort } from '#platform/outside/mail/port.ts'
import { isRetryable, type PortError, type PortResult } from '#platform/outside/port-result.ts'
import type { Sms, SmsPort } from '#platform/outside/sms/port.ts'
import type { Sealed } from '#platform/sealing/sealed.ts'
import { backOff, MAX_TRIES } from './back-off.ts'
import { contentPlace } from './outbox.service.ts'
import { outbox } from './outbox.table.ts'

export interface Carriers {
  readonly sms: SmsPort
  readonly mail: MailPort
}

type Row = typeof outbox.$inferSelect

/** What to do after a try. */
export type Delivery =
  | { readonly is: 'over'; /** The next one to the same receiver. */ readonly next: string | undefined }
  | { readonly is: 'again'; readonly seconds: number }
  /** An earlier message to the same receiver goes first. */
  | { readonly is: 'behind'; readonly earlier: string }

/**
 * The outbox job: sends one message outside any transaction, under a key the receiver can recognise, then wipes the
 * content. Failures are retried later; a final refusal, and the last try, end in `dead`.
 */
export async function deliverMessage(
  app: App,
  carriers: Carriers,
  id: string,
  chance = Math.random(),
): Promise<Delivery> {
  const found = await withPlatform(app.pool, async tx => {
    const [row] = await tx.select().from(outbox).where(eq(outbox.id, id))
    return row && { row, earlier: await firstOfKey(tx, row) }
  })
  const sealed = found?.row.content_sealed
  if (found?.row.state !== 'waiting' || !sealed) return { is: 'over', next: undefined }
  const { row, earlier } = found
  if (earlier !== undefined && earlier !== id) return { is: 'behind', earlier }
  const result = await send(app, carriers, row, sealed)
  const isAgain = !result.ok && isRetryable(result.error) && row.tries + 1 < MAX_TRIES
  const next = await withPlatform(app.pool, async tx => {
    await tx
      .update(outbox)
      .set(result.ok ? sent : failure(result.error, isAgain))
      .where(eq(outbox.id, id))
    return isAgain ? undefined : firstOfKey(tx, row)
  })
  if (isAgain) return { is: 'again', seconds: backOff(row.tries + 1, chance) }
  if (!result.ok) logFailure(app, row, result.error)
  return { is: 'over', next }
}

async function send(app: App, carriers: Carriers, row: Row, sealed: Sealed): Promise<PortResult<unknown>> {
  const content: unknown = JSON.parse(app.keyring.platform.open(sealed, contentPlace(row.id, row.dealer_id)))
  const key = `outbox-${row.id}`
  return row.channel === 'sms'
    ? carriers.sms.send(content as Sms, key)
    : carriers.mail.send(content as Mail, key)
}

/** The first waiting message to the same receiver. */
async function firstOfKey(tx: Tx, { order_key }: Row): Promise<string | undefined> {
  if (order_key === null) return undefined
  const [first] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.order_key, order_key), eq(outbox.state, 'waiting')))
    .orderBy(asc(outbox.created), asc(outbox.id))
    .limit(1)
  return first?.id
}

const codeOf = (error: PortError) => (error.kind === 'rejected' ? error.code : error.kind)

/** A single address that does not exist is no incident; messages that do not leave at all are. */
function logFailure({ log }: App, { id, channel, tries }: Row, error: PortError) {
  const facts = { message: id, channel, tries: tries + 1, code: codeOf(error) }
  if (error.kind === 'rejected') log.warn(facts, 'a message was refused by its receiver')
  else log.error(facts, 'a message was given up')
}

const sent = {
  state: 'sent',
  sent_at: sql`now()`,
  content_sealed: null,
  order_key: null,
  last_error: null,
} as const

const failure = (error: PortError, isAgain: boolean) => ({
  tries: sql`${outbox.tries} + 1`,
  last_error: codeOf(error),
  ...(isAgain ? {} : { state: 'dead' as const, content_sealed: null, order_key: null }),
})
