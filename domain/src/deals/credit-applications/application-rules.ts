import { isPlaceOfCode } from '#platform/addresses/place-of-code.ts'
import type { Country } from '#platform/markets/countries.ts'
import { codesOf } from '#platform/markets/labels.ts'
import { ADDRESS_PROVINCES_OF } from '#platform/markets/provinces.ts'
import { emailMatch, emailRules, phone, postalCode } from '#platform/validation/contact.ts'
import { maxDate, minAge, minDate, validDate } from '#platform/validation/dates.ts'
import { sin, ssn } from '#platform/validation/identity-numbers.ts'
import { city, company, name as personName } from '#platform/validation/names.ts'
import { amount, positive } from '#platform/validation/numbers.ts'
import { maxLength, oneOf, required } from '#platform/validation/presence.ts'
import { textOf, type Rule } from '#platform/validation/rule.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { askedFields, askedOf, type Asked, type Asking, type PersonFacts, type Who } from './asked-fields.ts'
import { maskedNumber } from './insurance-number.ts'
import {
  codesOfField,
  type FieldName,
  type FieldRow,
  type Kind,
  type Page,
  PERSON_FIELDS,
} from './person-fields.table.ts'
import { MARITAL_STATUSES_OF } from './value-lists.table.ts'

/** Maximum number of years that can be chosen; it also means any longer time (decisions 3.81). */
export const MAX_YEARS = 50

const MAJORITY: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['BC', 'NB', 'NL', 'NS', 'NT', 'NU', 'YT', 'AL', 'NE'].map(code => [code, 19])),
  MS: 21,
}

/** Minimum age for signing a credit contract, in years, by province or state (decisions 3.90). */
export const ageOfMajority = (province: string): number => MAJORITY[province] ?? 18

const wholeUpTo = (most: number): Rule => ({
  name: 'one_of',
  check: value => {
    const text = textOf(value) ?? ''
    return /^\d{1,2}$/u.test(text) && Number(text) <= most ? undefined : {}
  },
})

/** Decisions 3.81: a duration of zero months is not an answer. */
const someTimeWith = (years: FieldName): Rule => ({
  name: 'time',
  check: (value, { values }) =>
    Number(value) === 0 && Number(values[years] || 'NaN') === 0 ? {} : undefined,
})

const yearsBeside = (name: FieldName) => name.replace('months_', 'years_') as FieldName

/** A stored, sealed number is sent back as its mask. */
const unlessMasked = (rule: Rule): Rule => ({
  ...rule,
  check: (value, context) => (maskedNumber.is(textOf(value) ?? '') ? undefined : rule.check(value, context)),
})

const EARLIEST_BIRTH = '1900-01-01'
const LATEST_EXPIRY = '2199-12-31'

/** Zero amounts are not an answer here. */
const ABOVE_ZERO: ReadonlySet<FieldName> = new Set<FieldName>([
  'other_income_amount_enc',
  'mortgage_amount_enc',
  'market_value_enc',
])

type Facts = Omit<PersonFacts, 'values'>

type RulesOf = (row: FieldRow<FieldName>, asking: Asking) => readonly Rule[]

const RULES: Readonly<Record<Kind, RulesOf>> = {
  choice: row => [oneOf(codesOfField(row))],
  marital: (_, { country }) => [oneOf(codesOf(MARITAL_STATUSES_OF[country]))],
  province: ({ name }, { country }) => [
    oneOf(codesOf(ADDRESS_PROVINCES_OF[country])),
    isPlaceOfCode(name.replace('province_enc', 'postal_code_enc')),
  ],
  name: () => [personName],
  company: () => [company],
  city: () => [city],
  line: ({ max }) => [maxLength(max)],
  note: ({ max }) => [maxLength(max)],
  date: (_, { province }) => [
    validDate(),
    minDate(EARLIEST_BIRTH),
    maxDate('today'),
    minAge(ageOfMajority(province)),
  ],
  expiry: () => [validDate(), minDate('today'), maxDate(LATEST_EXPIRY)],
  phone: () => [phone],
  email: () => emailRules,
  confirm: () => [emailMatch('email_enc')],
  postal: () => [postalCode],
  secret: (_, { country }) => [unlessMasked(numberRule(country))],
  money: ({ name }) => (ABOVE_ZERO.has(name) ? [...amount, positive] : amount),
  years: () => [wholeUpTo(MAX_YEARS)],
  months: ({ name }) => [wholeUpTo(11), someTimeWith(yearsBeside(name))],
}

const numberRule = (country: Country) => (country === 'US' ? ssn : sin)

/** A rule that applies if its field is asked, given the other answers of the same person. */
const where = (
  rule: Rule,
  row: FieldRow<FieldName>,
  facts: Facts,
  holds: (asked: Asked) => boolean,
): Rule => ({
  ...rule,
  check: (value, context) =>
    holds(askedOf(row.name, { ...facts, values: context.values })) ? rule.check(value, context) : undefined,
})

/**
 * The rules of a person's answers, for one page or all; used by the browser's form and the server. The conditions
 * are evaluated from the answers, so a form can build them once.
 */
export const personRules = (facts: Facts, page?: Page): FormRules =>
  Object.fromEntries(
    PERSON_FIELDS.filter(row => page === undefined || row.page === page).map(row => [
      row.name,
      [
        where(required, row, facts, asked => asked === 'required'),
        ...RULES[row.kind](row, facts.asking).map(rule => where(rule, row, facts, asked => asked !== 'no')),
      ],
    ]),
  )

export type Step =
  | 'applicant'
  | 'employment'
  | 'residential'
  | 'co_applicant'
  | 'co_employment'
  | 'co_residential'
  | 'disbursement'

export interface StepRow {
  readonly step: Step
  readonly who: Who
  readonly page: Page
}

const STEPS: readonly StepRow[] = [
  { step: 'applicant', who: 'primary', page: 'applicant' },
  { step: 'employment', who: 'primary', page: 'employment' },
  { step: 'residential', who: 'primary', page: 'residential' },
  { step: 'co_applicant', who: 'co', page: 'applicant' },
  { step: 'co_employment', who: 'co', page: 'employment' },
  { step: 'co_residential', who: 'co', page: 'residential' },
  { step: 'disbursement', who: 'primary', page: 'disbursement' },
]

export const STEP_CODES = STEPS.map(({ step }) => step)

/** The pages of an application, in order (product 2), with those of the co-applicant if there is one. */
export const stepsOf = (asking: Asking, hasCo: boolean): readonly StepRow[] =>
  STEPS.filter(
    ({ who, page }) =>
      (who === 'primary' || hasCo) && askedFields({ who, asking, values: {} }, page).length > 0,
  )
