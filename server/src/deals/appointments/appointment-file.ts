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
  /** Where the customer looks at it; null for staff. */
  readonly url: string | null
  readonly now: Date
}

/** Loaded with the first calendar that is asked for: a start does without. */
const loadLibrary = () => import('ical-generator')

/** What calls an appointment in calendars: "Test drive, North Motors". */
export const appointmentTitle = (
  type: NotifiedAppointment['type'],
  dealership: string,
  language: Language,
): string => `${labelOf(APPOINTMENT_TYPES, type, language)}, ${dealership}`

/**
 * The appointment as an iCalendar file, in the reader's language. The same appointment has the same name in every
 * calendar, so that a later file takes the place of an earlier one; one that was called off says so.
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

/** Only what happens at the dealership has an address that is known. */
const placeOf = (type: NotifiedAppointment['type'], { address }: Where): string | null =>
  locationOf(type) === 'dealership' ? address : null

/** The bytes of a calendar that is asked for by itself. */
export async function calendarBytes(
  appointment: NotifiedAppointment | null,
  setting: Setting,
): Promise<Uint8Array> {
  if (appointment === null) throw notFound()
  return new TextEncoder().encode(await appointmentFile(appointment, setting))
}
