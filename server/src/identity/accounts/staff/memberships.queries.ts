import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { isShared, type Viewer } from './staff.queries.ts'
import { dealershipMembers, users } from '../users/users.table.ts'

interface PlaceFor extends Record<string, unknown> {
  readonly name: string
  readonly is_of_organisation: boolean
  /** The actor works there too. */
  readonly is_shared: boolean
  readonly works_there: boolean
}

/** A dealership that this user may be added to. */
export async function findPlaceFor(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  dealerId: string,
): Promise<PlaceFor | undefined> {
  const { rows } = await tx.execute<PlaceFor>(sql`
    SELECT d.name, u.organisation_id IS NOT DISTINCT FROM d.organisation_id AS is_of_organisation,
      ${isShared(viewer, sql`d.id`)} AS is_shared,
      EXISTS (SELECT FROM ${dealershipMembers} AS p WHERE p.user_id = u.id AND p.dealer_id = d.id) AS works_there
    FROM ${dealerships} AS d, ${users} AS u WHERE d.id = ${dealerId} AND u.id = ${userId}`)
  return rows[0]
}
