import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { endOfDaySql, startOfDaySql } from '#platform/db/day-bounds.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { auditEvents } from './audit.table.ts'
import type { AuditParts, AuditReader } from './audit-parts.ts'

export interface AuditFilter {
  readonly actor?: string | undefined
  readonly action?: string | undefined
  readonly object_type?: string | undefined
  readonly object_id?: string | undefined
  readonly outcome?: 'done' | 'refused' | undefined
  /** Days of the dealership, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AuditRow extends Record<string, unknown> {
  readonly seq: number
  readonly at: string
  readonly actor: string | null
  readonly actor_name: string | null
  /** A super admin: of the platform and of no dealership. */
  readonly actor_is_platform: boolean
  readonly actor_kind: 'staff' | 'customer' | 'system' | 'anonymous'
  readonly action: string
  readonly object_type: string
  readonly object_id: string | null
  readonly object_name: string | null
  readonly outcome: 'done' | 'refused'
  readonly ip: string | null
  readonly request_id: string | null
  readonly changes: Record<string, unknown>
  /** Current names by the ids in the changes. */
  readonly names: Record<string, string>
  readonly hash: Buffer
}

interface Chain {
  readonly id: string
  readonly timezone: string
}

const conditions = (chain: Chain, filter: AuditFilter): SQL[] => {
  return [
    sql`e.dealer_id = ${chain.id}`,
    ...(filter.actor === undefined ? [] : [sql`e.actor = ${filter.actor}`]),
    ...(filter.action === undefined ? [] : [sql`e.action = ${filter.action}`]),
    ...(filter.object_type === undefined ? [] : [sql`e.object_type = ${filter.object_type}`]),
    ...(filter.object_id === undefined ? [] : [sql`e.object_id = ${filter.object_id}`]),
    ...(filter.outcome === undefined ? [] : [sql`e.outcome = ${filter.outcome}`]),
    ...(filter.from === undefined ? [] : [sql`e.at >= ${startOfDaySql(filter.from, chain.timezone)}`]),
    ...(filter.to === undefined ? [] : [sql`e.at < ${endOfDaySql(filter.to, chain.timezone)}`]),
  ]
}

const isId = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/**
 * Events of a dealership, newest first, below a number, with current names. Actors are named even if they no longer
 * work here or never did, because they acted in this dealership.
 */
export async function listEvents(
  tx: Tx,
  { knownNames, people }: Pick<AuditParts, 'knownNames' | 'people'>,
  reader: AuditReader,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const below = before === undefined ? [] : [sql`e.seq < ${before}`]
  const { rows } = await tx.execute<AuditRow>(sql`
    WITH page AS MATERIALIZED (SELECT * FROM ${auditEvents} AS e
      WHERE ${joinedBy(sql` AND `, [...conditions(reader.actor.tenant, filter), ...below])} ORDER BY e.seq DESC LIMIT ${limit}),
    told AS MATERIALIZED (SELECT p.seq, said.id::uuid AS id FROM page AS p CROSS JOIN LATERAL (
      SELECT p.object_id AS id UNION
      SELECT text #>> '{}' FROM jsonb_path_query(p.changes, 'strict $.** ? (@.type() == "string")') AS text) AS said
      WHERE said.id ~* ${isId}),
    ${knownNames(reader, sql`ARRAY(SELECT DISTINCT told.id FROM told)`)}
    SELECT p.seq, to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, p.actor, p.actor_kind, p.action,
      p.object_type, p.object_id, p.outcome, p.ip, p.request_id, p.changes, p.hash,
      a.first_name || ' ' || a.last_name AS actor_name, coalesce(a.is_super_admin, false) AS actor_is_platform,
      own.names ->> lower(p.object_id) AS object_name, own.names
    FROM page AS p LEFT JOIN ${people} AS a ON a.id = p.actor
    CROSS JOIN LATERAL (SELECT coalesce(jsonb_object_agg(n.id, n.name), '{}') AS names
      FROM told JOIN named AS n ON n.id = told.id WHERE told.seq = p.seq) AS own
    ORDER BY p.seq DESC`)
  return rows
}

/** The values for the filters, each found by jumping from one value to the next in an index. */
export async function listChoices(tx: Tx, { people }: Pick<AuditParts, 'people'>, dealerId: string) {
  const distinct = (column: SQL) => sql`(WITH RECURSIVE found (value) AS (
      (SELECT ${column} FROM ${auditEvents} WHERE dealer_id = ${dealerId} AND ${column} IS NOT NULL ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM ${auditEvents} WHERE dealer_id = ${dealerId} AND ${column} > found.value ORDER BY ${column} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL)
    SELECT value FROM found WHERE value IS NOT NULL)`
  const { rows } = await tx.execute<{
    actions: string[]
    object_types: string[]
    actors: { id: string; full_name: string }[]
  }>(sql`
    SELECT coalesce((SELECT jsonb_agg(value ORDER BY value) FROM ${distinct(sql`action`)} AS d), '[]') AS actions,
      coalesce((SELECT jsonb_agg(value ORDER BY value) FROM ${distinct(sql`object_type`)} AS d), '[]') AS object_types,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.first_name || ' ' || u.last_name)
        ORDER BY u.first_name, u.last_name) FROM ${distinct(sql`actor`)} AS d JOIN ${people} AS u ON u.id = d.value), '[]') AS actors`)
  return rows[0] ?? { actions: [], object_types: [], actors: [] }
}
