import { actionsOf } from '@forecourt/domain/identity/permissions/can.ts'
import type { SessionEnding } from '@forecourt/domain/identity/accounts/login-reasons.ts'
import type { Actor as PermissionActor } from '@forecourt/domain/identity/permissions/conditions.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import {
  defaultPermissions,
  NO_PERMISSIONS,
} from '@forecourt/domain/identity/permissions/user-permissions.ts'
import type { Pool } from '#platform/db/client.ts'

/**
 * The reason in a 440 (security R2); users who signed out themselves read `revoked`, like everybody whose session was
 * ended.
 */
export type SessionEndReason = SessionEnding

/** Permissions that an administrator grants beside the role (decisions 3.118). */
export type UserGrants = Partial<
  Record<'can_export' | 'can_override_price' | 'can_refund' | 'can_reveal_pii', boolean>
>

/** The dealership of a session, as far as requests need it. */
export interface SessionDealership {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly province_code: string
  readonly country: 'CA' | 'US'
  readonly number: number
  readonly postal_code: string
  readonly timezone: string
  readonly default_language: 'en' | 'fr'
  readonly allowed_languages: ('en' | 'fr')[]
  readonly use_external_crm: boolean
  readonly external_crm_url: string | null
  readonly is_trs_enabled: boolean
  readonly use_postal_code: boolean
  readonly local_tax_rates: Readonly<Record<string, string>>
  readonly reps_see_all: boolean
  readonly mandatory_secondary_phone: boolean
  readonly response_time_minutes: number
  readonly enable_sales_manager_fee_discounts: boolean
}

export interface SessionUser {
  readonly id: string
  readonly organisation_id: string | null
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone_sealed: string | null
  readonly role: Role | null
  readonly is_super_admin: boolean
  readonly is_corporate: boolean
  readonly source: 'local' | 'saml' | 'oem_sso_multi' | 'oem_sso_corporate' | 'import'
  readonly language: 'en' | 'fr'
  readonly avatar: string | null
  readonly last_activity: string | null
  readonly show_analytics_dashboard: boolean
  readonly show_credit_application: boolean
  readonly grants: UserGrants
}

export interface Session {
  /** Row versions of everything this was read from; changes when any of it changes (migration 0057). */
  readonly seal: string
  readonly session: {
    readonly id: string
    readonly second_factor: boolean
    readonly idle_seconds_left: number
    readonly absolute_seconds_left: number
    /** Since its activity was last marked (security R4). */
    readonly marked_ago: number
  }
  readonly user: SessionUser
  readonly dealership: SessionDealership | null
}

/** Staff working in a dealership: the basis of permissions and tenancy. */
export interface Actor extends PermissionActor {
  readonly user: SessionUser
  readonly tenant: SessionDealership
}

type Entered = Session | { readonly ended: SessionEndReason }

/** The session of this cookie; undefined for requesters who never signed in. One round trip (migration 0057). */
export async function enterSession(
  pool: Pool,
  tokenHash: Buffer,
  isBackground: boolean,
): Promise<Entered | undefined> {
  const { rows } = await pool.query<{ entered: Entered | null }>({
    name: 'enter_session',
    text: 'SELECT enter_session($1, $2) AS entered',
    values: [tokenHash, isBackground],
  })
  return rows[0]?.entered ?? undefined
}

export const isEnded = (entered: Entered): entered is { readonly ended: SessionEndReason } =>
  'ended' in entered

/** The actor of a session, or undefined while no dealership is chosen or no role is given. */
export function actorOf({ user, dealership }: Session): Actor | undefined {
  const role = roleOf(user)
  if (!dealership || !role) return undefined
  return {
    id: user.id,
    role,
    is_super_admin: user.is_super_admin,
    permissions: permissionsOf(user, role),
    dealership,
    tenant: dealership,
    user,
  }
}

function roleOf(user: SessionUser): Role | null {
  if (user.is_super_admin) return 'super_admin'
  return user.is_corporate ? 'corporate' : user.role
}

/**
 * The role's defaults, changed by an administrator's grants and revocations. Corporate users have none (product 6).
 */
function permissionsOf(user: SessionUser, role: Role): PermissionActor['permissions'] {
  if (role === 'corporate')
    return { ...NO_PERMISSIONS, show_analytics_dashboard: user.show_analytics_dashboard }
  return {
    ...defaultPermissions(role),
    ...user.grants,
    show_analytics_dashboard:
      user.show_analytics_dashboard || defaultPermissions(role).show_analytics_dashboard,
    show_credit_application: user.show_credit_application,
  }
}

/** Names of this session's permissions, for the screens. */
export const permissionNamesOf = (session: Session): string[] => {
  const actor = actorOf(session)
  return actor ? [...actionsOf(actor)] : []
}
