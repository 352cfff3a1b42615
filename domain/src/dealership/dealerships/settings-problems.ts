import { isFrenchRequired, languagesAllowed, type Country } from '#platform/markets/countries.ts'
import type { Language } from '#platform/markets/locales.ts'
import { parseCents } from '#platform/money/amount.ts'
import { MAX_DEPOSIT, MIN_DEPOSIT } from '#deals/deposits/deposit-amounts.ts'
import { surchargeAllowed } from '#deals/deposits/surcharges.ts'
import { hourProblems, type FlatHours } from './opening-hours.ts'

export interface DealershipProblem {
  readonly field: string
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

interface Texts {
  readonly en: string
  readonly fr: string
}

/** Fields of a dealership that are validated together. Amounts are decimal strings. */
export interface CheckedSettings extends FlatHours {
  readonly province_code: string
  readonly allowed_languages: readonly Language[]
  readonly default_language: Language
  readonly deposit: string | null
  readonly depositpackage: {
    readonly amount_cash: string | null
    readonly amount_finance: string | null
    readonly amount_lease: string | null
    readonly refundable_text_en: string
    readonly refundable_text_fr: string
    readonly fee_mode: 'none' | 'processing' | 'fixed' | 'both'
    readonly fee_percent: string
    readonly fee_fixed: string
  }
  readonly disclaimer_package: readonly { readonly disclaimer_type: string }[]
  readonly holidays: readonly { readonly date: string }[]
  readonly calendar: {
    readonly lead_time_min: number
    readonly horizon_days: number
    readonly blackout_dates: readonly string[]
  }
  readonly custom_copy: Readonly<Record<string, Texts>>
  readonly trade_in_system: string
  readonly is_eti_enabled: boolean
  readonly is_trs_enabled: boolean
  readonly use_external_crm: boolean
  readonly external_crm_url: string | null
  readonly analytics_keys: readonly string[]
  readonly oem: readonly string[]
}

const problem = (
  field: string,
  rule: string,
  params: DealershipProblem['params'] = {},
): DealershipProblem => ({ field, rule, params })

/**
 * Settings of a dealership that contradict each other or the law of the place; each problem names its field.
 * Sources: decisions 2.15, 3.2 to 3.5, 3.9, 3.10, 3.63, 3.109.
 */
export const dealershipProblems = (settings: CheckedSettings, country: Country): DealershipProblem[] => [
  ...hourProblems(settings),
  ...languageProblems(settings, country),
  ...depositProblems(settings),
  ...cardFeeProblems(settings, country),
  ...copyProblems(settings.custom_copy, isFrenchRequired(country, settings.province_code)),
  ...twice(settings.disclaimer_package, 'disclaimer_type', 'disclaimer_package'),
  ...twice(settings.holidays, 'date', 'holidays'),
  ...calendarProblems(settings.calendar),
  ...repeated(settings.analytics_keys, 'analytics_keys'),
  ...repeated(settings.oem, 'oem'),
  ...systemProblems(settings),
]

function languageProblems(settings: CheckedSettings, country: Country): DealershipProblem[] {
  const { province_code, allowed_languages, default_language } = settings
  if (!languagesAllowed(country, province_code, allowed_languages))
    return [problem('allowed_languages', allowed_languages.length === 0 ? 'required' : 'french_required')]
  return [
    ...repeated(allowed_languages, 'allowed_languages'),
    ...(allowed_languages.includes(default_language) ? [] : [problem('default_language', 'not_offered')]),
  ]
}

function depositProblems({ deposit, depositpackage: offer }: CheckedSettings): DealershipProblem[] {
  const amounts = [
    ['deposit', deposit, MAX_DEPOSIT.cash],
    ['depositpackage.amount_cash', offer.amount_cash, MAX_DEPOSIT.cash],
    ['depositpackage.amount_finance', offer.amount_finance, MAX_DEPOSIT.finance],
    ['depositpackage.amount_lease', offer.amount_lease, MAX_DEPOSIT.lease],
  ] as const
  const limits = amounts.flatMap(([field, amount, most]) => {
    const cents = amount === null ? undefined : parseCents(amount)
    if (cents === undefined) return []
    const [min, max] = [MIN_DEPOSIT / 100, most / 100]
    return cents < MIN_DEPOSIT || cents > most ? [problem(field, 'range', { min, max })] : []
  })
  const texts = (['refundable_text_en', 'refundable_text_fr'] as const).flatMap(name =>
    hasMarkup(offer[name]) ? [problem(`depositpackage.${name}`, 'no_markup')] : [],
  )
  return [...limits, ...texts]
}

function cardFeeProblems(settings: CheckedSettings, country: Country): DealershipProblem[] {
  const { fee_mode, fee_percent, fee_fixed } = settings.depositpackage
  if (fee_mode === 'none') return []
  if (!surchargeAllowed(country, settings.province_code))
    return [problem('depositpackage.fee_mode', 'no_surcharge')]
  const [takesPercent, takesFixed] = [fee_mode !== 'fixed', fee_mode !== 'processing']
  return [
    ...(takesPercent && Number(fee_percent) <= 0 ? [problem('depositpackage.fee_percent', 'positive')] : []),
    ...(takesFixed && Number(fee_fixed) <= 0 ? [problem('depositpackage.fee_fixed', 'positive')] : []),
  ]
}

const hasMarkup = (text: string) => /<[/!?a-z]/iu.test(text)

/**
 * Decisions 2.15: a dealership may change the texts of the customer's side, its mails and its disclosures, in
 * plain text.
 */
const REWORDED = /^(?:shop|email|disclosure)\.[a-z][a-z0-9_.]*$/u

/** Maximum number of changed texts. */
const MAX_COPY = 100

/** If French is not required, the product's own text is used for a missing one. */
function copyProblems(copy: CheckedSettings['custom_copy'], needsFrench: boolean): DealershipProblem[] {
  if (Object.keys(copy).length > MAX_COPY) return [problem('custom_copy', 'max_items', { n: MAX_COPY })]
  return Object.entries(copy).flatMap(([key, texts]) => {
    if (!REWORDED.test(key)) return [problem(`custom_copy.${key}`, 'custom_copy_key')]
    return (['en', 'fr'] as const).flatMap(language => {
      const field = `custom_copy.${key}.${language}`
      if (texts[language].trim() === '')
        return language === 'en' || needsFrench ? [problem(field, 'required')] : []
      return hasMarkup(texts[language]) ? [problem(field, 'no_markup')] : []
    })
  })
}

function systemProblems(settings: CheckedSettings): DealershipProblem[] {
  const { trade_in_system, is_eti_enabled, is_trs_enabled, use_external_crm, external_crm_url } = settings
  const takesTrades = trade_in_system !== 'none'
  return [
    ...(is_eti_enabled && !takesTrades ? [problem('is_eti_enabled', 'needs_trade_in_system')] : []),
    ...(is_trs_enabled && !takesTrades ? [problem('is_trs_enabled', 'needs_trade_in_system')] : []),
    ...(use_external_crm && external_crm_url === null ? [problem('external_crm_url', 'required')] : []),
  ]
}

const MINUTES_A_DAY = 24 * 60

function calendarProblems({
  lead_time_min: lead,
  horizon_days: days,
  blackout_dates,
}: CheckedSettings['calendar']) {
  const most = days * MINUTES_A_DAY
  return [
    // A minimum notice beyond the booking horizon leaves no time to book.
    ...(lead >= most ? [problem('calendar.lead_time_min', 'max_value', { max: most - 1 })] : []),
    ...repeated(blackout_dates, 'calendar.blackout_dates'),
  ]
}

function repeated(values: readonly string[], field: string): DealershipProblem[] {
  return new Set(values).size === values.length ? [] : [problem(field, 'unique')]
}

/** The second of two equal rows, by its position in the list. */
function twice<K extends string>(
  rows: readonly Readonly<Record<K, string>>[],
  name: K,
  list: string,
): DealershipProblem[] {
  const known = new Set<string>()
  return rows.flatMap((row, index) => {
    const isKnown = known.has(row[name])
    known.add(row[name])
    return isKnown ? [problem(`${list}.${index}.${name}`, 'unique')] : []
  })
}
