import type { StaffUser } from '@forecourt/contract/staff.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { showToast } from '#shared/ui/toast-store.ts'
import { useCan } from '../sessions/can.tsx'
import { NoticeTable } from '../users/notice-table.tsx'
import { noticesIn, noticeValues } from '../users/staff-form.ts'
import { Card } from './card.tsx'
import { saveProfile } from './profile.api.ts'
import classes from './profile.module.css'

/** What one is told beside the panel. Corporate users read that their organization decides (ux S-41). */
export function NoticeCard({ user }: { readonly user: StaffUser }) {
  const t = useText('profile')
  const mayEdit = useCan('account:edit-notifications')
  const initial = noticeValues(user.dealer_notifications)
  const [values, setValues] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const changes = noticesIn(values, initial)
  const save = async () => {
    if (changes === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await saveProfile(user, { dealer_notifications: changes })
      showToast({ type: 'success', text: t('notices.saved') })
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('notices.title')}>
      {mayEdit ? (
        <>
          <NoticeTable
            values={values}
            onChange={(field, value) => setValues(known => ({ ...known, [field]: value }))}
          />
          {failure === undefined ? null : <InlineProblem error={failure} />}
          <Group gap="sm">
            <Button loading={isBusy} disabled={changes === undefined} onClick={() => void save()}>
              {t('save')}
            </Button>
          </Group>
        </>
      ) : (
        <p className={classes['faint']}>{t('person.managed')}</p>
      )}
    </Card>
  )
}
