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

/**
 * Binds a message to its dealership; sealed with the platform's key, which needs no query, for the minutes that it
 * waits.
 */
export const contentPlace = (id: string, dealerId: string | null): Place => ({
  table: 'outbox',
  column: 'content_sealed',
  row: id,
  owner: dealerId === null ? PLATFORM_OWNER : dealershipOwner(dealerId),
})

/** A keyed hash, so that readers of the table can neither see nor guess the receiver. */
const orderKey = ({ config }: App, { channel, content }: Message): Buffer =>
  createHmac('sha256', `outbox:${config.SESSION_SECRET}`).update(`${channel}|${content.to}`).digest()

/**
 * Queues a message that is sent after this transaction commits, and only then (security R41, R44). Messages to one
 * number or address are sent in order (security R43). Returns its id.
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

/** Deletes messages after a month; those sent or dead have no content any more. */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(ne(outbox.state, 'waiting'), lt(outbox.created, sql`now() - interval '30 days'`)))
}
