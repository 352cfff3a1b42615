import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import { PLATFORM, recordAudit } from '#platform/audit/audit.service.ts'
import type { Pool, Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { rewrap } from './rewrap.ts'
import { Sealed } from './sealed.ts'
import type { SealedColumn, SealedColumns } from './sealed-column.ts'
import {
  countOld,
  countOldJobs,
  listOld,
  replaceSealed,
  type Fresh,
  type SealedRow,
} from './sealed-columns.queries.ts'

export type Sealing = Pick<App, 'pool' | 'keyring' | 'log'>
export type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Values per statement: rows are locked for one statement. */
const PART = 200

const AGAIN_MINUTES = 10

export interface Found {
  /** Values that were sealed again, and keys that were wrapped again. */
  readonly renewed: number
  /** Values that no key opens: their key was removed too early, or somebody changed them. */
  readonly unreadable: number
  /** Values and keys that are not in the newest form, including unreadable ones. */
  readonly left: number
}

/**
 * Wraps again the keys wrapped with an earlier key of the key service (security R32), seals again the values from
 * before there were keys of owners (security R29), and reports what is left of both.
 */
export async function reseal(app: Sealing, owner: Pool, columns: SealedColumns): Promise<Found> {
  const platform: Door = work => withPlatform(app.pool, work)
  const found = [{ renewed: 0, unreadable: 0, left: await withPlatform(owner, countOldJobs) }]
  found.push(await rewrap(app, platform))
  for (const column of columns.platform) found.push(await resealColumn(app, platform, column))
  const places = await platform(tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const place of places) {
    const tenant: Door = work => withTenant(app.pool, place, work)
    found.push(await rewrap(app, tenant))
    for (const column of columns.tenant) found.push(await resealColumn(app, tenant, column))
  }
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0)
  return {
    renewed: sum(one => one.renewed),
    unreadable: sum(one => one.unreadable),
    left: sum(one => one.left),
  }
}

/** The job: reports to the operator when the earlier keys can be removed. Returns when to run again. */
export async function resealAll(app: App, owner: Pool, columns: SealedColumns): Promise<Date | undefined> {
  const { renewed, unreadable, left } = await reseal(app, owner, columns)
  const isRotating = app.config.SEALING_KEYS_BEFORE.length > 0
  if (isRotating) await recordKey(app)
  if (unreadable > 0) app.log.error({ unreadable }, 'sealed values that no key of the configuration opens')
  if (left === 0 && isRotating)
    app.log.info({ renewed }, 'nothing of an earlier sealing key is left: SEALING_KEYS_BEFORE can be emptied')
  if (left > 0) app.log.info({ renewed, left }, 'something that was sealed in an earlier way is left')
  return left > unreadable ? new Date(Date.now() + AGAIN_MINUTES * 60_000) : undefined
}

/** Records a replaced key once (security R40): by its name, which reveals nothing about it. */
const recordKey = (app: App): Promise<void> =>
  withTenant(app.pool, { id: PLATFORM }, async tx => {
    const key = app.keyring.service.newest
    const { rows } = await tx.execute<{ key: string }>(
      sql`SELECT object_id AS key FROM audit_events
        WHERE dealer_id = ${PLATFORM} AND action = 'sealing_key.rotated' ORDER BY seq DESC LIMIT 1`,
    )
    if (rows[0]?.key === key) return
    recordAudit({ app, request: { id: 'reseal', ip: '' } }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'system',
      action: 'sealing_key.rotated',
      object_type: 'sealing_key',
      object_id: key,
    })
  })

async function resealColumn(app: Sealing, transact: Door, column: SealedColumn): Promise<Found> {
  let renewed = 0
  let unreadable = 0
  let after: string | undefined
  for (;;) {
    const from = after
    const rows = await transact(tx => listOld(tx, column, from, PART))
    const fresh: Fresh[] = []
    for (const row of rows) {
      const one = await resealedRow(app, column, row)
      if (one) fresh.push(one)
    }
    unreadable += rows.length - fresh.length
    if (fresh.length > 0) renewed += await transact(tx => replaceSealed(tx, column, fresh))
    after = rows.at(-1)?.key
    if (rows.length < PART) break
  }
  return { renewed, unreadable, left: await transact(tx => countOld(tx, column)) }
}

/** Undefined if no key opens it: one lost value does not keep the others from being sealed again. */
async function resealedRow(
  { keyring, log }: Sealing,
  { placeOf, sealed, isOfPlatform, readClear }: SealedColumn,
  row: SealedRow,
) {
  const place = placeOf(row.key, ...row.beside)
  try {
    const sealer = isOfPlatform ? keyring.platform : await keyring.forWriting(place.owner)
    const plain = readClear?.(row.sealed) ?? sealer.open(new Sealed(row.sealed), place)
    return { key: row.key, from: row.sealed, to: sealer.seal(plain, place).stored }
  } catch (err) {
    // A key service that does not answer has lost nothing.
    if (err instanceof Refusal) throw err
    log.error({ err, column: sealed.name, row: row.key }, 'a sealed value cannot be sealed again')
    return undefined
  }
}
