import type { audit as contract, AuditEntry } from '@forecourt/contract/audit.ts'
import { sql } from 'drizzle-orm'
import { withTenant } from '../db/tenant.ts'
import type { Call } from '../http/serve.ts'
import { listChoices, listEvents, type AuditRow } from './audit.queries.ts'
import { checkChain, recordAct } from './audit.service.ts'

const limit = 50
/** Between two parts the database is free for others. */
const exportPart = 2000
const verifyPart = 5000

const wire = ({ actor, actor_name, hash: _hash, ...row }: AuditRow): AuditEntry => ({
  ...row,
  actor: actor === null ? null : { id: actor, full_name: actor_name },
})

export const readEvents = ({ app, actor, query }: Call<typeof contract.list>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { before, ...filter } = query
    const rows = await listEvents(tx, actor.tenant, filter, { before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return { results: shown.map(wire), next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null }
  })

export const readChoices = ({ app, actor }: Call<typeof contract.choices>) =>
  withTenant(app.pool, actor.tenant, tx => listChoices(tx, actor.tenant.id))

/** Part by part, so that neither a client nor a long record holds anything up. */
export const verifyChain = ({ app, actor, query }: Call<typeof contract.verify>) =>
  withTenant(app.pool, actor.tenant, async tx => {
    const { after, hash } = query
    const part = await checkChain(tx, actor.tenant.id, {
      after,
      hash: hash === undefined ? undefined : Buffer.from(hash, 'hex'),
      limit: verifyPart,
    })
    const { rows } = await tx.execute<{ total: number }>(
      sql`SELECT coalesce(max(seq), 0) AS total FROM audit_events WHERE dealer_id = ${actor.tenant.id}`,
    )
    const total = Math.max(rows[0]?.total ?? 0, part.checked)
    return {
      checked: part.checked,
      total,
      broken_at: part.brokenAt ?? null,
      hash: part.checked === 0 ? null : part.hash.toString('hex'),
      is_done: part.brokenAt !== undefined || part.checked >= total,
    }
  })

/** The export is an act of its own: it is on the record before its first line leaves. */
export async function exportEvents(call: Call<typeof contract.export>): Promise<AsyncIterable<string>> {
  const { app, actor, query, reply } = call
  await withTenant(app.pool, actor.tenant, async tx =>
    recordAct(call, tx, {
      action: 'audit.exported',
      object_type: 'audit',
      object_id: null,
      changes: { filter: { ...query } },
    }),
  )
  const day = app.now().toISOString().slice(0, 10)
  void reply.header('content-disposition', `attachment; filename="audit-${day}.csv"`)
  return linesOf(call)
}

const columns = [
  'seq',
  'at',
  'actor',
  'actor_name',
  'actor_kind',
  'action',
  'object_type',
  'object_id',
  'object_name',
  'outcome',
  'ip',
  'request_id',
  'changes',
  'hash',
] as const

async function* linesOf({ app, actor, query }: Call<typeof contract.export>): AsyncGenerator<string> {
  // The mark lets spreadsheets read accents.
  yield `\uFEFF${columns.join(',')}\r\n`
  for (let before: number | undefined; ;) {
    const from = before
    const rows = await withTenant(app.pool, actor.tenant, tx =>
      listEvents(tx, actor.tenant, query, { before: from, limit: exportPart }),
    )
    if (rows.length > 0)
      yield rows.map(row => `${columns.map(column => cellOf(row[column])).join(',')}\r\n`).join('')
    before = rows.at(-1)?.seq
    if (rows.length < exportPart || before === undefined) return
  }
}

/** Quoted; what a spreadsheet would run as a formula is text. */
function cellOf(value: unknown): string {
  const text = textOf(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
