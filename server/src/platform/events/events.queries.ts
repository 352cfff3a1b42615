import type { Change } from '@forecourt/contract/platform/events.ts'
import { sql } from 'drizzle-orm'
import { fixedStatement, given } from '#platform/db/statements.ts'
import type { Reader } from '#platform/db/tenant.ts'
import { customerListVersions, events } from './events.table.ts'

/** Stands for "nobody" among holders. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whoever missed more than this reads everything anew. */
const most = 1000

/** A change with what decides who is told of it. */
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

/** One statement, so that what is there and where the dealership stands are of one moment. */
const eventsBehind = fixedStatement<{ dealer: string; after: number }>(sql`
  SELECT head.now, head.first, e.seq, e.kind, e.id, e.verb, e.customer_id AS customer, e.version, e.holders
  FROM (SELECT coalesce((SELECT v.version FROM ${customerListVersions} v WHERE v.dealer_id = ${given('dealer')}), 0) AS now,
    (SELECT o.seq FROM ${events} o WHERE o.dealer_id = ${given('dealer')} ORDER BY o.seq LIMIT 1) AS first) AS head
  LEFT JOIN LATERAL (SELECT * FROM ${events} n WHERE n.dealer_id = ${given('dealer')} AND n.seq > ${given('after')}
    ORDER BY n.seq LIMIT ${sql.raw(String(most + 1))}) AS e ON true
  ORDER BY e.seq`)

export interface Behind {
  /** The dealership's step at this moment. */
  readonly now: number
  readonly changes: readonly Told[]
  /** Something between is no longer known. */
  readonly isBroken: boolean
}

/** What was committed in a dealership after a step; undefined: nothing is asked but where it stands. */
export async function readEventsBehind(
  read: Reader,
  dealer: string,
  after: number | undefined,
): Promise<Behind> {
  const rows = await read<Row>(eventsBehind({ dealer, after: after ?? Number.MAX_SAFE_INTEGER }))
  const [head] = rows
  if (!head) throw new Error('the head of the stream is one row')
  const { now, first } = head
  const changes = rows.flatMap(row => (row.seq === null ? [] : [toldOf(row, row.seq)]))
  const isKnown =
    after === undefined || after === now || (after < now && first !== null && first <= after + 1)
  return { now, changes, isBroken: !isKnown || changes.length > most }
}

const toldOf = ({ kind, id, verb, customer, version, holders }: Row, seq: number): Told => ({
  seq,
  kind,
  id,
  verb,
  customer,
  version,
  holders: holders.map(holder => (holder === nobody ? null : holder)),
})
