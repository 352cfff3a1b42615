import type { ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './week.module.css'
import type { useSlotCursor } from './use-slot-cursor.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { WeekSlot } from './week.ts'

interface SlotCellProps {
  readonly slot: WeekSlot
  readonly date: string
  readonly capacity: number
  readonly orderId: string
  readonly isChosen: boolean
  /** Absent if the user may not choose a time. */
  readonly onChoose: (() => void) | undefined
  readonly slotProps: ReturnType<ReturnType<typeof useSlotCursor>['slotProps']>
}

/** A time of a day: booked and available places, the visible customers, and whether it is this order's. */
export function SlotCell({ slot, date, capacity, orderId, isChosen, onChoose, slotProps }: SlotCellProps) {
  const t = useText('appointments')
  const { moment } = useAppointmentWords()
  const { taken, isPast, isFull, appointments } = slot
  const isOwn = appointments.some(({ order }) => order.id === orderId)
  const mayChoose = onChoose !== undefined && !isPast
  const facts = [
    t('slot.taken', { taken, capacity }),
    isOwn ? t('slot.own') : '',
    isPast ? t('slot.past') : '',
  ].filter(fact => fact !== '')
  return (
    <td
      className={classes['slot']}
      data-own={isOwn || undefined}
      data-full={isFull || undefined}
      data-past={isPast || undefined}
      data-chosen={isChosen || undefined}
    >
      <button
        type="button"
        className={classes['choose']}
        aria-label={t('slot.label', { when: moment(date, slot.time), facts: facts.join(', ') })}
        aria-pressed={isChosen}
        aria-disabled={!mayChoose || undefined}
        onClick={mayChoose ? onChoose : undefined}
        {...slotProps}
      />
      <span className={classes['count']} aria-hidden>
        {t('slot.short', { taken, capacity })}
      </span>
      <People appointments={appointments} orderId={orderId} isReachable={slotProps.tabIndex === 0} />
    </td>
  )
}

interface PeopleProps {
  readonly appointments: readonly ListedAppointment[]
  readonly orderId: string
  /** The Tab key only stops at links of the current time. */
  readonly isReachable: boolean
  /** Shows the time where nothing else does. */
  readonly hasTime?: boolean
}

/** Customers of a time, each linked to their order. */
export function People({ appointments, orderId, isReachable, hasTime = false }: PeopleProps) {
  const format = useFormat()
  if (appointments.length === 0) return null
  return (
    <ul className={classes['people']}>
      {appointments.map(({ id, start, state, customer, order }) => (
        <li key={id} data-state={state}>
          <Link
            to={pathTo('appointment', { id: customer.id, orderId: order.id })}
            tabIndex={isReachable ? 0 : -1}
            title={customer.full_name}
            {...(order.id === orderId && { 'aria-current': true })}
          >
            {hasTime ? <span className="dp-number">{format.timeOf(start)}</span> : null}
            {hasTime ? ' ' : ''}
            {customer.full_name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
