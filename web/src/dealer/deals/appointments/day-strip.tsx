import { VisuallyHidden } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { WeekDay } from './week.ts'
import classes from './week.module.css'

interface DayStripProps {
  readonly days: readonly WeekDay[]
  /** Index of the day that is shown. */
  readonly shown: number
  readonly today: string
  readonly onDay: (day: number) => void
}

/** On a phone: chooses the day of the week. */
export function DayStrip({ days, shown, today, onDay }: DayStripProps) {
  const t = useText('appointments')
  const { weekday, day } = useAppointmentWords()
  return (
    <div role="group" aria-label={t('week.days')} className={classes['strip']}>
      {days.map(({ day: { date }, slots }, index) => (
        <button
          key={date}
          type="button"
          aria-pressed={index === shown}
          data-today={date === today || undefined}
          data-closed={slots.length === 0 || undefined}
          onClick={() => onDay(index)}
        >
          <span aria-hidden>{weekday(date, 'short')}</span>
          <strong aria-hidden>{Number(date.slice(8))}</strong>
          <VisuallyHidden>{day(date)}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
