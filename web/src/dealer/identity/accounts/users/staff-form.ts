import type { Notifications, StaffUser } from '@forecourt/contract/identity/staff.ts'
import type { Country } from '@forecourt/domain/platform/markets/countries.ts'
import { formatPhone } from '@forecourt/domain/platform/markets/phones.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import {
  USER_PERMISSIONS,
  type UserPermission,
} from '@forecourt/domain/identity/permissions/user-permissions.ts'
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '@forecourt/domain/identity/accounts/notification-events.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import type { NewStaff, StaffChanges } from './staff.api.ts'

/** A user as flat fields, with one field per permission. */
export type StaffValues = Readonly<Record<string, FieldValue>> & {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly language: string
  readonly set_role: string
  readonly no_leads: boolean
}

// Without dots, which the form would read as a path.
export const permissionField = (code: UserPermission) => `may-${code}`
export const noticeField = (code: NotificationEvent, channel: 'email' | 'sms') => `notice-${code}-${channel}`

type Known = Pick<
  StaffUser,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'language'
  | 'role'
  | 'permissions'
  | 'dealer_notifications'
> & { readonly is_not_automatically_assigned_to_customer: boolean }

export const noticeValues = (notices: Notifications): Record<string, boolean> =>
  Object.fromEntries(
    NOTIFICATION_EVENTS.flatMap(({ code }) => [
      [noticeField(code, 'email'), notices[code].email],
      [noticeField(code, 'sms'), notices[code].sms],
    ]),
  )

export const valuesOf = (user: Known, country: Country): StaffValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone === null ? '' : formatPhone(user.phone, country),
  language: user.language,
  set_role: user.role ?? '',
  no_leads: user.is_not_automatically_assigned_to_customer,
  ...Object.fromEntries(USER_PERMISSIONS.map(({ code }) => [permissionField(code), user.permissions[code]])),
  ...noticeValues(user.dealer_notifications),
})

/** Events whose channels changed, each with both channels. */
export function noticesIn(
  values: Readonly<Record<string, FieldValue>>,
  from: Readonly<Record<string, FieldValue>>,
): Partial<Notifications> | undefined {
  const other = NOTIFICATION_EVENTS.filter(({ code }) =>
    (['email', 'sms'] as const).some(
      channel => values[noticeField(code, channel)] !== from[noticeField(code, channel)],
    ),
  )
  if (other.length === 0) return undefined
  return Object.fromEntries(
    other.map(({ code }) => [
      code,
      {
        email: values[noticeField(code, 'email')] === true,
        sms: values[noticeField(code, 'sms')] === true,
      },
    ]),
  )
}

/** Changes of the form, with the write-side names of the specification. */
export function changesOf(values: StaffValues, from: StaffValues): StaffChanges {
  const isOther = (name: string) => values[name] !== from[name]
  const switched = USER_PERMISSIONS.filter(({ code }) => isOther(permissionField(code)))
  const notices = noticesIn(values, from)
  return {
    ...(isOther('first_name') && { first_name: values.first_name }),
    ...(isOther('last_name') && { last_name: values.last_name }),
    ...(isOther('email') && { email: values.email }),
    ...(isOther('phone') && { phone: values.phone === '' ? null : values.phone }),
    ...(isOther('language') && { language: values.language === 'fr' ? 'fr' : 'en' }),
    ...(isOther('set_role') && { set_role: values.set_role as Role }),
    ...(isOther('no_leads') && { set_is_not_automatically_assigned_to_customer: values.no_leads }),
    ...(switched.length > 0 && {
      set_dealer_permissions: Object.fromEntries(
        switched.map(({ code }) => [code, values[permissionField(code)] === true]),
      ),
    }),
    ...(notices !== undefined && { set_dealer_notifications: notices }),
  }
}

/** A new user: person and role; permissions only where they differ from the role's defaults. */
export function newStaffOf(values: StaffValues, from: StaffValues): NewStaff {
  const { first_name, last_name, email, phone, language, set_role, ...rest } = changesOf(values, {
    ...from,
    first_name: '',
    last_name: '',
    email: '',
    phone: '',
    language: '',
    set_role: '',
  })
  return {
    ...rest,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email: email ?? '',
    phone: phone ?? null,
    language: language ?? 'en',
    set_role: set_role ?? 'dealer_sales_rep',
  }
}
