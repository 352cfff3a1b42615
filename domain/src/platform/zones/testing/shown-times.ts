import zones from './shown-times.json' with { type: 'json' }

/** Local times of each zone at an instant. */
export interface ShownTime {
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly instant: number
  readonly date: string
  readonly time: string
}

/** Known answers around 2026-11-01 and 2027-03-14, derived from the laws and not from time-zone data. */
export const SHOWN_TIMES: readonly ShownTime[] = Object.entries(zones).flatMap(([zone, rows]) =>
  rows.map(row => {
    const [instant = '', date = '', time = ''] = row.split(' ')
    return { zone, instant: Date.parse(instant), date, time }
  }),
)
