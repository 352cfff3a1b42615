import { sql } from 'drizzle-orm'
import type { App } from '../app-context.ts'
import { PLATFORM, recordAudit } from '../audit/audit.service.ts'
import type { Pool, Tx } from '../db/client.ts'
import { withPlatform, withTenant } from '../db/tenant.ts'
import { dealerships } from '../dealerships/dealerships.table.ts'
import { PLATFORM_COLUMNS, TENANT_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { countOld, countOldJobs, listOld, replaceSealed, type SealedRow } from './sealed-columns.queries.ts'

type Sealing = Pick<App, 'pool' | 'sealer' | 'log'>
type Door = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** So many values at a time: rows are held for one statement. */
const PART = 200

const AGAIN_MINUTES = 10

interface Found {
  readonly resealed: number
  /** Values that no key opens: sealed under one that was taken away too early, or changed by somebody. */
  readonly unreadable: number
  /** What is not sealed as new values are, those included. */
  readonly left: number
}

/** Seals again what an earlier key sealed (R32), or what does not say yet whose it is (R28), and says what is left of it. */
export async function reseal(app: Sealing, owner: Pool): Promise<Found> {
  const platform: Door = work => withPlatform(app.pool, work)
  const found = [{ resealed: 0, unreadable: 0, left: await withPlatform(owner, tx => oldJobs(app, tx)) }]
  for (const column of PLATFORM_COLUMNS) found.push(await resealColumn(app, platform, column))
  const places = await platform(tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const place of places) {
    const tenant: Door = work => withTenant(app.pool, place, work)
    for (const column of TENANT_COLUMNS) found.push(await resealColumn(app, tenant, column))
  }
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0)
  return {
    resealed: sum(one => one.resealed),
    unreadable: sum(one => one.unreadable),
    left: sum(one => one.left),
  }
}

/** The job: tells the operator when the earlier keys can go. Answers when it wants to run again. */
export async function resealAll(app: App, owner: Pool): Promise<Date | undefined> {
  const { resealed, unreadable, left } = await reseal(app, owner)
  const isRotating = app.config.SEALING_KEYS_BEFORE.length > 0
  if (isRotating) await recordKey(app)
  if (unreadable > 0) app.log.error({ unreadable }, 'sealed values that no key of the configuration opens')
  if (left === 0 && isRotating)
    app.log.info(
      { resealed },
      'nothing of an earlier sealing key is left: SEALING_KEYS_BEFORE can be emptied',
    )
  if (left > 0) app.log.info({ resealed, left }, 'something that was sealed in an earlier way is left')
  return left > unreadable ? new Date(Date.now() + AGAIN_MINUTES * 60_000) : undefined
}

/** A key that came in the place of another is on the record, once (R40): by its name, which says nothing of it. */
const recordKey = (app: App): Promise<void> =>
  withTenant(app.pool, { id: PLATFORM }, async tx => {
    const [, key] = app.sealer.beginning.split('.')
    const { rows } = await tx.execute<{ key: string }>(
      sql`SELECT object_id AS key FROM audit_events
        WHERE dealer_id = ${PLATFORM} AND action = 'sealing_key.rotated' ORDER BY seq DESC LIMIT 1`,
    )
    if (key === undefined || rows[0]?.key === key) return
    recordAudit({ app, request: { id: 'reseal', ip: '' } }, tx, {
      dealer: PLATFORM,
      actor: null,
      actor_kind: 'system',
      action: 'sealing_key.rotated',
      object_type: 'sealing_key',
      object_id: key,
    })
  })

const oldJobs = ({ sealer }: Sealing, tx: Tx) => countOldJobs(tx, sealer.beginning)

async function resealColumn(app: Sealing, door: Door, column: SealedColumn): Promise<Found> {
  const { beginning } = app.sealer
  let resealed = 0
  let unreadable = 0
  let after: string | undefined
  for (;;) {
    const from = after
    const rows = await door(tx => listOld(tx, column, beginning, from, PART))
    const fresh = rows.flatMap(row => resealedRow(app, column, row))
    unreadable += rows.length - fresh.length
    if (fresh.length > 0) resealed += await door(tx => replaceSealed(tx, column, fresh))
    after = rows.at(-1)?.key
    if (rows.length < PART) break
  }
  return { resealed, unreadable, left: await door(tx => countOld(tx, column, beginning)) }
}

/** Nothing, where no key opens it: one value that is lost does not keep the others from being sealed again. */
function resealedRow({ sealer, log }: Sealing, { placeOf, sealed }: SealedColumn, row: SealedRow) {
  const place = placeOf(row.key, ...row.beside)
  try {
    return [{ key: row.key, from: row.sealed, to: sealer.seal(sealer.open(row.sealed, place), place) }]
  } catch (err) {
    log.error({ err, column: sealed.name, row: row.key }, 'a sealed value cannot be sealed again')
    return []
  }
}
