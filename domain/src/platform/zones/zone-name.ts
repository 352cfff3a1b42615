import type { Locale } from '#platform/markets/locales.ts'

// In 1970 some zones had other names.
const NAMED_AT = Date.UTC(2026, 6, 1)

/** The display name of a time zone for the whole year: "Eastern Time", "heure de l’Est". */
export const zoneName = (timeZone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(NAMED_AT)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
