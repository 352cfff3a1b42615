import { appointments, customerAppointments } from '@forecourt/contract/deals/appointments.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  cancelAppointment,
  confirmAppointment,
  readAppointmentCalendar,
  readAppointmentFile,
  readAppointmentsOf,
  recordOutcome,
} from './appointments.service.ts'
import {
  acceptAppointment,
  askForAppointment,
  cancelOwnAppointment,
  readOwnAppointmentFile,
  readOwnAppointments,
} from './own-appointments.service.ts'

export function serveAppointments(router: Router) {
  serve(router, appointments.calendar, readAppointmentCalendar)
  serve(router, appointments.ofOrder, readAppointmentsOf)
  serve(router, appointments.confirm, confirmAppointment)
  serve(router, appointments.cancel, cancelAppointment)
  serve(router, appointments.recordOutcome, recordOutcome)
  serve(router, appointments.file, readAppointmentFile)
  serve(router, customerAppointments.read, readOwnAppointments)
  serve(router, customerAppointments.ask, askForAppointment)
  serve(router, customerAppointments.accept, acceptAppointment)
  serve(router, customerAppointments.cancel, cancelOwnAppointment)
  serve(router, customerAppointments.file, readOwnAppointmentFile)
}
