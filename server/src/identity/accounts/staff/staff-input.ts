import type { CreateUser, UpdateUser } from '@forecourt/contract/identity/staff.ts'
import { normalisePhone } from '@forecourt/domain/platform/markets/phones.ts'
import { ASSIGNABLE_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import { effectiveRole } from '@forecourt/domain/identity/permissions/can.ts'
import { staffFormRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { isSingleSignOn } from '@forecourt/domain/identity/accounts/user-sources.ts'
import { normaliseLine } from '@forecourt/domain/platform/validation/text.ts'
import { checkFields } from '#platform/http/form-rules.ts'
import { invalid } from '#platform/http/refusal.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { StaffRow } from './staff.queries.ts'
import { permissionsOf } from './staff-wire.ts'
import type { UserGrants } from '#platform/sessions/session.ts'
import type { NotificationChoices } from '../users/users.table.ts'

interface Moment {
  readonly actor: Actor
  readonly now: Date
}

const rulesFor = (actor: Actor) => staffFormRules(ASSIGNABLE_ROLES[effectiveRole(actor)])

/** A new user's profile for storage. @throws Refusal naming every field that breaks a rule */
export function newProfile(moment: Moment, typed: CreateUser) {
  const { first_name, last_name, email, phone = null, set_role } = typed
  checkFields(moment, rulesFor(moment.actor), ['first_name', 'last_name', 'email', 'phone', 'set_role'], {
    first_name,
    last_name,
    email,
    phone,
    set_role,
  })
  return {
    first_name: normaliseLine(first_name),
    last_name: normaliseLine(last_name),
    email: email.toLowerCase(),
    phone: storedPhone(phone),
  }
}

/** The changed profile; only the named fields are checked. @throws Refusal naming every field that breaks a rule */
export function changedProfile(moment: Moment, stored: StaffRow, typed: UpdateUser) {
  const { first_name, last_name, email, phone } = typed
  const named = Object.fromEntries(
    Object.entries({ first_name, last_name, email, phone }).filter(([, value]) => value !== undefined),
  )
  checkFields(moment, rulesFor(moment.actor), Object.keys(named), { ...named })
  const isOtherEmail = email !== undefined && email.toLowerCase() !== stored.email.toLowerCase()
  if (isOtherEmail && isSingleSignOn(stored.source))
    throw invalid({ email: { rule: 'single_sign_on', params: {} } })
  return {
    ...(first_name !== undefined && { first_name: normaliseLine(first_name) }),
    ...(last_name !== undefined && { last_name: normaliseLine(last_name) }),
    ...(isOtherEmail && { email: email.toLowerCase() }),
    ...(phone !== undefined && { phone: storedPhone(phone) }),
    ...(typed.language !== undefined && { language: typed.language }),
  }
}

const storedPhone = (typed: string | null) =>
  typed === null || typed === '' ? null : (normalisePhone(typed) ?? null)

/** The named events, each with both of its channels. */
export const chosenNotices = (given: UpdateUser['set_dealer_notifications']): NotificationChoices =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, channels]) => channels !== undefined))

/** The switches for storage: two columns that every request reads, and a JSON column for the rest. */
export function switchesOf(
  user: Parameters<typeof permissionsOf>[0],
  given: NonNullable<UpdateUser['set_dealer_permissions']>,
) {
  const { show_analytics_dashboard, show_credit_application, ...grants } = {
    ...permissionsOf(user),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  const stored: UserGrants = grants
  return { show_analytics_dashboard, show_credit_application, grants: stored }
}
