import { addDays, formatDay, parseDay } from '#platform/zones/calendar.ts'
import type { Dated } from './tax-document.ts'

export type Span = { from: string | null; to: string | null }

const neighbour = (date: string, days: number): string => {
  const day = parseDay(date)
  if (!day) throw new RangeError(`not a date: ${date}`)
  return formatDay(addDays(day, days))
}

/** The periods without a change in any of the dated lists, oldest first; open at both ends. */
export function unchangingSpans(lists: readonly (readonly Dated[])[]): Span[] {
  const starts = new Set<string>()
  for (const entry of lists.flat()) {
    if (entry.from) starts.add(entry.from)
    if (entry.to) starts.add(neighbour(entry.to, 1))
  }
  const ordered = [null, ...[...starts].sort()]
  return ordered.map((from, index) => {
    const next = ordered[index + 1]
    return { from, to: next ? neighbour(next, -1) : null }
  })
}

/** The entry of a dated list at the start of a period; an ended list keeps its last entry. */
export function entryIn<T extends Dated>(list: readonly T[], span: Span): T | undefined {
  const at = span.from ?? '0000-01-01'
  let found: T | undefined
  for (const entry of list) if ((entry.from ?? '0000-01-01') <= at) found = entry
  return found
}

/** Whether an entry of a dated list includes the start of a period. */
export const isCovered = (list: readonly Dated[], span: Span): boolean => {
  const at = span.from ?? '0000-01-01'
  return list.some(({ from, to }) => (from ?? '0000-01-01') <= at && (to ?? '9999-12-31') >= at)
}

/** Whether a period begins after the last entry of a dated list has ended. */
export const isAfterEnd = (list: readonly Dated[], span: Span): boolean =>
  list.length > 0 && list.every(({ to }) => to && span.from !== null && span.from > to)

/** The first day in a note such as "2025-05 (rates)" or "2026", for a row's `as_of`. */
export function firstDayNamed(note: string): string {
  const [, year, month = '01', day = '01'] = /(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(note) ?? []
  if (year === undefined) throw new RangeError(`no date in ${note}`)
  return `${year}-${month}-${day}`
}
