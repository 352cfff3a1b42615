import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { openPool, type Pool, type Tx } from '#platform/db/client.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { auditContent, findAuditBreak, recordAudit, type AuditContent } from './audit.service.ts'
import { compareWithHeads, exportHeads } from './chain-heads.service.ts'

/** Edits of the record with the rights of the tables' owner: each is detected (security L2). */
const edits = process.env['LONG'] === '1' ? 1000 : 60
const EVENTS = 14

const folder = await mkdtemp(join(tmpdir(), 'tampering-'))
const target = useTestApp({ AUDIT_HEADS_FOLDER: folder })
let owner: Pool
let place: { id: string }
let elsewhere: { id: string }

const record = (n: number) =>
  withTenant(target.app.pool, place, async tx =>
    recordAudit({ app: target.app, request: { id: `request ${n}`, ip: `10.0.0.${n}` } }, tx, {
      dealer: place.id,
      actor: newId(),
      actor_kind: n % 2 === 0 ? 'staff' : 'customer',
      action: n % 3 === 0 ? 'customer.archived' : 'order.created',
      object_type: 'customer',
      object_id: newId(),
      changes: { fields: ['email'], number: n },
    }),
  )

beforeAll(async () => {
  owner = openPool({ url: target.ownerUrl, log: target.app.log, max: 2, as: 'owner' })
  place = await buildDealership(target.app)
  elsewhere = await buildDealership(target.app)
  for (let n = 1; n <= EVENTS; n += 1) await record(n)
  await exportHeads(target.app)
})
afterAll(async () => {
  await owner.end()
  await rm(folder, { recursive: true })
})

/** Returns a result from a transaction that is rolled back. */
class RolledBack extends Error {
  readonly found: { rows: number; broken: number | undefined; heads: string }

  constructor(found: RolledBack['found']) {
    super('rolled back')
    this.found = found
  }
}

/** The verifier's result after an edit, which is rolled back. */
async function verdictOn(edit: (tx: Tx) => Promise<number>) {
  try {
    await withTenant(owner, place, async tx => {
      await tx.execute(sql`ALTER TABLE audit_events DISABLE TRIGGER USER`)
      const rows = await edit(tx)
      const broken = await findAuditBreak(tx, place.id)
      const { state } = await compareWithHeads(target.app, tx, place.id)
      throw new RolledBack({ rows, broken, heads: state })
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.found
    throw error
  }
  throw new Error('it was not rolled back')
}

type Edit = { readonly what: string; readonly run: (tx: Tx) => Promise<number> }

const count = async (tx: Tx, ...statements: SQL[]) => {
  let rows = 0
  for (const statement of statements) rows += (await tx.execute(statement)).rowCount ?? 0
  return rows
}
const one = (what: string, statement: SQL): Edit => ({ what, run: tx => count(tx, statement) })

const seq = fc.integer({ min: 1, max: EVENTS })
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(value => Buffer.from(value))
const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }).map(text => `x${text}`)

/** A value that differs from the column's current one. */
const values: Readonly<Record<string, fc.Arbitrary<SQL>>> = {
  at: fc
    .oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1000, max: 5_000_000 }))
    .map(n => sql`at + ${n} * interval '1 microsecond'`),
  actor: fc.uuid().map(id => sql`${id}::uuid`),
  actor_kind: fc.constantFrom('system', 'anonymous').map(kind => sql`${kind}`),
  on_behalf_of: fc.uuid().map(id => sql`${id}::uuid`),
  action: word.map(text => sql`${text}`),
  object_type: word.map(text => sql`${text}`),
  object_id: fc.option(word).map(text => sql`${text}::text`),
  outcome: fc.constant(sql`'refused'`),
  request_id: fc.option(word).map(text => sql`${text}::text`),
  ip: fc.option(word).map(text => sql`${text}::text`),
  changes: fc.dictionary(word, fc.integer()).map(value => sql`${JSON.stringify(value)}::jsonb`),
  prev_hash: bytes.map(value => sql`${value}`),
  hash: bytes.map(value => sql`${value}`),
  seq: fc.integer({ min: EVENTS + 1, max: EVENTS + 100 }).map(n => sql`${n}`),
  dealer_id: fc.constant(null).map(() => sql`${elsewhere.id}`),
}

const change = fc
  .constantFrom(...Object.keys(values))
  .chain(column =>
    fc
      .record({ at: seq, value: values[column] ?? fc.constant(sql`NULL`) })
      .map(({ at, value }) =>
        one(
          `${column} of ${at}`,
          sql`UPDATE audit_events SET ${sql.identifier(column)} = ${value} WHERE dealer_id = ${place.id} AND seq = ${at}`,
        ),
      ),
  )
const remove = seq.map(at =>
  one(`${at} removed`, sql`DELETE FROM audit_events WHERE dealer_id = ${place.id} AND seq = ${at}`),
)
const cut = seq.map(at =>
  one(`cut off from ${at}`, sql`DELETE FROM audit_events WHERE dealer_id = ${place.id} AND seq >= ${at}`),
)
const swap = fc.uniqueArray(seq, { minLength: 2, maxLength: 2 }).map(([a = 1, b = 2]): Edit => {
  const renumber = (from: number, to: number) =>
    sql`UPDATE audit_events SET seq = ${to} WHERE dealer_id = ${place.id} AND seq = ${from}`
  return {
    what: `${a} and ${b} swapped`,
    run: tx => count(tx, renumber(a, 0), renumber(b, a), renumber(0, b)),
  }
})
const double = seq.map(at =>
  one(
    `${at} again at the end`,
    sql`INSERT INTO audit_events SELECT dealer_id, ${EVENTS + 1}, at, actor, actor_kind, on_behalf_of, action, object_type,
      object_id, outcome, request_id, ip, changes, prev_hash, hash FROM audit_events WHERE dealer_id = ${place.id} AND seq = ${at}`,
  ),
)

type Stored = AuditContent & Record<string, unknown> & { seq: number; prev_hash: Buffer; hash: Buffer }

/** Somebody who knows the hash function rewrites the chain from a place on, with consistent hashes. */
const rewrite = seq.map((from): Edit => ({
  what: `rewritten from ${from}`,
  run: async tx => {
    await tx.execute(
      sql`UPDATE audit_events SET action = 'nothing.done' WHERE dealer_id = ${place.id} AND seq = ${from}`,
    )
    const { rows } = await tx.execute<Stored>(
      sql`SELECT *, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM audit_events
        WHERE dealer_id = ${place.id} AND seq >= ${from} ORDER BY seq`,
    )
    let before = rows[0]?.prev_hash ?? Buffer.alloc(0)
    for (const row of rows) {
      const number = Buffer.alloc(8)
      number.writeBigInt64BE(BigInt(row.seq))
      const content = auditContent({ ...row, dealer: place.id })
      const hash = createHash('sha256').update(before).update(number).update(content).digest()
      await tx.execute(
        sql`UPDATE audit_events SET prev_hash = ${before}, hash = ${hash} WHERE dealer_id = ${place.id} AND seq = ${row.seq}`,
      )
      before = hash
    }
    return rows.length
  },
}))

describe('the verifier', () => {
  test('finds the record intact, and leaves it so', async () => {
    expect(await verdictOn(async () => 1)).toEqual({ rows: 1, broken: undefined, heads: 'same' })
  })

  test(`finds each of ${edits} random edits, removals, swaps, cuts and rewritings`, async () => {
    const edit = fc.oneof({ arbitrary: change, weight: 6 }, remove, cut, swap, double, rewrite)
    await fc.assert(
      fc.asyncProperty(edit, async ({ what, run }) => {
        const { rows, broken, heads } = await verdictOn(run)
        expect([what, rows > 0, broken !== undefined || heads !== 'same']).toEqual([what, true, true])
      }),
      { numRuns: edits },
    )
  }, 600_000)

  test.each(Object.keys(values))('finds an edit of %s alone', async column => {
    const [value = sql`NULL`] = fc.sample(values[column] ?? fc.constant(sql`NULL`), 1)
    const { rows, broken, heads } = await verdictOn(
      one(
        column,
        sql`UPDATE audit_events SET ${sql.identifier(column)} = ${value} WHERE dealer_id = ${place.id} AND seq = 4`,
      ).run,
    )
    expect([rows, broken !== undefined || heads !== 'same']).toEqual([1, true])
  })
})

test('an instant that was moved by a microsecond is found', async () => {
  const move = sql`UPDATE audit_events SET at = at + interval '1 microsecond' WHERE dealer_id = ${place.id} AND seq = 5`
  expect(await verdictOn(one('at', move).run)).toEqual({ rows: 1, broken: 5, heads: 'same' })
})

describe('the application', () => {
  const stateOf = async (pool: Pool, statement: SQL) => {
    try {
      await withTenant(pool, place, tx => tx.execute(statement))
      return 'done'
    } catch (error) {
      return sqlStateOf(error)
    }
  }

  test.each([
    ['UPDATE', '42501', sql`UPDATE audit_events SET ip = NULL`],
    ['DELETE', '42501', sql`DELETE FROM audit_events`],
    ['TRUNCATE', '42501', sql`TRUNCATE audit_events`],
    ['INSERT', 'done', sql`INSERT INTO audit_events SELECT * FROM audit_events WHERE seq < 0`],
  ])('may not %s, and of these the tables’ owner may only add', async (_what, ofOwner, statement) => {
    expect(await stateOf(target.app.pool, statement)).toBe('42501')
    expect(await stateOf(owner, statement)).toBe(ofOwner)
  })

  test('appends the actions of twenty concurrent requests one after the other', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => record(EVENTS + 1 + n)))
    const { rows } = await withTenant(target.app.pool, place, tx =>
      tx.execute<{ n: number; last: number }>(
        sql`SELECT count(*)::int AS n, max(seq)::int AS last FROM audit_events WHERE dealer_id = ${place.id}`,
      ),
    )
    expect(rows).toEqual([{ n: EVENTS + 20, last: EVENTS + 20 }])
    expect(await withTenant(target.app.pool, place, tx => findAuditBreak(tx, place.id))).toBeUndefined()
  })
})
