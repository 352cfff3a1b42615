import type { Country } from '#platform/markets/countries.ts'
import { isTemporarySin } from '#platform/validation/identity-numbers.ts'
import { maskedNumber } from './insurance-number.ts'
import {
  PERSON_FIELDS,
  PREVIOUS,
  type Answers,
  type FieldName,
  type FieldRow,
  type Page,
} from './person-fields.table.ts'

export type Who = 'primary' | 'co'

/**
 * The dealership's settings and the deal data that an application depends on (product 5, decisions 3.7, 3.8,
 * 3.83).
 */
export interface Asking {
  readonly country: Country
  /** Of the dealership. */
  readonly province: string
  readonly system: string
  readonly is_gender_optional: boolean
  readonly mandatory_ssn: boolean
  readonly mandatory_secondary_phone: boolean
  readonly payment_type: string
}

export type Asked = 'required' | 'optional' | 'no'

interface Facts {
  readonly who: Who
  readonly asking: Asking
  readonly values: Answers
}

type Question = (facts: Facts) => Asked

const must: Question = () => 'required'
const may: Question = () => 'optional'
const never: Question = () => 'no'
/** Required under a condition, otherwise hidden. */
const mustWhen =
  (holds: (facts: Facts) => boolean): Question =>
  facts =>
    holds(facts) ? 'required' : 'no'
const mayWhen =
  (holds: (facts: Facts) => boolean): Question =>
  facts =>
    holds(facts) ? 'optional' : 'no'

const isOne =
  (name: FieldName, ...codes: readonly string[]) =>
  ({ values }: Facts) =>
    codes.includes(values[name] ?? '')

const hasNoEmployer = ['retired', 'unemployed', 'student']

const isRetired = isOne('employment_status_enc', 'retired')
const hasJob = ({ values }: Facts) => {
  const status = values['employment_status_enc'] ?? ''
  return status !== '' && !hasNoEmployer.includes(status)
}
const hasOtherIncome = isOne('has_additional_income_enc', 'yes')

/** If the current one is shorter, the previous one is asked too: two years (product 4), in months. */
export const ENOUGH_MONTHS = 24

/** Duration in months; undefined until both parts are entered. */
export function monthsIn(values: Answers, years: FieldName, months: FieldName): number | undefined {
  const [y, m] = [values[years] ?? '', values[months] ?? '']
  return /^\d{1,2}$/u.test(y) && /^\d{1,2}$/u.test(m) ? Number(y) * 12 + Number(m) : undefined
}

/** Months at the current job, or since retirement. */
function monthsAtWork(facts: Facts): number | undefined {
  if (hasJob(facts)) return monthsIn(facts.values, 'years_at_employment_enc', 'months_at_employment_enc')
  return isRetired(facts)
    ? monthsIn(facts.values, 'years_as_retired_enc', 'months_as_retired_enc')
    : undefined
}

type Before = (typeof PREVIOUS)[number]

/** Whether one more job or address is asked: the entered ones cover less than two years, and each has a duration. */
function isNotCovered(
  present: number | undefined,
  before: Before,
  monthsOf: (before: Before) => number | undefined,
): boolean {
  const above = [present, ...PREVIOUS.slice(0, PREVIOUS.indexOf(before)).map(monthsOf)]
  let sum = 0
  for (const months of above) {
    if (months === undefined) return false
    sum += months
  }
  return sum < ENOUGH_MONTHS
}

/** Product 4: less than two years at the job, or retired for less. */
const hadAnotherJob = (before: Before) => (facts: Facts) =>
  isNotCovered(monthsAtWork(facts), before, one =>
    monthsIn(facts.values, `${one}years_at_employment_enc`, `${one}months_at_employment_enc`),
  )

/** Product 4: less than two years at the address. */
const livedElsewhere =
  (before: Before) =>
  ({ values }: Facts) =>
    isNotCovered(monthsIn(values, 'years_at_address_enc', 'months_at_address_enc'), before, one =>
      monthsIn(values, `${one}years_at_address_enc`, `${one}months_at_address_enc`),
    )

const hadEmployer = (before: Before) => (facts: Facts) =>
  hadAnotherJob(before)(facts) &&
  !hasNoEmployer.includes(facts.values[`${before}employment_status_enc`] ?? '')

const livedAt = (before: Before, type: string) => (facts: Facts) =>
  livedElsewhere(before)(facts) && isOne(`${before}address_type_enc`, type)(facts)

const isCo = ({ who }: Facts) => who === 'co'
const isSealedElsewhere = ({ asking }: Facts) => asking.system === 'OEM_CAPTIVE'

/** Product 5: a lease of a Quebec dealership whose applications are not sent to any system. */
const hasDisbursements = ({ who, asking }: Facts) =>
  who === 'primary' && asking.province === 'QC' && asking.payment_type === 'lease' && asking.system === 'NONE'

const isTemporary = ({ asking, values }: Facts) => {
  const number = values['insurance_number_enc'] ?? ''
  return asking.country === 'CA' && (isTemporarySin(number) || maskedNumber.isTemporary(number))
}

const identity: Partial<Record<FieldName, Question>> = {
  salutation_enc: must,
  first_name_enc: must,
  last_name_enc: must,
  relation_status_enc: mustWhen(isCo),
  date_of_birth_enc: must,
  marital_status_enc: must,
  gender_enc: ({ asking }) => (asking.is_gender_optional ? 'optional' : 'required'),
  phone_enc: facts => (isCo(facts) && !facts.asking.mandatory_secondary_phone ? 'optional' : 'required'),
  email_enc: must,
  confirm_email_enc: must,
  insurance_number_enc: facts =>
    isSealedElsewhere(facts) ? 'no' : facts.asking.mandatory_ssn ? 'required' : 'optional',
  insurance_number_expiry_enc: mustWhen(facts => !isSealedElsewhere(facts) && isTemporary(facts)),
}

const employment: Partial<Record<FieldName, Question>> = {
  employment_status_enc: must,
  employment_type_enc: mustWhen(hasJob),
  employer_enc: mustWhen(hasJob),
  occupation_enc: mustWhen(hasJob),
  work_phone_enc: mayWhen(hasJob),
  work_ext_enc: mayWhen(hasJob),
  years_at_employment_enc: mustWhen(hasJob),
  months_at_employment_enc: mustWhen(hasJob),
  years_as_retired_enc: mustWhen(isRetired),
  months_as_retired_enc: mustWhen(isRetired),
  income_amount_enc: must,
  income_frequency_enc: must,
  has_additional_income_enc: may,
  other_income_type_enc: mustWhen(hasOtherIncome),
  other_income_amount_enc: mustWhen(hasOtherIncome),
  other_income_frequency_enc: mustWhen(hasOtherIncome),
  other_income_description_enc: facts =>
    !hasOtherIncome(facts) ? 'no' : isOne('other_income_type_enc', 'other')(facts) ? 'required' : 'optional',
}

const residential: Partial<Record<FieldName, Question>> = {
  address_type_enc: must,
  address_number_enc: mustWhen(isOne('address_type_enc', 'street')),
  street_name_enc: mustWhen(isOne('address_type_enc', 'street')),
  street_type_enc: mayWhen(isOne('address_type_enc', 'street')),
  civic_address_enc: mayWhen(isOne('address_type_enc', 'street')),
  po_box_number_enc: mustWhen(isOne('address_type_enc', 'postal_box')),
  rr_number_enc: mustWhen(isOne('address_type_enc', 'rural_route')),
  concession_enc: mayWhen(isOne('address_type_enc', 'rural_route')),
  lot_number_enc: mayWhen(isOne('address_type_enc', 'rural_route')),
  city_enc: must,
  postal_code_enc: must,
  province_enc: must,
  years_at_address_enc: must,
  months_at_address_enc: must,
  home_status_enc: must,
  mortgage_holder_enc: mustWhen(isOne('home_status_enc', 'own_mortgage')),
  mortgage_amount_enc: mustWhen(isOne('home_status_enc', 'own_mortgage')),
  market_value_enc: mustWhen(isOne('home_status_enc', 'own_free', 'own_mortgage')),
  landlord_enc: mustWhen(isOne('home_status_enc', 'rent')),
  // Product 5: hidden for people who live rent-free; with parents it may be zero.
  monthly_housing_payment_enc: facts =>
    isOne('home_status_enc', 'rent', 'own_mortgage')(facts)
      ? 'required'
      : isOne('home_status_enc', 'with_parents', 'other')(facts)
        ? 'optional'
        : 'no',
  additional_info_enc: mustWhen(isOne('home_status_enc', 'other')),
}

const previousJob = (before: Before): Partial<Record<FieldName, Question>> => ({
  [`${before}employment_status_enc`]: mustWhen(hadAnotherJob(before)),
  [`${before}employment_type_enc`]: mayWhen(hadEmployer(before)),
  [`${before}employer_enc`]: mustWhen(hadEmployer(before)),
  [`${before}occupation_enc`]: mustWhen(hadEmployer(before)),
  [`${before}work_phone_enc`]: mayWhen(hadEmployer(before)),
  [`${before}work_ext_enc`]: mayWhen(hadEmployer(before)),
  [`${before}years_at_employment_enc`]: mustWhen(hadAnotherJob(before)),
  [`${before}months_at_employment_enc`]: mustWhen(hadAnotherJob(before)),
})

const previousAddress = (before: Before): Partial<Record<FieldName, Question>> => ({
  [`${before}address_type_enc`]: mustWhen(livedElsewhere(before)),
  [`${before}address_number_enc`]: mustWhen(livedAt(before, 'street')),
  [`${before}street_name_enc`]: mustWhen(livedAt(before, 'street')),
  [`${before}street_type_enc`]: mayWhen(livedAt(before, 'street')),
  [`${before}civic_address_enc`]: mayWhen(livedAt(before, 'street')),
  [`${before}po_box_number_enc`]: mustWhen(livedAt(before, 'postal_box')),
  [`${before}rr_number_enc`]: mustWhen(livedAt(before, 'rural_route')),
  [`${before}concession_enc`]: mayWhen(livedAt(before, 'rural_route')),
  [`${before}lot_number_enc`]: mayWhen(livedAt(before, 'rural_route')),
  [`${before}city_enc`]: mustWhen(livedElsewhere(before)),
  [`${before}postal_code_enc`]: mustWhen(livedElsewhere(before)),
  [`${before}province_enc`]: mustWhen(livedElsewhere(before)),
  [`${before}years_at_address_enc`]: mustWhen(livedElsewhere(before)),
  [`${before}months_at_address_enc`]: mustWhen(livedElsewhere(before)),
})

const disbursement: Partial<Record<FieldName, Question>> = {
  disbursement_first_payment_enc: mayWhen(hasDisbursements),
  disbursement_security_deposit_enc: mayWhen(hasDisbursements),
  disbursement_down_payment_enc: mayWhen(hasDisbursements),
  disbursement_registration_enc: mayWhen(hasDisbursements),
  disbursement_method_enc: mustWhen(hasDisbursements),
  disbursement_third_party_enc: mayWhen(hasDisbursements),
  disbursement_add_to_lease_enc: mustWhen(hasDisbursements),
}

const QUESTIONS: Partial<Record<FieldName, Question>> = Object.assign(
  { ...identity, ...employment, ...residential, ...disbursement },
  ...PREVIOUS.flatMap(before => [previousJob(before), previousAddress(before)]),
)

/** Whether a field is asked, given the person's answers so far, and whether it is required. */
export const askedOf = (name: FieldName, facts: Facts): Asked => (QUESTIONS[name] ?? never)(facts)

/** The asked fields in the order of the form, of one page or all. */
export const askedFields = (facts: Facts, page?: Page): readonly FieldRow<FieldName>[] =>
  PERSON_FIELDS.filter(row => (page === undefined || row.page === page) && askedOf(row.name, facts) !== 'no')

/**
 * The answers to store: those to asked questions. Repeats until nothing is removed, because removing an answer
 * may hide another question.
 */
export function keptAnswers(facts: Facts): Answers {
  const kept = Object.fromEntries(
    askedFields(facts).flatMap(({ name }) => {
      const value = facts.values[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  ) as Answers
  const isSame =
    Object.keys(kept).length === Object.keys(facts.values).filter(isAnswered(facts.values)).length
  return isSame ? kept : keptAnswers({ ...facts, values: kept })
}

const isAnswered = (values: Answers) => (name: string) => (values[name as FieldName]?.trim() ?? '') !== ''

export type { Facts as PersonFacts }
