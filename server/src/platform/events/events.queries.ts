import type { Change } from '@forecourt/contract/platform/events.ts'
import { sql } from 'drizzle-orm'
import { fixedStatement, given } from '#platform/db/statements.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { customerListVersions, events } from './events.table.ts'

/** Represents "unassigned" among holders. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** A client that missed more than this reloads everything. */
const most = 1000

/** A change with what decides who may see it. */
export interface Told extends Change {
  readonly seq: number
  readonly holders: readonly (string | null)[]
}

interface Row extends Record<string, unknown> {
  readonly now: number
  readonly first: number | null
  readonly seq: number | null
  readonly kind: Change['kind']
  readonly id: string
  readonly verb: Change['verb']
  readonly customer: string | null
  readonly version: number | null
  readonly holders: readonly string[]
}

/** A single statement, so that changes and the current step are of one moment. */
const eventsBehind = fixedStatement<{ dealer: string; after: number }>(sql`
  SELECT head.now, head.first, e.seq, e.kind, e.id, e.verb, e.customer_id AS customer, e.version, e.holders
  FROM (SELECT coalesce((SELECT v.version FROM ${customerListVersions} v WHERE v.dealer_id = ${given('dealer')}), 0) AS now,
    (SELECT o.seq FROM ${events} o WHERE o.dealer_id = ${given('dealer')} ORDER BY o.seq LIMIT 1) AS first) AS head
  LEFT JOIN LATERAL (SELECT * FROM ${events} n WHERE n.dealer_id = ${given('dealer')} AND n.seq > ${given('after')}
    ORDER BY n.seq LIMIT ${sql.raw(String(most + 1))}) AS e ON true
  ORDER BY e.seq`)

export interface Behind {
  /** The dealership's current step. */
  readonly now: number
  readonly changes: readonly Told[]
  /** Some changes in between were deleted. */
  readonly isBroken: boolean
}

/** The changes committed in a dealership after a step; undefined: only its current step. */
export async function readEventsBehind(
  read: Reader,
  dealer: string,
  after: number | undefined,
): Promise<Behind> {
  const rows = await read<Row>(eventsBehind({ dealer, after: after ?? Number.MAX_SAFE_INTEGER }))
  const [head] = rows
  if (!head) throw new Error('the head of the stream is one row')
  const { now, first } = head
  const changes = rows.flatMap(row => (row.seq === null ? [] : [changeOf(row, row.seq)]))
  const isKnown =
    after === undefined || after === now || (after < now && first !== null && first <= after + 1)
  return { now, changes, isBroken: !isKnown || changes.length > most }
}

const changeOf = ({ kind, id, verb, customer, version, holders }: Row, seq: number): Told => ({
  seq,
  kind,
  id,
  verb,
  customer,
  version,
  holders: holders.map(holder => (holder === nobody ? null : holder)),
})
