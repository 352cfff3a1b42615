import { effectiveRole } from '@forecourt/domain/identity/permissions/can.ts'
import { ASSIGNABLE_ROLES } from '@forecourt/domain/identity/permissions/role-assignment.ts'
import type { Role } from '@forecourt/domain/identity/permissions/roles.ts'
import {
  defaultPermissions,
  USER_PERMISSIONS,
} from '@forecourt/domain/identity/permissions/user-permissions.ts'
import { NOTIFICATION_EVENTS } from '@forecourt/domain/identity/accounts/notification-events.ts'
import { staffFormRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import type { Notifications } from '@forecourt/contract/identity/staff.ts'
import { Button, Group } from '@mantine/core'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCurrentUser } from '../sessions/session.ts'
import { StaffFields } from './staff-fields.tsx'
import { createStaff, sendInvitation } from './staff.api.ts'
import { newStaffOf, permissionField, valuesOf, type StaffValues } from './staff-form.ts'
import classes from './users.module.css'

const usualNotices = Object.fromEntries(
  NOTIFICATION_EVENTS.map(({ code }) => [code, { email: true, sms: false }]),
) as Notifications

/** Roles that the reader may assign. */
export function useAssignableRoles(): readonly Role[] {
  const { role, is_super_admin } = useCurrentUser()
  return ASSIGNABLE_ROLES[effectiveRole({ role: role ?? 'corporate', is_super_admin })]
}

/** Empty until a role is chosen, which presets the permissions. */
const emptyOf = (language: 'en' | 'fr'): StaffValues => ({
  ...startOf('dealer_sales_rep', language),
  ...Object.fromEntries(USER_PERMISSIONS.map(({ code }) => [permissionField(code), false])),
  set_role: '',
})

const startOf = (role: Role, language: 'en' | 'fr'): StaffValues =>
  valuesOf(
    {
      first_name: '',
      last_name: '',
      email: '',
      phone: null,
      language,
      role,
      permissions: defaultPermissions(role),
      dealer_notifications: usualNotices,
      is_not_automatically_assigned_to_customer: false,
    },
    // There is no phone number to format yet.
    'CA',
  )

interface NewStaffFormProps {
  /** Called with the id of the new user. */
  readonly onDone: (id: string) => void
  readonly onCancel: () => void
}

/** Adds a user and mails the invitation; if only the mail fails, the user exists and it can be sent again. */
export function NewStaffForm({ onDone, onCancel }: NewStaffFormProps) {
  const t = useText('people')
  const roles = useAssignableRoles()
  const { default_language: language } = useHomeDealership()
  const form = useRuleForm<StaffValues>({
    initial: emptyOf(language),
    rules: staffFormRules(roles),
    submit: async values => {
      const from = startOf(values.set_role as Role, language)
      const added = await createStaff(newStaffOf(values, from))
      form.settle(values)
      try {
        await sendInvitation(added)
        showToast({ type: 'success', text: t('toast.invited', { email: added.email }) })
      } catch {
        showToast({ type: 'error', text: t('toast.not_invited', { name: added.full_name }) })
      }
      onDone(added.id)
    },
  })
  const { ref, onSubmit, failure, isSubmitting } = form
  const setValue: typeof form.setValue = (name, value) => {
    form.setValue(name, value)
    if (name === 'set_role') followRole(value as Role)
  }
  /** Presets the permissions of the role. */
  const followRole = (role: Role) => {
    for (const { code } of USER_PERMISSIONS)
      form.setValue(permissionField(code), defaultPermissions(role)[code])
  }
  const field: typeof form.field = name => ({
    ...form.field(name),
    onValue: value => setValue(name, value),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['body']}>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <StaffFields form={{ field, values: form.values, setValue }} roles={roles} source="local" isNew />
      <Group gap="sm">
        <Button type="submit" loading={isSubmitting}>
          {t('create')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  )
}
