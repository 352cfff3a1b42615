import { Group, Stack } from '@mantine/core'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { NoteField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { AppointmentProblem } from './appointment-problem.tsx'
import classes from './appointments.module.css'
import { useAppointmentWords } from './use-appointment-words.ts'
import { useNotYours } from './use-not-yours.ts'
import type { useProposal } from './use-proposal.ts'

interface ProposalFormProps {
  readonly order: Order
  readonly holder: string | null
  readonly form: ReturnType<typeof useProposal>
}

/** Time of the proposal, typed or chosen in the week, and its type. */
export function ProposalForm({ order, holder, form }: ProposalFormProps) {
  const t = useText('appointments')
  const { types, zone } = useAppointmentWords()
  const notYours = useNotYours('appointment:propose', holder)
  const { ref, onSubmit, field, failure, isSubmitting } = form
  const { proposed_appointment: standing } = order
  const isAgain = standing !== null && isLive(standing)
  return (
    <TitledCard title={t(isAgain ? 'propose.again' : 'propose.title')}>
      <form ref={ref} onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <p className="dp-faint">{t('propose.hint', { zone })}</p>
          <div className={classes['moment']}>
            <TextField {...field('start')} type="date" label={t('propose.date')} required />
            <TextField {...field('time')} type="time" label={t('propose.time')} required />
          </div>
          <SelectField {...field('type')} label={t('propose.type')} options={types} />
          <NoteField
            {...field('note')}
            label={t('propose.note')}
            hint={t('propose.note_hint')}
            rows={2}
            optional
          />
          {failure === undefined ? null : <AppointmentProblem error={failure} />}
          <Group justify="flex-end">
            <GatedButton type="submit" loading={isSubmitting} reason={notYours}>
              {t('propose.button')}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </TitledCard>
  )
}
