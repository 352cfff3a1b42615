import { createHmac } from 'node:crypto'
import { and, lt, ne, sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { newId } from '#platform/http/ids.ts'
import type { Mail } from '#platform/outside/mail/port.ts'
import type { Sms } from '#platform/outside/sms/port.ts'
import { dealershipOwner, PLATFORM_OWNER, type Place } from '#platform/sealing/place.ts'
import { outbox } from './outbox.table.ts'

export type Message =
  | { readonly channel: 'sms'; readonly content: Sms }
  | { readonly channel: 'mail'; readonly content: Mail }

/** Bound to the dealership whose message it is; sealed with the platform's key, which is at hand, for the minutes that it waits. */
export const contentPlace = (id: string, dealerId: string | null): Place => ({
  table: 'outbox',
  column: 'content_sealed',
  row: id,
  owner: dealerId === null ? PLATFORM_OWNER : dealershipOwner(dealerId),
})

/** Whoever reads the table cannot tell from it, nor guess, to which number or address a message goes. */
const orderKey = ({ config }: App, { channel, content }: Message): Buffer =>
  createHmac('sha256', `outbox:${config.SESSION_SECRET}`).update(`${channel}|${content.to}`).digest()

/**
 * Leaves a message to be sent once this transaction is committed, and only then (security R41, R44). Those to one number or address leave in their
 * order (security R43). Answers its id.
 */
export function post(app: App, tx: Tx, message: Message, dealerId: string | null = null): string {
  const id = newId()
  const row = tx.insert(outbox).values({
    id,
    dealer_id: dealerId,
    channel: message.channel,
    order_key: orderKey(app, message),
    content_sealed: app.keyring.platform.seal(JSON.stringify(message.content), contentPlace(id, dealerId)),
  })
  deferToCommit(tx, { changes: [row], calls: [sql`enqueue_message(${id}::uuid)`] })
  return id
}

/** What was sent or given up holds no content any more; that it was is told for a month. */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(ne(outbox.state, 'waiting'), lt(outbox.created, sql`now() - interval '30 days'`)))
}
