import type { OpenDay } from '@forecourt/contract/deals/appointments.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ReactElement } from 'react'
import { useClosedWords } from './day-head.tsx'
import classes from './list.module.css'
import { useAppointmentWords } from './use-appointment-words.ts'

interface DayOfListProps {
  readonly day: OpenDay
  readonly isToday: boolean
  readonly children: readonly ReactElement[]
}

/** A day with its appointments; an empty one says whether it is closed. */
export function DayOfList({ day, isToday, children }: DayOfListProps) {
  const t = useText('appointments')
  const words = useAppointmentWords()
  const why = useClosedWords()
  const name = words.day(day.date)
  return (
    <section aria-label={name} className={classes['day']} data-today={isToday || undefined}>
      <h3 className="dp-subheading">{name}</h3>
      {children.length === 0 ? (
        <p className="dp-faint">{day.closed_for === null ? t('list.none') : why(day)}</p>
      ) : (
        <ul className={classes['rows']}>{children}</ul>
      )}
    </section>
  )
}
