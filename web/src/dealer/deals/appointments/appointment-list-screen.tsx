import type { ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useRowCursor } from '#shared/ui/table/use-row-cursor.ts'
import { staleProps } from '#shared/ui/table/stale.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { AppointmentProblem } from './appointment-problem.tsx'
import { AppointmentRow } from './appointment-row.tsx'
import { appointmentQueries, confirmAppointment } from './appointments.api.ts'
import { DayOfList } from './day-of-list.tsx'
import classes from './list.module.css'
import { useActions } from './use-actions.ts'
import { useWeek } from './use-week.ts'
import { WeekNav } from './week-nav.tsx'

const nothing: ReadonlySet<string> = new Set()
const none: readonly ListedAppointment[] = []

/** `/appointments` (decisions 2.2): the week day by day, each linked to its order, and confirmed in place with C. */
export function AppointmentListScreen() {
  const t = useText('appointments')
  const navigate = useNavigate()
  const week = useWeek()
  const root = useRef<HTMLDivElement>(null)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    appointmentQueries.calendar(week.monday, week.sunday),
  )
  const { isBusy, failure, run } = useActions()
  const rows = data?.results ?? none
  const { rowProps, active } = useRowCursor({
    root,
    keys: rows.map(({ id }) => id),
    selected: nothing,
    onSelect: undefined,
    onOpen: id => {
      const row = rows.find(one => one.id === id)
      if (row !== undefined)
        void navigate(pathTo('appointment', { id: row.customer.id, orderId: row.order.id }))
    },
  })
  const confirm = (row: ListedAppointment) =>
    void run(
      () => confirmAppointment(row.order.id, row),
      t(row.customer.has_email ? 'list.told' : 'list.untold'),
    )
  const ofDay = (date: string) =>
    rows.filter(({ start }) => wallClock(Date.parse(start), data?.timezone ?? 'UTC').date === date)
  return (
    <div className={classes['screen']}>
      <PageTitle>{t('list.title')}</PageTitle>
      <WeekNav week={week} />
      {failure === undefined ? null : <AppointmentProblem error={failure} />}
      {error === null ? null : (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('week.failed')}
        </InlineProblem>
      )}
      {data === undefined && error === null ? <CardSkeleton height={480} /> : null}
      <div ref={root} className={classes['days']} {...staleProps(isPlaceholderData)}>
        {data?.days.map(day => (
          <DayOfList key={day.date} day={day} isToday={day.date === week.today}>
            {ofDay(day.date).map(row => (
              <AppointmentRow
                key={row.id}
                row={row}
                rowProps={rowProps(row.id)}
                isActive={row.id === active}
                isBusy={isBusy}
                onConfirm={() => confirm(row)}
              />
            ))}
          </DayOfList>
        ))}
      </div>
    </div>
  )
}
