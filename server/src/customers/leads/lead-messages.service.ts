import type { LeadMessage, leads as contract } from '@forecourt/contract/customers/leads.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { countingTry, deletingMessage, findMessage, listMessages, type MessageRow } from './leads.queries.ts'
import { messageText } from './message-text.ts'
import { quarantineParts, takeMessage } from './receive-message.service.ts'
import type { LeadOutcome } from './take-lead.service.ts'

const PAGE_SIZE = 20
const mostText = 300_000

/** Decodes as far as possible: unknown encodings show readable letters and replacement characters. */
const readable = ({ raw, charset }: MessageRow) => messageText(raw, charset) ?? raw.toString('utf8')

const messageWire = (row: MessageRow): LeadMessage => ({
  id: row.id,
  via: row.via,
  problem: row.problem,
  received: row.received,
  tries: row.tries,
  bytes: row.raw.length,
  beginning: readable(row).replaceAll(/\s+/g, ' ').trim().slice(0, 160).toWellFormed(),
})

export function readMessages({ app, actor, query }: Call<typeof contract.messages>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const offset = (query.page - 1) * PAGE_SIZE
    const { rows, count } = await listMessages(tx, actor.tenant.id, { limit: PAGE_SIZE, offset })
    return {
      count,
      current: query.page,
      last: Math.max(1, Math.ceil(count / PAGE_SIZE)),
      limit: PAGE_SIZE,
      results: rows.map(messageWire),
    }
  })
}

export function readMessage({ app, actor, params }: Call<typeof contract.message>) {
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await findMessage(tx, actor.tenant.id, params.id)
    if (!row) throw notFound()
    return { ...messageWire(row), text: readable(row).slice(0, mostText) }
  })
}

/** Reads a message again; one that becomes a lead leaves the quarantine. */
export async function retryMessage(call: Call<typeof contract.retry>) {
  const { app, actor, params, body } = call
  const row = await withTenant(app.pool, actor.tenant, tx => findMessage(tx, actor.tenant.id, params.id))
  if (!row) throw notFound()
  const corrected = body.text ? { bytes: Buffer.from(body.text), charset: 'utf-8' } : undefined
  const message = corrected ?? { bytes: row.raw, charset: row.charset }
  const via = row.via === 'mailbox' ? 'mailbox' : 'adf'
  const parts = await takeMessage(call, actor.tenant, { ...message, via, key_id: row.key_id })
  const outcome = worstOf(parts.map(part => part.outcome))
  // For a message with several prospects, each that is no lead yet is quarantined by itself.
  const isApart = parts.length > 1
  if (isApart) await quarantineParts(call, actor.tenant, { via, key_id: row.key_id }, parts)
  return withTenant(app.pool, actor.tenant, async tx => {
    const problem = outcome.state === 'quarantined' ? outcome.problem : null
    deferToCommit(tx, {
      changes: [
        problem === null || isApart
          ? deletingMessage(tx, actor.tenant.id, row.id)
          : countingTry(tx, actor.tenant.id, row.id, problem),
      ],
    })
    recordAction(call, tx, {
      action: 'lead.retried',
      object_type: 'lead_message',
      object_id: row.id,
      changes: { state: outcome.state, corrected: corrected !== undefined },
    })
    return { state: outcome.state, problem }
  })
}

/** The response for a message of several leads: the first quarantined, else the first taken. */
const worstOf = (outcomes: readonly LeadOutcome[]): LeadOutcome =>
  outcomes.find(({ state }) => state === 'quarantined') ??
  outcomes.find(({ state }) => state === 'taken') ?? { state: 'duplicate' }

export function discardMessage(call: Call<typeof contract.discard>) {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await findMessage(tx, actor.tenant.id, params.id, { isLocked: true })
    if (!row) throw notFound()
    deferToCommit(tx, { changes: [deletingMessage(tx, actor.tenant.id, row.id)] })
    recordAction(call, tx, {
      action: 'lead.discarded',
      object_type: 'lead_message',
      object_id: row.id,
      changes: { problem: row.problem },
    })
  })
}
