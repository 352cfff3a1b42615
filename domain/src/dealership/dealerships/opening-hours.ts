/** Weekdays in the hours of a dealership, Monday first (decisions 3.3). */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** Hours of a day as stored, in 24-hour format ("09:00"); null on a closed day. */
export interface DayHours {
  readonly day: Weekday
  readonly is_working: boolean
  readonly start: string | null
  readonly end: string | null
}

export type HourField = `dealership_hours_${Weekday}_${'start' | 'end'}`

/** Product 3: hours are flattened when saved; a time is "9:00 AM", null on a closed day. */
export type FlatHours = Readonly<Record<HourField, string | null>>

/** Accepted formats of a time of day: "9:00 AM", "9:00 p.m.", "21:00". */
export const TIME_OF_DAY = /^(?:(?:1[0-2]|0?[1-9]):[0-5]\d ?[AaPp]\.?[Mm]\.?|(?:[01]?\d|2[0-3]):[0-5]\d)$/

/** Parses a time of day to "HH:MM" in 24-hour format; undefined for anything else. */
export function parseTimeOfDay(text: string): string | undefined {
  const trimmed = text.trim()
  if (!TIME_OF_DAY.test(trimmed)) return undefined
  const [hours = '', minutes = ''] = trimmed.split(':')
  const half = /[ap]/i.exec(minutes)?.[0].toLowerCase()
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes.slice(0, 2)}`
}

/** "13:30" as product 3 sends it: "1:30 PM", in capitals. */
export function formatTimeOfDay(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

const startOf = (day: Weekday): HourField => `dealership_hours_${day}_start`
const endOf = (day: Weekday): HourField => `dealership_hours_${day}_end`

/** Flattens the stored list, as product 3 saves it. A day missing in the list is closed. */
export function flattenHours(hours: readonly DayHours[]): FlatHours {
  const fields = WEEKDAYS.flatMap(day => {
    const found = hours.find(one => one.day === day && one.is_working)
    const shown = (time: string | null | undefined) =>
      time === null || time === undefined ? null : formatTimeOfDay(time)
    return [
      [startOf(day), shown(found?.start)],
      [endOf(day), shown(found?.end)],
    ]
  })
  return Object.fromEntries(fields) as FlatHours
}

/** The list of days for flattened hours; times that cannot be parsed count as none. */
export const hoursOf = (flat: FlatHours): DayHours[] =>
  WEEKDAYS.map(day => {
    const [start, end] = [flat[startOf(day)], flat[endOf(day)]].map(text =>
      text === null ? undefined : parseTimeOfDay(text),
    )
    return start === undefined || end === undefined
      ? { day, is_working: false, start: null, end: null }
      : { day, is_working: true, start, end }
  })

interface HourProblem {
  readonly field: HourField
  readonly rule: string
  readonly params: Readonly<Record<string, never>>
}

/** A day has both times or none, and closes after it opens (decisions 3.3). */
export function hourProblems(flat: FlatHours): HourProblem[] {
  return WEEKDAYS.flatMap(day => {
    const [startField, endField] = [startOf(day), endOf(day)]
    const [start, end] = [flat[startField], flat[endField]]
    if (start === null && end === null) return []
    const missing = start === null ? startField : end === null ? endField : undefined
    if (missing !== undefined) return [{ field: missing, rule: 'required', params: {} }]
    const [from, to] = [parseTimeOfDay(start ?? ''), parseTimeOfDay(end ?? '')]
    if (from === undefined) return [{ field: startField, rule: 'time_of_day', params: {} }]
    if (to === undefined) return [{ field: endField, rule: 'time_of_day', params: {} }]
    return to > from ? [] : [{ field: endField, rule: 'end_after_start', params: {} }]
  })
}
