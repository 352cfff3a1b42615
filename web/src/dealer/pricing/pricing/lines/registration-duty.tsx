import { Switch } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { setShared } from '../model/draft.ts'
import classes from '../sheet/worksheet.module.css'

/** Whether the additional registration duty is a line of the deal, if the place has one. Finance 6.8. */
export function RegistrationDuty() {
  const t = useText('pricing')
  const { draft, edit, commitStep, isEditable } = useDesk()
  return (
    <Switch
      className={classes['switch'] ?? ''}
      label={t('input.registration_duty')}
      checked={draft.worksheet.registration_duty ?? false}
      disabled={!isEditable}
      onChange={event => {
        edit('registration_duty', setShared({ registration_duty: event.currentTarget.checked }))
        commitStep()
      }}
    />
  )
}
