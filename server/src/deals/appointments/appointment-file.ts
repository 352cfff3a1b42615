import type { Language } from '@forecourt/domain/platform/markets/locales.ts'
import { APPOINTMENT_TYPES, locationOf } from '@forecourt/domain/deals/appointments/appointment-types.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { NotifiedAppointment } from './appointment-wire.ts'

interface Where {
  readonly name: string
  readonly email: string
  readonly address: string
}

interface Setting {
  readonly where: Where
  readonly language: Language
  /** Page of the appointment for the customer; null for staff. */
  readonly url: string | null
  readonly now: Date
}

/** Loaded with the first calendar file, so that the server starts without it. */
const loadLibrary = () => import('ical-generator')

/** Title of the event in calendars: "Test drive, North Motors". */
export const appointmentTitle = (
  type: NotifiedAppointment['type'],
  dealership: string,
  language: Language,
): string => `${labelOf(APPOINTMENT_TYPES, type, language)}, ${dealership}`

/**
 * The appointment as an iCalendar file, in the reader's language. Its UID is the same in every file, so that
 * a later file replaces an earlier one; a cancelled appointment says so.
 */
export async function appointmentFile(
  { id, type, starts, ends, state, note }: NotifiedAppointment,
  { where, language, url, now }: Setting,
): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await loadLibrary()
  const isOff = state === 'cancelled'
  const calendar = ical({
    prodId: { company: 'Forecourt', product: 'Appointments', language: language.toUpperCase() },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${id}@forecourt`,
    stamp: now,
    start: new Date(starts),
    end: new Date(ends),
    summary: appointmentTitle(type, where.name, language),
    location: placeOf(type, where),
    organizer: { name: where.name, email: where.email },
    status: isOff
      ? ICalEventStatus.CANCELLED
      : state === 'confirmed'
        ? ICalEventStatus.CONFIRMED
        : ICalEventStatus.TENTATIVE,
    ...(note !== null && { description: note }),
    ...(url !== null && { url }),
  })
  return calendar.toString()
}

/** The address is known only if the appointment is at the dealership. */
const placeOf = (type: NotifiedAppointment['type'], { address }: Where): string | null =>
  locationOf(type) === 'dealership' ? address : null

/** The bytes of the calendar file for a download. */
export async function calendarBytes(
  appointment: NotifiedAppointment | null,
  setting: Setting,
): Promise<Uint8Array> {
  if (appointment === null) throw notFound()
  return new TextEncoder().encode(await appointmentFile(appointment, setting))
}
