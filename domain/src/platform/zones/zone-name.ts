import type { Locale } from '#platform/markets/locales.ts'

// In 1970 some zones were called otherwise.
const NAMED_AT = Date.UTC(2026, 6, 1)

/** What people call a time zone the whole year: "Eastern Time", "heure de l’Est". */
export const zoneName = (timeZone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(NAMED_AT)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
