import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { MAX_NOTE } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { NoteField } from '#shared/forms/fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { AppointmentProblem } from './appointment-problem.tsx'
import { cancelAppointment } from './appointments.api.ts'
import type { Person } from './person.ts'
import { useAppointmentWords } from './use-appointment-words.ts'

interface CancelDialogProps {
  readonly orderId: string
  readonly appointment: Appointment
  readonly person: Person
  readonly onClose: () => void
}

const rules = { message: [maxLength(MAX_NOTE)] }

/** Asks before an appointment is cancelled, with a message for the customer. */
export function CancelDialog({ orderId, appointment, person, onClose }: CancelDialogProps) {
  const { name, isReached } = person
  const t = useText('appointments')
  const { when } = useAppointmentWords()
  const { ref, onSubmit, field, failure, isSubmitting } = useRuleForm({
    initial: { message: '' },
    rules,
    guarded: false,
    submit: async ({ message }) => {
      await cancelAppointment(orderId, appointment, message.trim() === '' ? null : message)
      showToast({ type: 'success', text: t(isReached ? 'cancel.done' : 'cancel.untold', { name }) })
      onClose()
    },
  })
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Modal.Title>{t('cancel.title')}</Modal.Title>
        <Text>
          {t(isReached ? 'cancel.text' : 'cancel.text_untold', { when: when(appointment.start), name })}
        </Text>
        <NoteField {...field('message')} label={t('cancel.message')} optional />
        {failure === undefined ? null : <AppointmentProblem error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('cancel.back')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('cancel.button')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
