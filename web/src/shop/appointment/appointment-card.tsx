import type { CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import type { AppointmentType } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { IconCheck, IconClock, IconUser, IconX } from '@tabler/icons-react'
import { useId, type ReactNode, type Ref } from 'react'
import { useNow } from '#shared/format/use-now.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './appointment.module.css'
import { isAhead, standingOf, toneOf, type Standing } from './appointment-state.ts'
import { OwnAddress } from '#shop/contact/own-address.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'

interface AppointmentCardProps {
  readonly appointment: Appointment
  readonly standing: Standing
  readonly timezone: string
  /** Has the focus after sending. */
  readonly headingRef: Ref<HTMLHeadingElement>
  /** Actions of the appointment. */
  readonly children: ReactNode
}

/** An appointment: type, time and state. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, standing, timezone, headingRef, children } = props
  const t = useText('shop')
  const words = useAppointmentWords(timezone)
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} ref={headingRef} tabIndex={-1} className="dp-heading">
          {words.type(appointment.type)}
        </h2>
        <Mark standing={standing} />
      </div>
      <p className={classes['when']}>
        <strong>{words.dayOf(appointment.start)}</strong>
        <span>
          <strong className="dp-number">{words.timeOf(appointment.start)}</strong>{' '}
          <span className={classes['quiet']}>({words.zone})</span>
        </span>
      </p>
      <p>{currentStateText(appointment, standing, t)}</p>
      <Facts appointment={appointment} isAhead={isAhead(standing)} timezone={timezone} />
      {children}
    </section>
  )
}

const icons = { customer: IconUser, provider: IconClock, success: IconCheck, spent: IconX }

function Mark({ standing }: { readonly standing: Standing }) {
  const t = useText('shop')
  const tone = toneOf(standing)
  const isOver = !isAhead(standing) && standing !== 'cancelled'
  const Icon = isOver ? IconClock : icons[tone]
  return (
    <span className={classes['mark']} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {t(`appointment.mark.${isOver ? 'over' : standing}`)}
    </span>
  )
}

function currentStateText(appointment: Appointment, standing: Standing, t: Translate<'shop'>): string {
  const by = appointment.cancelled_by
  return standing === 'cancelled' && by !== null
    ? t(`appointment.cancelled_by.${by}`)
    : t(`appointment.is.${standing}`)
}

/** State and time in one sentence. */
export function useCurrentStateText({ appointment, timezone }: CustomerAppointments): string {
  const t = useText('shop')
  const words = useAppointmentWords(timezone)
  const now = useNow()
  if (appointment === null) return ''
  const standing = currentStateText(appointment, standingOf(appointment, now), t)
  return `${standing} ${words.dayOf(appointment.start)}, ${words.timeOf(appointment.start)}`
}

interface FactsProps {
  readonly appointment: Appointment
  readonly isAhead: boolean
  readonly timezone: string
}

/** Place and representative of a future appointment; the message stays. */
function Facts({ appointment, isAhead: isToCome, timezone }: FactsProps) {
  const t = useText('shop')
  const words = useAppointmentWords(timezone)
  const { type, location, rep, note, message } = appointment
  const requiredItem = bringFor(type)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('appointment.where'),
      isToCome ? (
        <>
          {words.place(location, type)}
          {location === 'dealership' ? <OwnAddress /> : null}
        </>
      ) : null,
    ],
    [t('appointment.who'), isToCome ? rep : null],
    [
      t('appointment.bring'),
      isToCome && requiredItem !== null ? t(`appointment.bring.${requiredItem}`) : null,
    ],
    [t('appointment.note'), note],
    [t('appointment.message'), message],
  ]
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, fact]) =>
        fact === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function bringFor(type: AppointmentType): 'licence' | 'vehicle_papers' | 'identification' | null {
  if (type === 'test_drive' || type === 'home_test_drive') return 'licence'
  if (type === 'trade_inspection') return 'vehicle_papers'
  return type === 'delivery' || type === 'signing' ? 'identification' : null
}
