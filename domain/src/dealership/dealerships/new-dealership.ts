import { defaultLanguages, MARKETS, type Country } from '#platform/markets/countries.ts'
import type { Language } from '#platform/markets/locales.ts'
import { timeZoneOf } from '#platform/markets/time-zones.table.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { WEEKDAYS, type DayHours } from './opening-hours.ts'

interface ProductDefaults {
  readonly down_payment: string
  readonly frequency: Frequency
  readonly term: number
}

/** Default settings of a new dealership, by its place. */
export interface NewDealership {
  readonly timezone: string
  readonly default_language: Language
  readonly allowed_languages: readonly Language[]
  readonly hours: readonly DayHours[]
  readonly payments: {
    readonly default_payment_type: 'finance'
    readonly default_payment_type_used: 'finance'
    readonly bank: ProductDefaults
    readonly oem: ProductDefaults
    readonly lease: ProductDefaults & { readonly distance: number }
    readonly finance_frequencies: readonly Frequency[]
    readonly lease_frequencies: readonly Frequency[]
    readonly include_sales_tax: boolean
    readonly lease_rate_calculation_method: 'annuity_due' | 'money_factor'
  }
}

const weekday = { is_working: true, start: '09:00', end: '20:00' }
const saturday = { is_working: true, start: '09:00', end: '17:00' }
const closed = { is_working: false, start: null, end: null }

const usualHours: readonly DayHours[] = WEEKDAYS.map(day => ({
  day,
  ...(day === 'sunday' ? closed : day === 'saturday' ? saturday : weekday),
}))

/**
 * Decisions 3.10 (languages: Quebec starts in French), 3.11 (time zone), 3.44 to 3.46 (lease method, terms,
 * distances per year and frequencies by country). Amounts are decimal strings, terms months.
 */
export function newDealership(country: Country, province: string): NewDealership {
  const isCanada = country === 'CA'
  const languages = defaultLanguages(country, province)
  const loan: ProductDefaults = { down_payment: '0.00', frequency: 'monthly', term: isCanada ? 60 : 72 }
  return {
    timezone: timeZoneOf(country, province),
    default_language: languages[0] ?? MARKETS[country].languages[0] ?? 'en',
    allowed_languages: languages,
    hours: usualHours,
    payments: {
      default_payment_type: 'finance',
      default_payment_type_used: 'finance',
      bank: loan,
      oem: loan,
      lease: {
        down_payment: '0.00',
        frequency: 'monthly',
        term: isCanada ? 48 : 36,
        distance: isCanada ? 20_000 : 12_000,
      },
      finance_frequencies: isCanada ? ['weekly', 'biweekly', 'semimonthly', 'monthly'] : ['monthly'],
      lease_frequencies: isCanada ? ['biweekly', 'monthly'] : ['monthly'],
      include_sales_tax: true,
      lease_rate_calculation_method: isCanada ? 'annuity_due' : 'money_factor',
    },
  }
}

/** The slug of a name: "Automobiles du Vieux-Port" becomes "automobiles-du-vieux-port". */
export const addressNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 60)
