import { LANGUAGES } from '@forecourt/domain/platform/markets/locales.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { ROLES } from '@forecourt/domain/identity/permissions/roles.ts'
import { USER_PERMISSIONS } from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'
import type { RowWords } from '#shared/forms/use-row-form.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { noticeField, permissionField } from './staff-form.ts'

const CHANNELS = ['email', 'sms'] as const

/** Compares both versions of a person field by field after a concurrent save: profile, permissions, notifications. */
export function useStaffDifference(): RowWords {
  const t = useText('people')
  const language = useLanguage()
  const switches = new Map([
    ...USER_PERMISSIONS.map(
      ({ code }) => [permissionField(code), labelOf(USER_PERMISSIONS, code, language)] as const,
    ),
    ...NOTIFICATION_EVENTS.flatMap(({ code }) =>
      CHANNELS.map(channel => {
        const event = labelOf(NOTIFICATION_EVENTS, code, language)
        return [noticeField(code, channel), t(`notice.${channel}_of`, { event })] as const
      }),
    ),
  ])
  return {
    labelOf: field => {
      if (field === 'set_role') return t('field.role')
      return switches.get(field) ?? t(`field.${field as 'email'}`)
    },
    say: (field, value) => {
      if (field === 'language') return labelOf(LANGUAGES, String(value), language)
      return field === 'set_role' && value !== '' ? labelOf(ROLES, String(value), language) : undefined
    },
  }
}
