import type { Language, Locale } from './locales.ts'
import { languageOf } from './locales.ts'

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
}

const partsOf = (date: string): readonly [year: string, month: string, day: string] | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(date)
  return match === null ? undefined : [match[1] ?? '', match[2] ?? '', match[3] ?? '']
}

/** The name of a month, 1 to 12. */
export const monthName = (month: number, language: Language): string => MONTHS[language][month - 1] ?? ''

/** Formats a date (YYYY-MM-DD): "December 2, 2026", « 2 décembre 2026 »; anything else is unchanged. */
export const formatLongDate = (date: string, locale: Locale): string => {
  const parts = partsOf(date)
  if (parts === undefined) return date
  const [year, month, day] = parts
  const language = languageOf(locale)
  const name = monthName(Number(month), language)
  if (language === 'en') return `${name} ${Number(day)}, ${year}`
  return `${day === '01' ? '1er' : Number(day)} ${name} ${year}`
}
