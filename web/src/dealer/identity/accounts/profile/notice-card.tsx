import type { StaffUser } from '@forecourt/contract/identity/staff.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useRowForm } from '#shared/forms/use-row-form.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { useCan } from '../sessions/can.tsx'
import { NoticeTable } from '../users/notice-table.tsx'
import { useStaffDifference } from '../users/staff-difference.ts'
import { noticesIn, noticeValues } from '../users/staff-form.ts'
import { saveProfile } from './profile.api.ts'
import classes from './profile.module.css'

/** Notification settings. Corporate users read that their organization decides (interface S-41). */
export function NoticeCard({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const mayEdit = useCan('account:edit-notifications')
  return (
    <TitledCard title={t('notices.title')}>
      {mayEdit ? <NoticeForm user={user} /> : <p className={classes['faint']}>{t('person.managed')}</p>}
    </TitledCard>
  )
}

const valuesOf = ({ dealer_notifications: notices }: StaffUser) => noticeValues(notices)

function NoticeForm({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const { form } = useRowForm<StaffUser>({
    row: user,
    blank: valuesOf(user),
    valuesOf,
    rules: {},
    save: (values, from = user) =>
      saveProfile(from, { dealer_notifications: noticesIn(values, valuesOf(from)) }),
    onSaved: () => showToast({ type: 'success', text: t('notices.saved') }),
    words: useStaffDifference(),
  })
  const { ref, onSubmit, failure, isDirty, isSubmitting } = form
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <NoticeTable values={form.values} onChange={form.setValue} />
        {failure === undefined ? null : <InlineProblem error={failure} />}
        <Group gap="sm">
          <Button type="submit" loading={isSubmitting} disabled={!isDirty}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
