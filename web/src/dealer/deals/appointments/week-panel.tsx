import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useIsPhone } from '#dealer/pricing/pricing/model/is-phone.ts'
import { appointmentQueries } from './appointments.api.ts'
import { DayStrip } from './day-strip.tsx'
import { useSlotCursor } from './use-slot-cursor.ts'
import { useWeek } from './use-week.ts'
import { WeekGrid, type Chosen } from './week-grid.tsx'
import { WeekNav } from './week-nav.tsx'
import { weekOf, type WeekDay } from './week.ts'
import classes from './week.module.css'

interface WeekPanelProps {
  readonly orderId: string
  /** A day of the initial week. */
  readonly first: string | undefined
  readonly chosen: Chosen
  /** Absent if no time may be proposed. */
  readonly onChoose: ((chosen: Chosen) => void) | undefined
}

const noDays: readonly WeekDay[] = []

/** The dealership's week: open, booked and free times. */
export function WeekPanel({ orderId, first, chosen, onChoose }: WeekPanelProps) {
  const t = useText('appointments')
  const format = useFormat()
  const week = useWeek(first)
  const now = useNow()
  const isPhone = useIsPhone()
  const { data, error, isPlaceholderData, refetch } = useQuery(
    appointmentQueries.calendar(week.monday, week.sunday),
  )
  const days = data === undefined ? noDays : weekOf(data, now)
  const root = useRef<HTMLDivElement>(null)
  const cursor = useSlotCursor({ root, days, orderId, isCurrent: !isPlaceholderData, onTurn: week.turn })
  return (
    <section className={classes['panel']} aria-label={t('week.title', { day: format.date(week.monday) })}>
      <WeekNav week={week} />
      {error === null ? null : (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('week.failed')}
        </InlineProblem>
      )}
      {data === undefined ? (
        error === null && <CardSkeleton height={560} />
      ) : (
        <div ref={root} className={classes['week']}>
          {isPhone ? (
            <DayStrip days={days} shown={cursor.day} today={week.today} onDay={cursor.lookAt} />
          ) : null}
          <WeekGrid
            days={days}
            only={isPhone ? cursor.day : undefined}
            capacity={data.capacity}
            today={week.today}
            orderId={orderId}
            chosen={chosen}
            onChoose={onChoose}
            slotProps={cursor.slotProps}
            isBusy={isPlaceholderData}
          />
        </div>
      )}
    </section>
  )
}
