import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { useWeek } from './use-week.ts'
import classes from './week.module.css'

interface WeekNavProps {
  readonly week: ReturnType<typeof useWeek>
}

/** The current week, and buttons to others. */
export function WeekNav({ week }: WeekNavProps) {
  const t = useText('appointments')
  const format = useFormat()
  const { zone } = useAppointmentWords()
  return (
    <div className={classes['nav']}>
      <div className={classes['which']}>
        <h2 className="dp-heading">{t('week.title', { day: format.date(week.monday) })}</h2>
        <span className="dp-faint">{zone}</span>
      </div>
      <div className={classes['turns']}>
        <Button variant="default" size="compact-sm" onClick={() => week.goTo(week.today)}>
          {t('week.today')}
        </Button>
        <ActionIcon variant="default" aria-label={t('week.previous')} onClick={() => week.turn(-1)}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('week.next')} onClick={() => week.turn(1)}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
