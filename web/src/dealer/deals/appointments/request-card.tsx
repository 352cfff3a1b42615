import type { Order } from '@forecourt/contract/deals/orders.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { actionsOn, isLive } from '@forecourt/domain/deals/appointments/appointment-states.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { FactList } from '#shared/ui/text/fact-list.tsx'
import { TitledCard } from '#shared/ui/text/titled-card.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentChip } from './appointment-chip.tsx'
import classes from './appointments.module.css'
import type { Person } from './person.ts'
import { useAppointmentWords } from './use-appointment-words.ts'

interface RequestCardProps {
  readonly order: Order
  readonly person: Person
}

/** The current appointment: when, what for, requester and representative; with the actions it allows. */
export function RequestCard({ order, person }: RequestCardProps) {
  const t = useText('appointments')
  const appointment = order.proposed_appointment
  if (appointment === null)
    return (
      <TitledCard title={t('none.title')}>
        <p className="dp-faint">{t(order.is_archived ? 'none.read' : 'none.text')}</p>
      </TitledCard>
    )
  return <Standing order={order} person={person} appointment={appointment} />
}

function Standing({ order, person, appointment }: RequestCardProps & { readonly appointment: Appointment }) {
  const { name } = person
  const t = useText('appointments')
  const format = useFormat()
  const { when, typeOf, zone } = useAppointmentWords()
  const now = useNow()
  const { source, note, rep, location } = appointment
  const facts = {
    [t('fact.zone')]: zone,
    [t('fact.where')]: t(`at.${location}`),
    [t('fact.rep')]: rep,
    [t('fact.asked')]: format.instant(appointment.created),
  }
  const waits = waitsFor(appointment, now)
  return (
    <TitledCard title={typeOf(appointment)} beside={<AppointmentChip appointment={appointment} />}>
      <p className={classes['when']}>
        <span className="dp-faint">{t(`asked.${source}`, { name })}</span>
        <strong>{when(appointment.start)}</strong>
      </p>
      {waits === undefined || order.is_archived ? null : <p className="dp-faint">{t(waits, { name })}</p>}
      <FactList facts={facts} />
      {note === null ? null : <p className={classes['note']}>{note}</p>}
      <CalledOff appointment={appointment} />
      {order.is_archived ? null : (
        <AppointmentActions order={order} appointment={appointment} person={person} />
      )}
    </TitledCard>
  )
}

function waitsFor(appointment: Appointment, now: number) {
  const { state, outcome, source } = appointment
  if (!isLive(appointment)) return undefined
  const acts = actionsOn({ state, outcome, start: Date.parse(appointment.start) }, now)
  if (acts.includes('tell_outcome')) return 'waits.outcome'
  if (!acts.includes('confirm')) return undefined
  return source === 'customer' ? 'waits.dealer' : 'waits.customer'
}

/** Who cancelled it, with their message. */
export function CalledOff({ appointment }: { readonly appointment: Appointment }) {
  const t = useText('appointments')
  const { state, cancelled_by: by, message } = appointment
  if (state !== 'cancelled' || by === null) return null
  return (
    <p className={classes['note']}>
      {t(`cancelled.${by}`)}
      {message === null ? null : <> {t('cancelled.message', { message })}</>}
    </p>
  )
}
