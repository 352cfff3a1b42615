import type {
  AppointmentCalendar,
  ListedAppointment,
  OpenDay,
} from '@forecourt/contract/deals/appointments.ts'
import { isFull } from '@forecourt/domain/deals/appointments/booking-problem.ts'
import { slotsOf, type Slot } from '@forecourt/domain/deals/appointments/opening-days.ts'
import { dayAfter, weekdayOf } from '@forecourt/domain/platform/zones/calendar.ts'
import { WEEKDAYS } from '@forecourt/domain/dealership/dealerships/opening-hours.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'

/** The Monday of a day's week. */
export const mondayOf = (date: string): string => dayAfter(date, -weekdayOf(date))

export interface WeekSlot extends Slot {
  /** Maximum number of simultaneous appointments in it. */
  readonly taken: number
  readonly isFull: boolean
  readonly isPast: boolean
  /** Appointments that begin in it, as far as the user may see them. */
  readonly appointments: readonly ListedAppointment[]
}

export interface WeekDay {
  readonly day: OpenDay
  readonly slots: readonly WeekSlot[]
  /** Appointments that begin at no offered time: staff may choose any time. */
  readonly others: readonly ListedAppointment[]
}

/** Days of a calendar with their times; `now` in milliseconds since 1970. */
export function weekOf(calendar: AppointmentCalendar, now: number): readonly WeekDay[] {
  const taken = calendar.taken.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  return calendar.days.map(day => {
    const ofDay = calendar.results.filter(
      ({ start }) => wallClock(Date.parse(start), calendar.timezone).date === day.date,
    )
    const slots = slotsOf(day.date, openingOf(day, calendar)).map((slot): WeekSlot => {
      const begins = ({ start }: ListedAppointment) =>
        Date.parse(start) >= slot.start && Date.parse(start) < slot.end
      return {
        ...slot,
        taken: mostAtOnce(slot, taken),
        isFull: isFull(slot, taken, calendar.capacity),
        isPast: slot.start <= now,
        appointments: ofDay.filter(begins),
      }
    })
    const shown = new Set(slots.flatMap(({ appointments }) => appointments))
    return { day, slots, others: ofDay.filter(one => !shown.has(one)) }
  })
}

/** An opening rule with the hours of this day alone, since only these are known. */
const openingOf = ({ date, opens, closes }: OpenDay, calendar: AppointmentCalendar) => ({
  timezone: calendar.timezone,
  hours: WEEKDAYS.filter((_, index) => index === weekdayOf(date)).map(day => ({
    day,
    is_working: opens !== null,
    start: opens,
    end: closes,
  })),
  holidays: [],
  calendar: {
    slot_minutes: calendar.slot_minutes,
    capacity: calendar.capacity,
    lead_time_min: 0,
    horizon_days: 0,
    blackout_dates: [],
  },
})

/** By the same rule that decides when a time is full. */
function mostAtOnce(slot: Slot, taken: Parameters<typeof isFull>[1]): number {
  let most = 0
  while (isFull(slot, taken, most + 1)) most += 1
  return most
}

/** Distinct times of all days, in order. */
export const timesOf = (days: readonly WeekDay[]): readonly string[] =>
  [...new Set(days.flatMap(({ slots }) => slots.map(({ time }) => time)))].sort()
