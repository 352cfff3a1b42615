import type { Language } from './locales.ts'

/** Product 9: Countries US, CA; currency follows the country (decisions 3.11). */
export const COUNTRIES = [
  { code: 'CA', name: 'Canada', name_fr: 'Canada' },
  { code: 'US', name: 'United States', name_fr: 'États-Unis' },
] as const

export type Country = (typeof COUNTRIES)[number]['code']

export const CURRENCIES = [
  { code: 'CAD', name: 'Canadian dollar', name_fr: 'Dollar canadien' },
  { code: 'USD', name: 'US dollar', name_fr: 'Dollar américain' },
] as const

export type Currency = (typeof CURRENCIES)[number]['code']

export const DISTANCE_UNITS = [
  { code: 'km', name: 'kilometres', name_fr: 'kilomètres' },
  { code: 'mi', name: 'miles', name_fr: 'milles' },
] as const

export type DistanceUnit = (typeof DISTANCE_UNITS)[number]['code']

export type Market = {
  readonly country: Country
  readonly currency: Currency
  readonly distance_unit: DistanceUnit
  /** Languages a new dealership offers, first one the default (decisions 3.10). */
  readonly languages: readonly Language[]
}

export const MARKETS: Readonly<Record<Country, Market>> = {
  CA: { country: 'CA', currency: 'CAD', distance_unit: 'km', languages: ['en', 'fr'] },
  US: { country: 'US', currency: 'USD', distance_unit: 'mi', languages: ['en'] },
}

/** Whether the law asks for French: Charter of the French language (CQLR c C-11), in Quebec. */
export const isFrenchRequired = (country: Country, province: string | undefined): boolean =>
  country === 'CA' && province === 'QC'

/** Required languages of a new dealership; in Quebec French is the default and cannot be removed. */
export const defaultLanguages = (country: Country, province: string): readonly Language[] =>
  isFrenchRequired(country, province) ? ['fr', 'en'] : MARKETS[country].languages

/** Decisions 3.10: a Quebec dealership cannot remove French; every dealership keeps at least one language. */
export const languagesAllowed = (
  country: Country,
  province: string,
  languages: readonly Language[],
): boolean => languages.length > 0 && (!isFrenchRequired(country, province) || languages.includes('fr'))
