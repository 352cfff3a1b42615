import type { Country } from './countries.ts'

/** Product 9: two languages, three locales. */
export const LANGUAGES = [
  { code: 'en', name: 'English', name_fr: 'Anglais' },
  { code: 'fr', name: 'French', name_fr: 'Français' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

export const LOCALES = ['en-US', 'en-CA', 'fr-CA'] as const

export type Locale = (typeof LOCALES)[number]

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'fr'

/** The locale of a language in a country. French has one locale, whichever country the dealership is in. */
export const localeOf = (language: Language, country: Country): Locale => {
  if (language === 'fr') return 'fr-CA'
  return country === 'US' ? 'en-US' : 'en-CA'
}

export const languageOf = (locale: Locale): Language => (locale === 'fr-CA' ? 'fr' : 'en')
