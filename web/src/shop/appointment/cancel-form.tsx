import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { Button } from '@mantine/core'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AppointmentProblem } from './appointment-problem.tsx'
import classes from './appointment.module.css'
import { CountedNote } from '#shop/form/counted-note.tsx'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import type { Settle } from './own-appointment.tsx'
import { cancelAppointment } from './own-appointments.api.ts'

interface CancelFormProps {
  readonly appointment: Appointment
  readonly settle: Settle
  readonly onKeep: () => void
}

const rules = { message: [maxLength(MAX_NOTE)] }

/** Cancelling an appointment takes a second press, with an optional message. */
export function CancelForm({ appointment: { id }, settle, onKeep }: CancelFormProps) {
  const t = useText('shop')
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { message: '' },
    rules,
    guarded: false,
    submit: ({ message }) => settle(() => cancelAppointment(id, message.trim())),
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate className={classes['cancel']}>
      <OpenedHeading level={3}>{t('appointment.cancel_title')}</OpenedHeading>
      <CountedNote {...field('message')} label={t('appointment.cancel_message')} optional rows={2} />
      {failure === undefined ? null : <AppointmentProblem error={failure} />}
      <div className={classes['acts']}>
        <Button type="submit" size="md" color="danger" loading={isSubmitting}>
          {t('appointment.cancel_yes')}
        </Button>
        <Button size="md" variant="default" onClick={onKeep}>
          {t('appointment.keep')}
        </Button>
      </div>
    </form>
  )
}
