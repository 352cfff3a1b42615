import type { CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import classes from './appointment.module.css'
import { ChipChoice } from '#shop/form/chip-choice.tsx'
import { useAppointmentWords } from './use-appointment-words.ts'
import type { OfferedDays } from './use-offered-days.ts'

interface TimeChoiceProps {
  readonly offered: OfferedDays
  readonly timezone: string
  /** The day whose times are shown. */
  readonly day: CustomerAppointments['days'][number] | undefined
  readonly start: string | undefined
  readonly error: string | undefined
  readonly onDay: (date: string) => void
  readonly onTime: (start: string) => void
}

/** Days with free times, and the times of one of them. */
export function TimeChoice({ offered, timezone, day, start, error, onDay, onTime }: TimeChoiceProps) {
  const t = useText('shop')
  const format = useFormat()
  const words = useAppointmentWords(timezone)
  return (
    <>
      <div>
        {day === undefined ? (
          <NoDays offered={offered} error={error} />
        ) : (
          <ChipChoice
            name="date"
            label={t('appointment.day')}
            size="medium"
            value={day.date}
            chips={offered.days.map(({ date }) => ({
              value: date,
              title: words.weekday(date),
              below: words.dayOfMonth(date),
            }))}
            isBusy={offered.isLoading}
            onChoose={onDay}
          />
        )}
        <Pages offered={offered} />
      </div>
      {day === undefined ? null : (
        <ChipChoice
          name="start"
          label={`${t('appointment.time')} (${words.zone})`}
          size="small"
          value={start}
          chips={day.times.map(time => ({ value: time.start, title: format.time(time.time) }))}
          error={error}
          onChoose={onTime}
        />
      )}
    </>
  )
}

function NoDays({ offered, error }: Pick<TimeChoiceProps, 'offered' | 'error'>) {
  const t = useText('shop')
  const { later, earlier, isLoading, retry } = offered
  if (offered.error !== null) return <InlineProblem error={offered.error} onRetry={retry} />
  if (isLoading) return <p role="status">{t('loading')}</p>
  return (
    <Notice tone={error === undefined ? 'info' : 'danger'}>
      {error} {t(later || earlier ? 'appointment.no_days' : 'appointment.no_times')}
    </Notice>
  )
}

/** When paging removes the pressed button, the days get the focus. */
function Pages({ offered: { page, isLoading, later, earlier } }: Pick<TimeChoiceProps, 'offered'>) {
  const t = useText('shop')
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (isLoading || shown.current === page) return
    shown.current = page
    if (document.activeElement !== document.body) return
    row.current?.closest('form')?.querySelector<HTMLElement>('input[name="date"]:checked')?.focus()
  }, [page, isLoading])
  if (later === undefined && earlier === undefined) return null
  return (
    <div ref={row} className={classes['pages']}>
      {earlier === undefined ? null : (
        <Button variant="default" onClick={earlier}>
          {t('appointment.earlier')}
        </Button>
      )}
      {later === undefined ? null : (
        <Button variant="default" onClick={later}>
          {t('appointment.later')}
        </Button>
      )}
    </div>
  )
}
