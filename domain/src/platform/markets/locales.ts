import type { Country } from './countries.ts'

/** Product 9: two languages, three locales. */
export const LANGUAGES = [
  { code: 'en', name: 'English', name_fr: 'Anglais' },
  { code: 'fr', name: 'French', name_fr: 'Français' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const LOCALES = ['en-US', 'en-CA', 'fr-CA'] as const

export type Locale = (typeof LOCALES)[number]

/** Product 9: default en_US with fallback en_CA. */
export const DEFAULT_LOCALE: Locale = 'en-US'
export const FALLBACK_LOCALE: Locale = 'en-CA'

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'fr'

export const isLocale = (value: unknown): value is Locale => LOCALES.some(locale => locale === value)

/** The locale of a language in a country. French has one locale, whichever country the dealership is in. */
export const localeOf = (language: Language, country: Country): Locale => {
  if (language === 'fr') return 'fr-CA'
  return country === 'US' ? 'en-US' : 'en-CA'
}

export const languageOf = (locale: Locale): Language => (locale === 'fr-CA' ? 'fr' : 'en')

/** Accepts both notations (`fr_CA`, `FR-ca`); anything unknown becomes the default locale. */
export const parseLocale = (value: string): Locale => {
  const wanted = value.replace('_', '-').toLowerCase()
  return LOCALES.find(locale => locale.toLowerCase() === wanted) ?? DEFAULT_LOCALE
}

/**
 * The initial language of a screen: the person's own choice, or the dealership's first allowed language. A
 * language that the dealership does not offer is ignored. Decisions 3.10 and 9.4.
 */
export const startingLanguage = (chosen: string | null, allowed: readonly Language[]): Language => {
  if (isLanguage(chosen) && (allowed.length === 0 || allowed.includes(chosen))) return chosen
  return allowed[0] ?? 'en'
}
