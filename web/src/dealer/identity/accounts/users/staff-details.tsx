import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { staffFormRules } from '@forecourt/domain/identity/accounts/profile-form.ts'
import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { Can, useCan } from '../sessions/can.tsx'
import { AccessActions } from './access-actions.tsx'
import { DealershipsPart } from './dealerships-part.tsx'
import { useAssignableRoles } from './new-staff-form.tsx'
import { useStaffDifference } from './staff-difference.ts'
import { StaffFacts } from './staff-facts.tsx'
import { StaffFields } from './staff-fields.tsx'
import { saveStaff } from './staff.api.ts'
import { changesOf, valuesOf, type StaffValues } from './staff-form.ts'
import classes from './users.module.css'

/** Details of a member of staff; administrators also see the form and the actions. */
export function StaffDetails({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const mayUpdate = useCan('user:update')
  const block = user.manage_block
  if (mayUpdate && block === null)
    return (
      <>
        <StaffFacts user={user} />
        <EditForm user={user} />
        <Can action="user:set-role">
          <DealershipsPart user={user} />
        </Can>
        <AccessActions user={user} />
      </>
    )
  return (
    <>
      <StaffFacts user={user} />
      <Notice
        action={
          block === 'own_account' ? (
            <Button component={Link} to={paths.myProfile} variant="default" size="compact-sm">
              {t('open_profile')}
            </Button>
          ) : null
        }
      >
        {block === null || (!mayUpdate && block !== 'own_account')
          ? t('drawer.readonly')
          : t(`block.${block}`)}
      </Notice>
    </>
  )
}

function EditForm({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const assignable = useAssignableRoles()
  const roles = user.role === null || assignable.includes(user.role) ? assignable : [user.role, ...assignable]
  const { country } = useHabits()
  const { set_role, ...profile } = staffFormRules(roles)
  const { form } = useRowForm<StaffUser, StaffValues>({
    row: user,
    blank: valuesOf(user, country),
    valuesOf: stored => valuesOf(stored, country),
    rules: user.role === null ? profile : { ...profile, set_role: set_role ?? [] },
    save: (values, from = user) => saveStaff(from, changesOf(values, valuesOf(from, country))),
    onSaved: saved => showToast({ type: 'success', text: t('toast.saved', { name: saved.full_name }) }),
    words: useStaffDifference(),
  })
  const { ref, onSubmit, failure, isSubmitting, isDirty } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['body']}>
      {failure === undefined ? null : <InlineProblem error={failure} />}
      <StaffFields form={form} roles={roles} source={user.source} />
      <Group gap="sm">
        <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
          {t('save')}
        </Button>
        {isDirty ? (
          <Button variant="default" onClick={form.discard}>
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
    </form>
  )
}
