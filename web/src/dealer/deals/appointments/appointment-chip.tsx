import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { IconArrowBack, IconCheck, IconX } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { lookOf } from '#shared/ui/theme/status-tones.ts'
import marks from '#dealer/customers/customers/list/step-mark.module.css'

const outcomes = {
  kept: { tone: 'success', icon: IconCheck },
  no_show: { tone: 'danger', icon: IconX },
  rescheduled: { tone: 'spent', icon: IconArrowBack },
} as const

/** State of the appointment, or its outcome once it is known. */
export function AppointmentChip({ appointment }: { readonly appointment: Appointment }) {
  const t = useText('appointments')
  const s = useText('statuses')
  const { state, outcome, source } = appointment
  const isOver = outcome !== 'none'
  // The customer answers our proposal, though staff may confirm it too.
  const isTheirs = state === 'unconfirmed' && source === 'dealer'
  const { tone, icon: Icon } = isOver
    ? outcomes[outcome]
    : lookOf(isTheirs ? 'step.awaiting-customer' : `appointment.${state}`)
  return (
    <span className={marks['mark']} data-tone={tone}>
      {isOver ? t(`outcome.${outcome}`) : s(`appointment.${state}`)}
      <Icon size={12} stroke={2} aria-hidden />
    </span>
  )
}
