import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { staleProps } from '#shared/ui/table/stale.ts'
import { DayHead, useClosedWords } from './day-head.tsx'
import { People, SlotCell } from './slot-cell.tsx'
import type { useSlotCursor } from './use-slot-cursor.ts'
import { timesOf, type WeekDay } from './week.ts'
import classes from './week.module.css'

export interface Chosen {
  readonly date: string
  readonly time: string
}

interface WeekGridProps {
  readonly days: readonly WeekDay[]
  /** Index of the only day, if there is room for one. */
  readonly only: number | undefined
  readonly capacity: number
  readonly today: string
  readonly orderId: string
  readonly chosen: Chosen
  readonly onChoose: ((chosen: Chosen) => void) | undefined
  readonly slotProps: ReturnType<typeof useSlotCursor>['slotProps']
  readonly isBusy: boolean
}

/** Days as columns, times as rows; closed times are hatched and say why. */
export function WeekGrid(props: WeekGridProps) {
  const { days, only, today, isBusy, orderId } = props
  const t = useText('appointments')
  const format = useFormat()
  // Not every screen reader uses the caption as the name of a grid.
  const caption = useId()
  const shown = days.map((of, index) => ({ of, index })).filter(({ index }) => (only ?? index) === index)
  const times = timesOf(shown.map(({ of }) => of))
  const hasOthers = shown.some(({ of }) => of.others.length > 0)
  // Hatched days need room for their reason.
  const lines = times.length === 0 ? ['12:00'] : times
  return (
    // A native table keeps its days and times; its cells are worked like those of a spreadsheet.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table role="grid" className={classes['grid']} aria-labelledby={caption} {...staleProps(isBusy)}>
      <caption id={caption}>
        <VisuallyHidden>{t('week.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes['corner']}>
            <VisuallyHidden>{t('week.time')}</VisuallyHidden>
          </th>
          {shown.map(({ of }) => (
            <DayHead key={of.day.date} date={of.day.date} isToday={of.day.date === today} />
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((time, line) => (
          <tr key={time}>
            <th scope="row" className={classes['time']}>
              {times.length === 0 ? null : format.time(time)}
            </th>
            {shown.map(({ of, index }) => (
              <Cell
                key={index}
                {...props}
                of={of}
                index={index}
                time={time}
                line={line}
                lines={lines.length}
              />
            ))}
          </tr>
        ))}
      </tbody>
      {hasOthers ? (
        <tfoot>
          <tr>
            <th scope="row" className={classes['otherTimes']}>
              {t('week.others')}
            </th>
            {shown.map(({ of }) => (
              <td key={of.day.date} className={classes['others']}>
                <People appointments={of.others} orderId={orderId} isReachable hasTime />
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  )
}

interface CellProps extends WeekGridProps {
  readonly of: WeekDay
  readonly index: number
  readonly time: string
  readonly line: number
  readonly lines: number
}

function Cell({ of, index, time, line, lines, capacity, orderId, chosen, onChoose, slotProps }: CellProps) {
  const why = useClosedWords()
  const { date } = of.day
  if (of.slots.length === 0)
    return line === 0 ? (
      <td rowSpan={lines} className={classes['closed']}>
        <span>{why(of.day)}</span>
      </td>
    ) : null
  const slot = of.slots.find(one => one.time === time)
  if (slot === undefined)
    return (
      <td className={classes['closed']}>
        <VisuallyHidden>{why(of.day)}</VisuallyHidden>
      </td>
    )
  return (
    <SlotCell
      slot={slot}
      date={date}
      capacity={capacity}
      orderId={orderId}
      isChosen={chosen.date === date && chosen.time === time}
      onChoose={onChoose && (() => onChoose({ date, time }))}
      slotProps={slotProps({ day: index, time })}
    />
  )
}
