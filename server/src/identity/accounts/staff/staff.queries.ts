import type { StaffUser, UserStatus } from '@forecourt/contract/identity/staff.ts'
import { KEEPER_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { customerCounts } from '#customers/customers/customers.table.ts'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { containing, joinedBy } from '#platform/db/fragments.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { authenticators } from '../sessions/sessions.table.ts'
import { provedLately } from '../proof/step-up.queries.ts'
import type { Actor, Session } from '#platform/sessions/session.ts'
import { openStaffPhone } from './staff-phone.ts'
import { dealershipMembers, otpDevices, users } from '../users/users.table.ts'

type UserRecord = typeof users.$inferSelect

type Columns = Record<string, unknown> &
  Omit<UserRecord, 'password_hash' | 'organisation_id' | 'created' | 'phone_sealed'> & {
    /** Has set a password before; it may be void now. */
    readonly has_joined: boolean
    readonly is_not_automatically_assigned: boolean
    readonly has_second_factor: boolean
    readonly masked_phone: string | null
    readonly dealerships: StaffUser['dealerships']
    readonly other_dealerships: number
    readonly open_customers: number
    /** The actor has given a proof within the last ten minutes (security R20). */
    readonly is_proved: boolean
  }

/** A staff member of a dealership, as an actor of that dealership sees them. */
export type StaffRow = Columns & { readonly phone: string | null }
type StoredStaff = Columns & { readonly phone_sealed: string | null }

export interface Viewer {
  readonly app: Pick<App, 'keyring'>
  readonly actor: Actor
  readonly session: Session
}

export const isShared = ({ actor }: Pick<Viewer, 'actor'>, dealer: SQL) =>
  actor.is_super_admin
    ? sql`true`
    : sql`EXISTS (SELECT FROM ${dealershipMembers} AS mine WHERE mine.dealer_id = ${dealer} AND mine.user_id = ${actor.id})`

/** The first password raises the version, and nothing lowers it. */
const hasJoined = sql`(u.password_hash IS NOT NULL OR u.password_version > 1)`

const columns = (viewer: Viewer) => sql`
  u.id, u.email, u.first_name, u.last_name, u.phone_sealed, u.role, u.is_super_admin, u.is_corporate, u.source, u.language, u.is_active,
  u.show_analytics_dashboard, u.show_credit_application, u.grants, u.avatar, u.last_activity, u.dealer_notifications,
  u.invitation_sent_at, u.version, u.password_version, ${hasJoined} AS has_joined,
  coalesce(m.is_not_automatically_assigned, false) AS is_not_automatically_assigned,
  EXISTS (SELECT FROM ${otpDevices} AS o WHERE o.user_id = u.id)
    OR EXISTS (SELECT FROM ${authenticators} AS a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL) AS has_second_factor,
  (SELECT o.masked_phone FROM ${otpDevices} AS o WHERE o.user_id = u.id) AS masked_phone,
  places.known AS dealerships, places.others AS other_dealerships,
  coalesce((SELECT sum(n.count) FROM ${customerCounts} AS n
    WHERE n.dealer_id = ${viewer.actor.tenant.id} AND n.archive_status = 'Active' AND n.assigned_dealer = u.id), 0)::int AS open_customers,
  ${provedLately(viewer.session)} AS is_proved`

/** The user's dealerships in which the viewer works too. */
const places = (viewer: Viewer) => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) ORDER BY d.name) FILTER (WHERE p.is_shared), '[]') AS known,
      (count(*) FILTER (WHERE NOT p.is_shared))::int AS others
    FROM (SELECT x.dealer_id, ${isShared(viewer, sql`x.dealer_id`)} AS is_shared FROM ${dealershipMembers} AS x WHERE x.user_id = u.id) AS p
    JOIN ${dealerships} AS d ON d.id = p.dealer_id) AS places`

export interface StaffFilter {
  readonly role?: Role | undefined
  readonly status?: UserStatus | undefined
  readonly dealership?: string | undefined
  readonly search?: string | undefined
}

const statuses: Readonly<Record<UserStatus, SQL>> = {
  active: sql`u.is_active AND (${hasJoined} OR u.source NOT IN ('local', 'import'))`,
  invited: sql`u.is_active AND NOT ${hasJoined} AND u.source IN ('local', 'import')`,
  inactive: sql`NOT u.is_active`,
}

const roleIs = (role: Role): SQL => {
  if (role === 'super_admin') return sql`u.is_super_admin`
  if (role === 'corporate') return sql`u.is_corporate AND NOT u.is_super_admin`
  return sql`u.role = ${role} AND NOT u.is_super_admin AND NOT u.is_corporate`
}

const conditions = (viewer: Viewer, { role, status, dealership, search }: StaffFilter): SQL[] => [
  sql`m.dealer_id = ${viewer.actor.tenant.id}`,
  ...(role === undefined ? [] : [roleIs(role)]),
  ...(status === undefined ? [] : [statuses[status]]),
  ...(dealership === undefined
    ? []
    : [
        sql`EXISTS (SELECT FROM ${dealershipMembers} AS too WHERE too.user_id = u.id AND too.dealer_id = ${dealership}
          AND ${isShared(viewer, sql`too.dealer_id`)})`,
      ]),
  ...(search === undefined || search === ''
    ? []
    : [sql`(u.first_name || ' ' || u.last_name || ' ' || u.email) ILIKE ${containing(search)}`]),
]

const withOpenPhone = ({ app }: Viewer, row: StoredStaff): StaffRow => ({
  ...row,
  phone: openStaffPhone(app.keyring, row.id, row.phone_sealed),
})

/** A page of a dealership's staff by name, with the total. */
export async function listStaff(
  tx: Tx,
  viewer: Viewer,
  filter: StaffFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StaffRow[]; count: number }> {
  const where = joinedBy(sql` AND `, conditions(viewer, filter))
  const { rows } = await tx.execute<StoredStaff & { total: number }>(sql`
    WITH page AS (SELECT ${columns(viewer)}
      FROM ${dealershipMembers} AS m JOIN ${users} AS u ON u.id = m.user_id ${places(viewer)} WHERE ${where}
      ORDER BY u.first_name, u.last_name, u.id LIMIT ${limit} OFFSET ${offset})
    SELECT page.*, counted.total FROM (SELECT count(*)::int AS total FROM ${dealershipMembers} AS m JOIN ${users} AS u ON u.id = m.user_id
      WHERE ${where}) AS counted LEFT JOIN page ON true ORDER BY page.first_name, page.last_name, page.id`)
  // A page beyond the last still has one row, for the count.
  const found = rows.filter(({ id }) => id !== null)
  return { rows: found.map(row => withOpenPhone(viewer, row)), count: rows[0]?.total ?? 0 }
}

/**
 * A staff member of this dealership, or the actor themselves, who may be of the platform and work nowhere;
 * `forChange` locks them until the transaction ends.
 */
export async function findStaff(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { forChange = false }: { forChange?: boolean } = {},
): Promise<StaffRow | undefined> {
  const held = forChange ? sql`FOR UPDATE OF u` : sql``
  const { rows } = await tx.execute<StoredStaff>(sql`
    SELECT ${columns(viewer)} FROM ${users} AS u
    LEFT JOIN ${dealershipMembers} AS m ON m.user_id = u.id AND m.dealer_id = ${viewer.actor.tenant.id} ${places(viewer)}
    WHERE u.id = ${id} AND (m.user_id IS NOT NULL OR u.id = ${viewer.actor.id}) ${held}`)
  return rows[0] && withOpenPhone(viewer, rows[0])
}

type NewUser = typeof users.$inferInsert

/** A user belongs to the organization of the dealership they are added to, not to the actor's. */
export const organisationOf = (dealerId: string): SQL<string> =>
  sql`(SELECT d.organisation_id FROM ${dealerships} AS d WHERE d.id = ${dealerId})`

/** Inserts a user and their membership here in one statement; false when the email is taken. */
export async function insertStaff(
  tx: Tx,
  user: Omit<NewUser, 'organisation_id'> & { organisation_id: SQL<string> | null },
  place: { dealer_id: string; is_not_automatically_assigned: boolean },
): Promise<boolean> {
  const inserted = tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  const { rows } = await tx.execute(sql`
    WITH added AS (${inserted.getSQL()})
    INSERT INTO ${dealershipMembers} (dealer_id, user_id, is_not_automatically_assigned)
    SELECT ${place.dealer_id}, id, ${place.is_not_automatically_assigned} FROM added RETURNING user_id`)
  return rows.length > 0
}

/** For the last statement of a transaction. */
export const updatingUser = (tx: Tx, id: string, changes: Partial<NewUser>) =>
  tx
    .update(users)
    .set({ ...changes, version: sql`${users.version} + 1` })
    .where(eq(users.id, id))

/**
 * Whether a dealership of this user, or the named one, would be left without an administrator. Locks the other
 * administrators, so that of two who deactivate each other one is refused.
 */
export async function isLastKeeper(tx: Tx, id: string, dealerId?: string): Promise<boolean> {
  const there = dealerId === undefined ? sql`` : sql`AND p.dealer_id = ${dealerId}`
  const { rows } = await tx.execute<{ dealer_id: string; keepers: number }>(sql`
    SELECT p.dealer_id, count(k.id)::int AS keepers
    FROM ${dealershipMembers} AS p LEFT JOIN LATERAL (
      SELECT u.id FROM ${dealershipMembers} AS o JOIN ${users} AS u ON u.id = o.user_id
      WHERE o.dealer_id = p.dealer_id AND u.id <> ${id} AND u.is_active AND NOT u.is_corporate
        AND u.role = ANY (${sql.param([...KEEPER_ROLES])}) ORDER BY u.id FOR UPDATE OF u) AS k ON true
    WHERE p.user_id = ${id} ${there} GROUP BY p.dealer_id`)
  return rows.some(({ keepers }) => keepers === 0)
}
