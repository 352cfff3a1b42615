import type { OpenDay } from '@forecourt/contract/deals/appointments.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { VisuallyHidden } from '@mantine/core'
import { useAppointmentWords } from './use-appointment-words.ts'
import classes from './week.module.css'

interface DayHeadProps {
  readonly date: string
  readonly isToday: boolean
}

/** Column head of a day: "Thu 26", read out in full. */
export function DayHead({ date, isToday }: DayHeadProps) {
  const { weekday, day } = useAppointmentWords()
  return (
    <th scope="col" className={classes['day']} data-today={isToday || undefined} title={day(date)}>
      <span aria-hidden>
        {weekday(date, 'short')} <strong>{Number(date.slice(8))}</strong>
      </span>
      <VisuallyHidden>{day(date)}</VisuallyHidden>
    </th>
  )
}

/** Why a day has no appointments: the holiday by its name. */
export function useClosedWords() {
  const t = useText('appointments')
  const language = useLanguage()
  return ({ closed_for: why, holiday }: OpenDay): string => {
    if (holiday !== null) return language === 'fr' ? holiday.name_fr : holiday.name_en
    return t(why === 'blackout' ? 'closed.blackout' : 'closed.hours')
  }
}
