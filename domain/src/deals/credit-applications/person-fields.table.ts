import { codesOf, type Labelled } from '#platform/markets/labels.ts'
import {
  ADDRESS_TYPES,
  DISBURSEMENT_METHODS,
  EMPLOYMENT_STATUSES,
  EMPLOYMENT_TYPES,
  GENDERS,
  HOME_STATUSES,
  INCOME_FREQUENCIES,
  OTHER_INCOME_TYPES,
  RELATIONS,
  SALUTATIONS,
  YES_NO,
} from './value-lists.table.ts'

/** The pages of a person's answers (product 2), and the page of lease disbursements (decisions 3.83). */
export type Page = 'applicant' | 'employment' | 'residential' | 'disbursement'

/** Section in which staff see an answer (interface S-16). */
export type Group = 'identity' | 'employment' | 'income' | 'housing' | 'address' | 'disbursement'

/** Type of a field, which decides input, validation and display. */
export type Kind =
  | 'choice'
  | 'marital'
  | 'province'
  | 'name'
  | 'company'
  | 'city'
  | 'line'
  | 'note'
  | 'date'
  | 'phone'
  | 'email'
  | 'confirm'
  | 'postal'
  | 'secret'
  | 'expiry'
  | 'money'
  | 'years'
  | 'months'

export interface FieldRow<Name extends string = string> {
  readonly name: Name
  readonly page: Page
  readonly group: Group
  readonly kind: Kind
  /** The options of a choice. */
  readonly list?: readonly Labelled[]
  /** Maximum number of stored characters. */
  readonly max: number
}

const row = <const Name extends string>(
  name: Name,
  page: Page,
  group: Group,
  kind: Kind,
  more: { readonly list?: readonly Labelled[]; readonly max?: number } = {},
): FieldRow<`${Name}_enc`> => ({
  name: `${name}_enc`,
  page,
  group,
  kind,
  max: more.max ?? MAX[kind],
  ...(more.list && { list: more.list }),
})

const MAX: Readonly<Record<Kind, number>> = {
  choice: 40,
  marital: 40,
  province: 2,
  name: 60,
  company: 100,
  city: 100,
  line: 60,
  note: 500,
  date: 10,
  phone: 20,
  email: 254,
  confirm: 254,
  postal: 10,
  secret: 20,
  expiry: 10,
  money: 13,
  years: 2,
  months: 2,
}

const identity = [
  row('salutation', 'applicant', 'identity', 'choice', { list: SALUTATIONS }),
  row('first_name', 'applicant', 'identity', 'name'),
  row('last_name', 'applicant', 'identity', 'name'),
  row('relation_status', 'applicant', 'identity', 'choice', { list: RELATIONS }),
  row('date_of_birth', 'applicant', 'identity', 'date'),
  row('marital_status', 'applicant', 'identity', 'marital'),
  row('gender', 'applicant', 'identity', 'choice', { list: GENDERS }),
  row('phone', 'applicant', 'identity', 'phone'),
  row('email', 'applicant', 'identity', 'email'),
  row('confirm_email', 'applicant', 'identity', 'confirm'),
  row('insurance_number', 'applicant', 'identity', 'secret'),
  row('insurance_number_expiry', 'applicant', 'identity', 'expiry'),
] as const

const work = [
  row('employment_status', 'employment', 'employment', 'choice', { list: EMPLOYMENT_STATUSES }),
  row('employment_type', 'employment', 'employment', 'choice', { list: EMPLOYMENT_TYPES }),
  row('employer', 'employment', 'employment', 'company'),
  row('occupation', 'employment', 'employment', 'line'),
  row('work_phone', 'employment', 'employment', 'phone'),
  row('work_ext', 'employment', 'employment', 'line', { max: 8 }),
  row('years_at_employment', 'employment', 'employment', 'years'),
  row('months_at_employment', 'employment', 'employment', 'months'),
  row('years_as_retired', 'employment', 'employment', 'years'),
  row('months_as_retired', 'employment', 'employment', 'months'),
  row('income_amount', 'employment', 'income', 'money'),
  row('income_frequency', 'employment', 'income', 'choice', { list: INCOME_FREQUENCIES }),
  row('has_additional_income', 'employment', 'income', 'choice', { list: YES_NO }),
  row('other_income_type', 'employment', 'income', 'choice', { list: OTHER_INCOME_TYPES }),
  row('other_income_amount', 'employment', 'income', 'money'),
  row('other_income_frequency', 'employment', 'income', 'choice', { list: INCOME_FREQUENCIES }),
  row('other_income_description', 'employment', 'income', 'line', { max: 200 }),
] as const

/** Prefix of the fields of previous jobs and addresses, the latest first. */
export const PREVIOUS = ['previous_', 'previous_2_', 'previous_3_'] as const

type Previous = (typeof PREVIOUS)[number]

const previousWork = <const P extends Previous>(before: P) =>
  [
    row(`${before}employment_status` as const, 'employment', 'employment', 'choice', {
      list: EMPLOYMENT_STATUSES,
    }),
    row(`${before}employment_type` as const, 'employment', 'employment', 'choice', {
      list: EMPLOYMENT_TYPES,
    }),
    row(`${before}employer` as const, 'employment', 'employment', 'company'),
    row(`${before}occupation` as const, 'employment', 'employment', 'line'),
    row(`${before}work_phone` as const, 'employment', 'employment', 'phone'),
    row(`${before}work_ext` as const, 'employment', 'employment', 'line', { max: 8 }),
    row(`${before}years_at_employment` as const, 'employment', 'employment', 'years'),
    row(`${before}months_at_employment` as const, 'employment', 'employment', 'months'),
  ] as const

const address = [
  row('address_type', 'residential', 'address', 'choice', { list: ADDRESS_TYPES }),
  row('address_number', 'residential', 'address', 'line', { max: 10 }),
  row('street_name', 'residential', 'address', 'line'),
  row('street_type', 'residential', 'address', 'line', { max: 30 }),
  row('civic_address', 'residential', 'address', 'line', { max: 100 }),
  row('po_box_number', 'residential', 'address', 'line', { max: 10 }),
  row('rr_number', 'residential', 'address', 'line', { max: 10 }),
  row('concession', 'residential', 'address', 'line', { max: 30 }),
  row('lot_number', 'residential', 'address', 'line', { max: 10 }),
  row('city', 'residential', 'address', 'city'),
  row('postal_code', 'residential', 'address', 'postal'),
  row('province', 'residential', 'address', 'province'),
  row('years_at_address', 'residential', 'address', 'years'),
  row('months_at_address', 'residential', 'address', 'months'),
] as const

const previousAddress = <const P extends Previous>(before: P) =>
  [
    row(`${before}address_type` as const, 'residential', 'address', 'choice', { list: ADDRESS_TYPES }),
    row(`${before}address_number` as const, 'residential', 'address', 'line', { max: 10 }),
    row(`${before}street_name` as const, 'residential', 'address', 'line'),
    row(`${before}street_type` as const, 'residential', 'address', 'line', { max: 30 }),
    row(`${before}civic_address` as const, 'residential', 'address', 'line', { max: 100 }),
    row(`${before}po_box_number` as const, 'residential', 'address', 'line', { max: 10 }),
    row(`${before}rr_number` as const, 'residential', 'address', 'line', { max: 10 }),
    row(`${before}concession` as const, 'residential', 'address', 'line', { max: 30 }),
    row(`${before}lot_number` as const, 'residential', 'address', 'line', { max: 10 }),
    row(`${before}city` as const, 'residential', 'address', 'city'),
    row(`${before}postal_code` as const, 'residential', 'address', 'postal'),
    row(`${before}province` as const, 'residential', 'address', 'province'),
    row(`${before}years_at_address` as const, 'residential', 'address', 'years'),
    row(`${before}months_at_address` as const, 'residential', 'address', 'months'),
  ] as const

const home = [
  row('home_status', 'residential', 'housing', 'choice', { list: HOME_STATUSES }),
  row('mortgage_holder', 'residential', 'housing', 'company'),
  row('mortgage_amount', 'residential', 'housing', 'money'),
  row('market_value', 'residential', 'housing', 'money'),
  row('landlord', 'residential', 'housing', 'line', { max: 100 }),
  row('monthly_housing_payment', 'residential', 'housing', 'money'),
  row('additional_info', 'residential', 'housing', 'note'),
] as const

const disbursement = [
  row('disbursement_first_payment', 'disbursement', 'disbursement', 'money'),
  row('disbursement_security_deposit', 'disbursement', 'disbursement', 'money'),
  row('disbursement_down_payment', 'disbursement', 'disbursement', 'money'),
  row('disbursement_registration', 'disbursement', 'disbursement', 'money'),
  row('disbursement_method', 'disbursement', 'disbursement', 'choice', { list: DISBURSEMENT_METHODS }),
  row('disbursement_third_party', 'disbursement', 'disbursement', 'line', { max: 100 }),
  row('disbursement_add_to_lease', 'disbursement', 'disbursement', 'choice', { list: YES_NO }),
] as const

/** Every field of a person on an application (product 3, "Credit application"), in the order of the form. */
export const PERSON_FIELDS = [
  ...identity,
  ...work,
  ...previousWork('previous_'),
  ...previousWork('previous_2_'),
  ...previousWork('previous_3_'),
  ...address,
  ...previousAddress('previous_'),
  ...previousAddress('previous_2_'),
  ...previousAddress('previous_3_'),
  ...home,
  ...disbursement,
] as const

export type FieldName = (typeof PERSON_FIELDS)[number]['name']

const BEFORE = /^previous_(?:[23]_)?/u

/** Prefix of the previous job or address of a field ("previous_2_"); empty for the current one. */
export const previousOf = (name: string): Previous | '' => (BEFORE.exec(name)?.[0] ?? '') as Previous | ''

/** Name of a field without that prefix: "city_enc" of "previous_2_city_enc". */
export const presentName = (name: FieldName): FieldName => name.replace(BEFORE, '') as FieldName

/** Answers of a person so far; all are text, amounts are "1234.56", days "2026-11-21". */
export type Answers = Readonly<Partial<Record<FieldName, string | null | undefined>>>

/** The allowed codes of a choice. */
export const codesOfField = ({ list }: FieldRow): readonly string[] => codesOf(list ?? [])
