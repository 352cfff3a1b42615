import type { audit as contract, AuditEntry } from '@forecourt/contract/platform/audit.ts'
import { sql } from 'drizzle-orm'
import { withPlatform, withStaff, withTenant } from '#platform/db/tenant.ts'
import { nameExport } from '#platform/http/export-file.ts'
import type { Call } from '#platform/http/serve.ts'
import { compareWithHeads } from './chain-heads.service.ts'
import type { AuditParts } from './audit-parts.ts'
import { listChoices, listEvents, type AuditRow } from './audit.queries.ts'
import { checkChain, PLATFORM, recordAction } from './audit.service.ts'
import { delimited, partsBelow } from './delimited.ts'

const limit = 50
const eventsOfPart = 5000

const wire = ({
  actor,
  actor_name,
  actor_is_platform,
  names,
  hash: _hash,
  ...row
}: AuditRow): AuditEntry => ({
  ...row,
  actor: actor === null ? null : { id: actor, full_name: actor_name, is_platform: actor_is_platform },
  details: inNames(row.changes, names) as AuditEntry['details'],
})

/** Replaces ids by names. */
function inNames(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return names[value.toLowerCase()] ?? value
  if (Array.isArray(value)) return value.map(item => inNames(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inNames(item, names)]))
}

/** In the scope for administering people: actors are named, and not all of them are members (0017). */
export const readEvents = ({ app, actor, query }: Call<typeof contract.list>, parts: AuditParts) =>
  withStaff(app.pool, actor.tenant, async tx => {
    const { before, ...filter } = query
    const rows = await listEvents(tx, parts, { actor }, filter, { before, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    return { results: shown.map(wire), next: rows.length > limit ? (shown.at(-1)?.seq ?? null) : null }
  })

export const readChoices = ({ app, actor }: Call<typeof contract.choices>, parts: AuditParts) =>
  withStaff(app.pool, actor.tenant, tx => listChoices(tx, parts, actor.tenant.id))

/** In parts, so that neither a client nor a long record blocks anything. */
export const verifyChain = (call: Call<typeof contract.verify>) => verifyPart(call, call.actor.tenant)

export const verifyPlatformChain = (call: Call<typeof contract.verifyPlatform>) =>
  verifyPart(call, { id: PLATFORM })

type Verification = Pick<Call<typeof contract.verify>, 'app' | 'query'>

const verifyPart = ({ app, query }: Verification, chain: { readonly id: string }) =>
  withTenant(app.pool, chain, async tx => {
    const { after, hash } = query
    const part = await checkChain(tx, chain.id, {
      after,
      hash: hash === undefined ? undefined : Buffer.from(hash, 'hex'),
      limit: eventsOfPart,
    })
    const { rows } = await tx.execute<{ total: number }>(
      sql`SELECT coalesce(max(seq), 0) AS total FROM audit_events WHERE dealer_id = ${chain.id}`,
    )
    const total = Math.max(rows[0]?.total ?? 0, part.checked)
    const isDone = part.brokenAt !== undefined || part.checked >= total
    return {
      checked: part.checked,
      total,
      broken_at: part.brokenAt ?? null,
      hash: part.checked === 0 ? null : part.hash.toString('hex'),
      is_done: isDone,
      heads: isDone ? await compareWithHeads(app, tx, chain.id) : null,
    }
  })

/** A download link cannot ask for a proof: the browser calls this before it follows one (security R20). */
export const prepareExport = (
  { app, session }: Call<typeof contract.prepareExport>,
  { requireRecentAuthentication }: AuditParts,
): Promise<void> => withPlatform(app.pool, tx => requireRecentAuthentication(tx, session))

/** The export is an action of its own: it is recorded before its first line is sent. */
export async function exportEvents(
  call: Call<typeof contract.export>,
  parts: AuditParts,
): Promise<AsyncIterable<string>> {
  const { app, actor, session, query } = call
  await withStaff(app.pool, actor.tenant, async tx => {
    await parts.requireRecentAuthentication(tx, session)
    recordAction(call, tx, {
      action: 'audit.exported',
      object_type: 'audit',
      object_id: null,
      changes: { filter: { ...query } },
    })
  })
  nameExport(call, 'audit')
  return delimited(columns, partsOf(call, parts))
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
  'details',
  'hash',
] as const

/** `changes` is what the hash covers; `details` has names in place of ids. */
const partsOf = ({ app, actor, query }: Call<typeof contract.export>, parts: AuditParts) =>
  partsBelow(
    async page => {
      const rows = await withStaff(app.pool, actor.tenant, tx =>
        listEvents(tx, parts, { actor }, query, page),
      )
      return rows.map(row => ({ ...row, details: inNames(row.changes, row.names) }))
    },
    ({ seq }) => seq,
  )
