import { lt, sql, type SQL } from 'drizzle-orm'
import { customers } from '#customers/customers/customers.table.ts'
import { customerMerges } from '#customers/customer-merges/customer-merges.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { endOfDaySql, startOfDaySql } from '#platform/db/day-bounds.ts'
import { joinedBy } from '#platform/db/fragments.ts'
import { users } from '#identity/accounts/users/users.table.ts'
import { customerAccesses, type AccessKind } from './customer-accesses.table.ts'
import { LOOK_MINUTES } from './recent-looks.ts'

interface Access {
  readonly dealer_id: string
  readonly customer_id: string
  readonly user_id: string
}

/** The quarter-hour slot of a view. */
export const lookSlot = sql`date_bin(make_interval(mins => ${sql.raw(String(LOOK_MINUTES))}), now(), timestamptz 'epoch')`

/** Records a view of a customer's offers, once per quarter of an hour. For the last statement of a transaction. */
export const notingLook = (tx: Tx, access: Access) =>
  tx
    .insert(customerAccesses)
    .values({ ...access, what: 'viewed_offers', slot: lookSlot })
    .onConflictDoNothing()

/** Records a change. For the last statement of a transaction. */
export const notingChange = (tx: Tx, access: Access, fields: readonly string[]) =>
  tx
    .insert(customerAccesses)
    .values({ ...access, what: 'changed', fields: [...fields] })
    .onConflictDoNothing()

export interface AccessFilter {
  readonly customer?: string | undefined
  readonly user?: string | undefined
  readonly what?: AccessKind | undefined
  /** Days in the dealership's time zone, both inclusive. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AccessRow extends Record<string, unknown> {
  readonly id: number
  readonly at: string
  readonly user_id: string
  readonly user_name: string | null
  /** A super admin: belongs to the platform and to no dealership. */
  readonly user_is_platform: boolean
  readonly customer_id: string
  readonly customer_name: string | null
  readonly what: AccessKind
  readonly fields: readonly string[] | null
}

interface Place {
  readonly id: string
  readonly timezone: string
}

/** Accesses of a customer, including those of records merged into it. */
const isOf = (place: Place, customer: string) => sql`a.customer_id IN (SELECT ${customer}::uuid UNION ALL
  SELECT m.merged_id FROM ${customerMerges} AS m WHERE m.dealer_id = ${place.id} AND m.kept_id = ${customer} AND m.undone_at IS NULL)`

const conditions = (place: Place, { customer, user, what, from, to }: AccessFilter): SQL[] => [
  sql`a.dealer_id = ${place.id}`,
  ...(customer === undefined ? [] : [isOf(place, customer)]),
  ...(user === undefined ? [] : [sql`a.user_id = ${user}`]),
  ...(what === undefined ? [] : [sql`a.what = ${what}`]),
  ...(from === undefined ? [] : [sql`a.at >= ${startOfDaySql(from, place.timezone)}`]),
  ...(to === undefined ? [] : [sql`a.at < ${endOfDaySql(to, place.timezone)}`]),
]

/** A page of accesses below a sequence number, newest first. Names are current names. */
export async function listAccesses(
  tx: Tx,
  place: Place,
  filter: AccessFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AccessRow[]> {
  const below = before === undefined ? [] : [sql`a.id < ${before}`]
  const { rows } = await tx.execute<AccessRow>(sql`
    WITH page AS MATERIALIZED (SELECT * FROM ${customerAccesses} AS a
      WHERE ${joinedBy(sql` AND `, [...conditions(place, filter), ...below])} ORDER BY a.id DESC LIMIT ${limit})
    SELECT p.id, to_char(p.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, p.user_id, p.customer_id, p.what, p.fields,
      u.first_name || ' ' || u.last_name AS user_name, coalesce(u.is_super_admin, false) AS user_is_platform,
      trim(c.first_name || ' ' || c.last_name) AS customer_name
    FROM page AS p LEFT JOIN ${users} AS u ON u.id = p.user_id
    LEFT JOIN ${customers} AS c ON c.dealer_id = p.dealer_id AND c.id = p.customer_id ORDER BY p.id DESC`)
  return rows
}

/** Deletes accesses past their retention period (security R50); the table itself refuses to delete younger ones. */
export async function deleteOldAccesses(tx: Tx) {
  await tx.delete(customerAccesses).where(lt(customerAccesses.at, sql`now() - interval '13 months'`))
}
