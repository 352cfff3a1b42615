import type { StaffUser } from '@forecourt/contract/staff.ts'
import { staffFormRules } from '@forecourt/domain/users/profile-form.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useHabits } from '#shared/format/market.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useCan } from '../sessions/can.tsx'
import { AccessActs } from './access-acts.tsx'
import { useAssignableRoles } from './new-staff-form.tsx'
import { StaffFacts } from './staff-facts.tsx'
import { StaffFields } from './staff-fields.tsx'
import { saveStaff } from './staff.api.ts'
import { changesOf, valuesOf, type StaffValues } from './staff-form.ts'
import classes from './users.module.css'

/** Somebody who works here: what is known, and for who administers him, the form and the acts. */
export function StaffDetails({ user }: { readonly user: StaffUser }) {
  const t = useText('people')
  const mayUpdate = useCan('user:update')
  const block = user.manage_block
  if (mayUpdate && block === null)
    return (
      <>
        <StaffFacts user={user} />
        <EditForm user={user} />
        <AccessActs user={user} />
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
  const [isStale, setStale] = useState(false)
  const { country } = useHabits()
  const initial = valuesOf(user, country)
  const { set_role, ...profile } = staffFormRules(roles)
  const form = useRuleForm<StaffValues>({
    initial,
    rules: user.role === null ? profile : { ...profile, set_role: set_role ?? [] },
    submit: async values => {
      try {
        const saved = await saveStaff(user, changesOf(values, initial))
        form.settle(values)
        showToast({ type: 'success', text: t('toast.saved', { name: saved.full_name }) })
      } catch (error) {
        if (!isCallError(error, 'stale')) throw error
        form.discard()
        setStale(true)
      }
    },
  })
  const { ref, onSubmit, failure, isSubmitting, isDirty } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['body']}>
      {isStale ? <Notice tone="attention">{t('stale')}</Notice> : null}
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
