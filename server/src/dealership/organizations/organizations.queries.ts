import type { Organization } from '@forecourt/contract/dealership/organizations.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { containing, joinedBy } from '#platform/db/fragments.ts'
import { openingLock } from '#dealership/dealerships/dealership-list.queries.ts'
import { dealerships, organisations } from '#platform/db/dealerships.table.ts'
import { users } from '#identity/accounts/users/users.table.ts'

interface Wanted {
  readonly search: string
  readonly page: number
  readonly limit: number
}

/** How many administrators are named; the rest are counted. */
const MAX_NAMES = 5

const columns = sql`o.id, o.name,
  (SELECT count(*)::int FROM ${dealerships} AS d WHERE d.organisation_id = o.id) AS dealerships,
  (SELECT count(*)::int FROM ${users} AS u WHERE u.organisation_id = o.id AND u.is_active) AS people,
  (SELECT jsonb_build_object('count', count(*),
      'names', coalesce(jsonb_agg(a.name ORDER BY a.name, a.id) FILTER (WHERE a.place <= ${MAX_NAMES}), '[]'))
    FROM (SELECT u.id, u.first_name || ' ' || u.last_name AS name,
        row_number() OVER (ORDER BY u.first_name || ' ' || u.last_name, u.id) AS place
      FROM ${users} AS u WHERE u.organisation_id = o.id AND u.role = 'organization_admin'
        AND u.is_active AND NOT u.is_corporate) AS a) AS administrators`

/** A page of the organizations in which a user may open dealerships, by name: all, or their own. */
export async function listOrganizations(
  tx: Tx,
  user: { organisation_id: string | null; is_super_admin: boolean },
  { search, page, limit }: Wanted,
): Promise<{ count: number; results: Organization[] }> {
  const where = joinedBy(sql` AND `, [
    sql`o.name ILIKE ${containing(search.trim())}`,
    ...(user.is_super_admin ? [] : [sql`o.id = ${user.organisation_id}`]),
  ])
  const { rows } = await tx.execute<Organization & Record<string, unknown>>(sql`
    SELECT ${columns} FROM ${organisations} AS o WHERE ${where}
    ORDER BY lower(o.name), o.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`)
  const counted = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${organisations} AS o WHERE ${where}`,
  )
  return { count: counted.rows[0]?.count ?? 0, results: rows }
}

/** Stores an organization unless one with this name exists; of concurrent calls with one name, one is stored. */
export async function insertOrganization(tx: Tx, row: { id: string; name: string }): Promise<boolean> {
  await tx.execute(sql`SELECT ${openingLock}`)
  const { rows } = await tx.execute(sql`
    INSERT INTO ${organisations} (id, name) SELECT ${row.id}::uuid, ${row.name}
    WHERE NOT EXISTS (SELECT FROM ${organisations} AS o WHERE folded_name(o.name) = folded_name(${row.name}))
    RETURNING id`)
  return rows.length === 1
}
