import type { Locale } from '@forecourt/domain/markets/locales.ts'

/** What people call a time zone the whole year: "Eastern Time", "heure de l’Est". */
export const zoneName = (timeZone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
