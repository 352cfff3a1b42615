import type { Notifications, StaffUser, UserStatus } from '@forecourt/contract/identity/staff.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { manageBlock } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import {
  defaultPermissions,
  NO_PERMISSIONS,
} from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { isoInstant } from '#platform/db/columns.ts'
import type { StaffRow, Viewer } from './staff.queries.ts'
import type { UserGrants } from '#platform/sessions/session.ts'
import type { NotificationChoices } from '../users/users.table.ts'

type Roles = Pick<StaffRow, 'role' | 'is_super_admin' | 'is_corporate'>

export const roleOf = ({ role, is_super_admin, is_corporate }: Roles): Role | null => {
  if (is_super_admin) return 'super_admin'
  return is_corporate ? 'corporate' : role
}

/** A role's columns: people of the platform and of the manufacturer have separate flags. */
export const storedRole = (role: Role) => ({
  role: role === 'corporate' ? null : role,
  is_super_admin: role === 'super_admin',
  is_corporate: role === 'corporate',
})

/** Why the actor may not change this person. */
export const blockOf = ({ actor }: Viewer, row: StaffRow) =>
  manageBlock(actor, {
    id: row.id,
    role: roleOf(row),
    is_super_admin: row.is_super_admin,
    works_elsewhere: row.other_dealerships > 0,
  })

export const statusOf = ({ is_active, has_joined, source }: StaffRow): UserStatus => {
  if (!is_active) return 'inactive'
  return has_joined || isSingleSignOn(source) ? 'active' : 'invited'
}

type Switches = Roles & {
  readonly grants: UserGrants
  readonly show_analytics_dashboard: boolean
  readonly show_credit_application: boolean
}

/** The effective switches, including the role's own. */
export function permissionsOf(user: Switches): StaffUser['permissions'] {
  const role = roleOf(user)
  const usual = role === null ? NO_PERMISSIONS : defaultPermissions(role)
  return {
    ...usual,
    ...(role === 'corporate' ? {} : user.grants),
    show_analytics_dashboard: user.show_analytics_dashboard || usual.show_analytics_dashboard,
    show_credit_application: user.show_credit_application && role !== 'corporate',
  }
}

/** Every event, by default with a mail and no text. */
export const notificationsOf = (choices: NotificationChoices): Notifications =>
  Object.fromEntries(
    NOTIFICATION_EVENTS.map(({ code }) => [code, choices[code] ?? { email: true, sms: false }]),
  ) as Notifications

const momentOf = (stored: string | null) => (stored?.includes(' ') ? isoInstant(stored) : stored)

export const staffWire = (viewer: Viewer, row: StaffRow): StaffUser => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: fullName(row),
  phone: row.phone,
  role: roleOf(row),
  is_super_admin: row.is_super_admin,
  is_corporate_dealer_user: row.is_corporate,
  avatar: row.avatar,
  source: row.source,
  language: row.language,
  status: statusOf(row),
  last_activity: momentOf(row.last_activity),
  invitation_sent_at: momentOf(row.invitation_sent_at),
  has_second_factor: row.has_second_factor,
  masked_phone: row.masked_phone,
  dealerships: row.dealerships,
  other_dealerships: row.other_dealerships,
  permissions: permissionsOf(row),
  is_not_automatically_assigned_to_customer: row.is_not_automatically_assigned,
  dealer_notifications: notificationsOf(row.dealer_notifications),
  open_customers: row.open_customers,
  manage_block: blockOf(viewer, row),
  version: row.version,
})
