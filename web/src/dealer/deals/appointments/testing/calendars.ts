import type { AppointmentCalendar, ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { dayAfter, weekdayOf } from '@forecourt/domain/platform/zones/calendar.ts'
import { idOf } from '#dealer/testing/deals.ts'

/** A test drive on Thursday at 2 p.m. in Toronto, for an hour, that the customer asks for. */
export const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: idOf(901),
  type: 'test_drive',
  start: '2026-11-26T19:00:00.000Z',
  end: '2026-11-26T20:00:00.000Z',
  state: 'unconfirmed',
  outcome: 'none',
  location: 'dealership',
  note: null,
  source: 'customer',
  cancelled_by: null,
  message: null,
  rep: 'Dev Roy',
  created: '2026-11-23T15:00:00.000Z',
  ...changes,
})

/** The same as the week shows it; of {@link anOrder} and its customer, unless said otherwise. */
export const aListed = (changes: Partial<ListedAppointment> = {}): ListedAppointment => ({
  ...anAppointment(),
  order: { id: idOf(500), number: 'D12-26000123' },
  customer: { id: idOf(100), full_name: 'Marie Tremblay', assigned_dealer: idOf(9), has_email: true },
  vehicle: { formatted_name: '2026 Terra LX AWD', formatted_name_fr: 'Terra LX AWD 2026' },
  ...changes,
})

/** Open from 9 to 5 on weekdays and from 10 to 2 on Saturdays, an hour for each, two at once. */
export function aCalendar(
  { from, to }: { readonly from: string; readonly to: string },
  changes: Partial<AppointmentCalendar> = {},
): AppointmentCalendar {
  const { results = [] } = changes
  const days = []
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    const weekday = weekdayOf(date)
    const isOpen = weekday < 6
    days.push({
      date,
      opens: isOpen ? (weekday === 5 ? '10:00' : '09:00') : null,
      closes: isOpen ? (weekday === 5 ? '14:00' : '17:00') : null,
      closed_for: isOpen ? null : ('hours' as const),
      holiday: null,
    })
  }
  return {
    timezone: 'America/Toronto',
    slot_minutes: 60,
    capacity: 2,
    days,
    taken: results.map(({ start, end }) => ({ start, end })),
    ...changes,
    results: [...results],
  }
}
