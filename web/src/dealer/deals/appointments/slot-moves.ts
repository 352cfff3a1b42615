import type { WeekDay } from './week.ts'

/** A time of a week, with the index of its day. */
export interface Place {
  readonly day: number
  readonly time: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The nearest time on another day; undefined on a day without any. */
function nearestOn(days: readonly WeekDay[], day: number, time: string): Place | undefined {
  const wanted = minutesOf(time)
  const [nearest] = (days[day]?.slots ?? []).toSorted(
    (one, other) => Math.abs(minutesOf(one.time) - wanted) - Math.abs(minutesOf(other.time) - wanted),
  )
  return nearest && { day, time: nearest.time }
}

/** Initial cursor: the previous place, the order's own time, else the first free one. */
export function placeIn(
  days: readonly WeekDay[],
  wanted: Place | undefined,
  orderId: string,
): Place | undefined {
  const there = wanted && nearestOn(days, wanted.day, wanted.time)
  if (there !== undefined) return there
  const all = days.flatMap(({ slots }, day) => slots.map(slot => ({ day, slot })))
  const found =
    all.find(({ slot }) => slot.appointments.some(({ order }) => order.id === orderId)) ??
    all.find(({ slot }) => !slot.isPast && !slot.isFull) ??
    all[0]
  return found && { day: found.day, time: found.slot.time }
}

/** Target of a key from a time; undefined for other keys. Skips closed days. */
export function moved(
  days: readonly WeekDay[],
  { day, time }: Place,
  key: string,
  isFar: boolean,
): Place | undefined {
  const open = days.flatMap(({ slots }, index) => (slots.length > 0 ? [index] : []))
  const times = days[day]?.slots.map(slot => slot.time) ?? []
  const at = times.indexOf(time)
  const here = { day, time }
  const upOrDown = (to: number) => ({ day, time: times[to] ?? time })
  const sideways = (to: number | undefined) => (to === undefined ? here : (nearestOn(days, to, time) ?? here))
  const end = (to: number | undefined, last: boolean) => {
    const slots = days[to ?? -1]?.slots ?? []
    return { day: to ?? day, time: slots.at(last ? -1 : 0)?.time ?? time }
  }
  switch (key) {
    case 'ArrowUp':
      return upOrDown(Math.max(0, at - 1))
    case 'ArrowDown':
      return upOrDown(Math.min(times.length - 1, at + 1))
    case 'ArrowLeft':
      return sideways(open.findLast(index => index < day))
    case 'ArrowRight':
      return sideways(open.find(index => index > day))
    case 'Home':
      return isFar ? end(open[0], false) : sideways(open[0])
    case 'End':
      return isFar ? end(open.at(-1), true) : sideways(open.at(-1))
    default:
      return undefined
  }
}
