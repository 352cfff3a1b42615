import type { ChainHeads } from '@forecourt/contract/platform/audit.ts'
import { sql } from 'drizzle-orm'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { PLATFORM } from './audit.service.ts'
import { appendHead, readHeads, type Head } from './head-files.ts'

/**
 * Exports the head of every chain to where writers of the tables have no access (security R39): hashes alone do not
 * show that the end of a chain was cut off.
 */
export async function exportHeads(app: App): Promise<void> {
  const places = await withPlatform(app.pool, tx => tx.select({ id: dealerships.id }).from(dealerships))
  for (const { id } of [{ id: PLATFORM }, ...places]) await exportHead(app, id)
}

/** The same for one chain. */
export async function exportHead(app: App, chain: string): Promise<void> {
  const { last, month, isForged, isFresh } = await readHeads(app.config, chain)
  const { head, state } = await withTenant(app.pool, { id: chain }, async tx => ({
    state: await compare(tx, chain, last),
    head: await findHead(tx, chain),
  }))
  if (isForged) app.log.error({ chain }, 'an exported head of the audit chain is not as it was signed')
  // A head on top of a chain that was cut off would hide the cut, so the last good one stays and is reported.
  if (state === 'cut_off' || state === 'changed') {
    app.log.error({ chain, state, seq: last?.seq }, 'the audit chain does not continue its exported head')
    return
  }
  const at = app.now().toISOString()
  const isReported = last?.seq === head?.seq && month === at.slice(0, 7) && isFresh
  if (head && !isReported) await appendHead(app.config, { chain, at, ...head })
}

async function findHead(tx: Tx, chain: string): Promise<Pick<Head, 'seq' | 'hash'> | undefined> {
  const { rows } = await tx.execute<{ seq: number; hash: string }>(
    sql`SELECT seq, encode(hash, 'hex') AS hash FROM audit_events WHERE dealer_id = ${chain} ORDER BY seq DESC LIMIT 1`,
  )
  return rows[0]
}

async function compare(tx: Tx, chain: string, last: Head | undefined): Promise<ChainHeads['state']> {
  if (!last) return 'none'
  const { rows } = await tx.execute<{ hash: string }>(
    sql`SELECT encode(hash, 'hex') AS hash FROM audit_events WHERE dealer_id = ${chain} AND seq = ${last.seq}`,
  )
  if (!rows[0]) return 'cut_off'
  return rows[0].hash === last.hash ? 'same' : 'changed'
}

/** Whether a chain with recomputed hashes still contains the last exported event. */
export async function compareWithHeads(app: App, tx: Tx, chain: string): Promise<ChainHeads> {
  const { last, isForged } = await readHeads(app.config, chain)
  const state = await compare(tx, chain, last)
  const isSound = state === 'same' || state === 'none'
  return {
    state: isForged && isSound ? 'forged' : state,
    seq: last?.seq ?? null,
    at: last?.at ?? null,
  }
}
