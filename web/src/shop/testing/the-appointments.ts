import type { CustomerAppointments } from '@forecourt/contract/deals/appointments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { thePayments } from './render-shop.tsx'

/** A requested test drive, on a Tuesday far ahead. */
export const anAppointment = (changes: Partial<Appointment> = {}): Appointment => ({
  id: '0195b0de-0000-7000-8000-000000000300',
  type: 'test_drive',
  start: '2999-11-26T19:00:00.000Z',
  end: '2999-11-26T19:30:00.000Z',
  state: 'unconfirmed',
  outcome: 'none',
  location: 'dealership',
  note: null,
  source: 'customer',
  cancelled_by: null,
  message: null,
  rep: 'Ana Boyd',
  created: '2026-11-21T15:00:00.000Z',
  ...changes,
})

const { order, number, vehicle } = thePayments()

/** No appointment so far; three free times on two days, and more later. */
export const theAppointments = (changes: Partial<CustomerAppointments> = {}): CustomerAppointments => ({
  order,
  number,
  vehicle,
  timezone: 'America/Toronto',
  slot_minutes: 30,
  appointment: null,
  closed: null,
  types: ['test_drive', 'showroom', 'video'],
  days: [
    {
      date: '2999-11-26',
      times: [
        { start: '2999-11-26T19:00:00.000Z', time: '14:00' },
        { start: '2999-11-26T19:30:00.000Z', time: '14:30' },
      ],
    },
    { date: '2999-11-28', times: [{ start: '2999-11-28T15:00:00.000Z', time: '10:00' }] },
  ],
  next_from: '2999-12-10',
  ...changes,
})
