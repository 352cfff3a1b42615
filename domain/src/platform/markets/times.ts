import { findInstant } from '#platform/zones/zone-days.ts'
import { zoneOffset } from '#platform/zones/zone-offset.ts'
import { formatLongDate } from './dates.ts'
import type { Language, Locale } from './locales.ts'
import { NBSP } from './numbers.ts'

/** Local date and time of the dealership. */
export type WallClock = { readonly date: string; readonly time: string }

/** A time of day ("13:30"): 1:30 PM in the USA, 1:30 p.m. in English Canada, 13 h 30 in French. Interface 1.8. */
export const formatTime = (time: string, locale: Locale): string => {
  const match = /^(\d{2}):(\d{2})/u.exec(time)
  if (match === null) return time
  const [, hours = '', minutes = ''] = match
  const hour = Number(hours)
  if (locale === 'fr-CA') return `${hour}${NBSP}h${NBSP}${minutes}`
  const half = hour < 12 ? 'a' : 'p'
  const suffix = locale === 'en-US' ? `${half.toUpperCase()}M` : `${half}.m.`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}${NBSP}${suffix}`
}

/**
 * Date and time of an instant (milliseconds since 1970) in a time zone (IANA name).
 * @throws RangeError for an unknown time zone
 */
export const wallClock = (instant: number, timeZone: string): WallClock => {
  const shown = new Date(instant + zoneOffset(instant, timeZone)).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/**
 * The instant (milliseconds since 1970) of a local date and time in a time zone (IANA name); the first of two if
 * an hour occurs twice. Undefined for a time skipped by the clock change, and for invalid times.
 */
export const instantOf = ({ date, time }: WallClock, timeZone: string): number | undefined => {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  // The 30th of February would be parsed as the 2nd of March.
  const isReal = !Number.isNaN(asUtc) && new Date(asUtc).toISOString().startsWith(`${date}T${time}`)
  return isReal ? findInstant(asUtc, timeZone) : undefined
}

/**
 * The time of an instant with seconds, hh:mm:ss in the dealership's time zone, for stamps that change while
 * visible.
 */
export const exactTime = (instant: number, timeZone: string): string => {
  const seconds = new Date(instant).getUTCSeconds()
  return `${wallClock(instant, timeZone).time}:${String(seconds).padStart(2, '0')}`
}

/** An instant as date and time of the dealership: "December 2, 2026 at 1:30 p.m.". */
export const formatInstant = (instant: number, timeZone: string, locale: Locale): string => {
  const { date, time } = wallClock(instant, timeZone)
  const at = locale === 'fr-CA' ? 'à' : 'at'
  return `${formatLongDate(date, locale)} ${at}${NBSP}${formatTime(time, locale)}`
}

const MINUTE = 60_000

/** Elapsed time in the short form for lists: 5 min, 2 h, 3 d (3 j in French). */
export const formatAge = (milliseconds: number, language: Language): string => {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  if (minutes < 60) return `${minutes}${NBSP}min`
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)}${NBSP}h`
  return `${Math.floor(minutes / (60 * 24))}${NBSP}${language === 'fr' ? 'j' : 'd'}`
}
