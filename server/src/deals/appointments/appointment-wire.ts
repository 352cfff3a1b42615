import type { ListedAppointment } from '@forecourt/contract/deals/appointments.ts'
import type { Appointment } from '@forecourt/contract/deals/proposed-appointment.ts'
import { locationOf } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { fullName } from '@forecourt/domain/customers/customers/full-name.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import type { AppointmentRow, ListedRow } from './appointments.queries.ts'

/** What a notification shows of an appointment: a row, or the columns on the order. */
export type NotifiedAppointment = Omit<AppointmentRow, 'dealer_id' | 'order_id' | 'created_by'>

/** Instants come from a row or from JSON, in two formats. */
const instant = (stored: string) => new Date(stored).toISOString()

export const appointmentWire = (row: NotifiedAppointment, rep: string | null): Appointment => ({
  id: row.id,
  type: row.type,
  start: instant(row.starts),
  end: instant(row.ends),
  state: row.state,
  outcome: row.outcome,
  location: locationOf(row.type),
  note: row.note,
  source: row.source,
  cancelled_by: row.cancelled_by,
  message: row.message,
  rep,
  created: instant(row.created),
})

export const listedAppointment = ({
  appointment,
  order,
  customer,
  rep,
  vehicle,
}: ListedRow): ListedAppointment => ({
  ...appointmentWire(appointment, rep),
  order,
  customer: {
    id: customer.id,
    full_name: fullName(customer),
    assigned_dealer: customer.assigned_dealer,
    has_email: customer.has_email,
  },
  vehicle: {
    formatted_name: formattedName(vehicle, 'en'),
    formatted_name_fr: formattedName(vehicle, 'fr'),
  },
})
