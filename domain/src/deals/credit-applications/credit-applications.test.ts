import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicationProblems, EMPTY_APPLICATION, keptApplication, type Application } from './application.ts'
import { ageOfMajority, personRules, stepsOf } from './application-rules.ts'
import { APPLICATION_MOVES, mayMove, STATUS_CODES, STEP_OF_STATUS } from './application-states.ts'
import { CONSENT_CODES, consentsOf, consentText } from './application-consents.ts'
import { askedOf, keptAnswers, type Asked, type Asking, type Who } from './asked-fields.ts'
import { isNameOf, isSamePerson } from './co-applicant.ts'
import { dealDifferences } from './deal-differences.ts'
import { incomeShare, monthlyIncome } from './incomes.ts'
import { insuranceDigits, maskedNumber } from './insurance-number.ts'
import { PERSON_FIELDS, PREVIOUS, type Answers, type FieldName } from './person-fields.table.ts'

const quebec: Asking = {
  country: 'CA',
  province: 'QC',
  system: 'NONE',
  is_gender_optional: false,
  mandatory_ssn: false,
  mandatory_secondary_phone: false,
  payment_type: 'finance',
}
const california: Asking = { ...quebec, country: 'US', province: 'CA' }
const context = { country: 'CA', locale: 'fr-CA', today: '2026-11-26' } as const

const marie: Answers = {
  salutation_enc: 'mrs',
  first_name_enc: 'Marie',
  last_name_enc: 'Tremblay',
  date_of_birth_enc: '1988-04-12',
  marital_status_enc: 'married',
  gender_enc: 'undisclosed',
  phone_enc: '(514) 201-4455',
  email_enc: 'marie@example.test',
  confirm_email_enc: 'Marie@example.test',
  insurance_number_enc: '123 456 782',
  employment_status_enc: 'full_time',
  employment_type_enc: 'professional',
  employer_enc: 'CHU',
  occupation_enc: 'Infirmière',
  years_at_employment_enc: '3',
  months_at_employment_enc: '2',
  income_amount_enc: '5200.00',
  income_frequency_enc: 'monthly',
  address_type_enc: 'street',
  address_number_enc: '44',
  street_name_enc: 'rue Sud',
  city_enc: 'Laval',
  postal_code_enc: 'H7N 1A1',
  province_enc: 'QC',
  years_at_address_enc: '2',
  months_at_address_enc: '0',
  home_status_enc: 'rent',
  landlord_enc: 'Gestion Nord',
  monthly_housing_payment_enc: '1450.00',
}

const alone: Application = { ...EMPTY_APPLICATION, primary_application: marie }

interface Case {
  readonly field: FieldName
  readonly values?: Answers
  readonly asking?: Partial<Asking>
  readonly who?: Who
  readonly is: Asked
}

const cases: readonly Case[] = [
  { field: 'relation_status_enc', is: 'no' },
  { field: 'relation_status_enc', who: 'co', is: 'required' },
  { field: 'gender_enc', is: 'required' },
  { field: 'gender_enc', asking: { is_gender_optional: true }, is: 'optional' },
  { field: 'phone_enc', is: 'required' },
  { field: 'phone_enc', who: 'co', is: 'optional' },
  { field: 'phone_enc', who: 'co', asking: { mandatory_secondary_phone: true }, is: 'required' },
  { field: 'insurance_number_enc', is: 'optional' },
  { field: 'insurance_number_enc', asking: { mandatory_ssn: true }, is: 'required' },
  { field: 'insurance_number_enc', asking: { mandatory_ssn: true, system: 'OEM_CAPTIVE' }, is: 'no' },
  { field: 'insurance_number_expiry_enc', values: { insurance_number_enc: '900000002' }, is: 'no' },
  { field: 'insurance_number_expiry_enc', values: { insurance_number_enc: '900 000 019' }, is: 'required' },
  { field: 'insurance_number_expiry_enc', values: { insurance_number_enc: '9••-•••-019' }, is: 'required' },
  { field: 'employer_enc', values: { employment_status_enc: 'full_time' }, is: 'required' },
  { field: 'employer_enc', values: { employment_status_enc: 'retired' }, is: 'no' },
  { field: 'years_as_retired_enc', values: { employment_status_enc: 'retired' }, is: 'required' },
  { field: 'years_as_retired_enc', values: { employment_status_enc: 'full_time' }, is: 'no' },
  { field: 'employer_enc', values: { employment_status_enc: 'unemployed' }, is: 'no' },
  {
    field: 'previous_employer_enc',
    values: {
      employment_status_enc: 'full_time',
      years_at_employment_enc: '2',
      months_at_employment_enc: '0',
    },
    is: 'no',
  },
  {
    field: 'previous_employer_enc',
    values: {
      employment_status_enc: 'full_time',
      years_at_employment_enc: '1',
      months_at_employment_enc: '11',
    },
    is: 'required',
  },
  {
    field: 'previous_employer_enc',
    values: { employment_status_enc: 'retired', years_as_retired_enc: '0', months_as_retired_enc: '8' },
    is: 'required',
  },
  {
    field: 'previous_employer_enc',
    values: { employment_status_enc: 'full_time', years_at_employment_enc: '1' },
    is: 'no',
  },
  { field: 'other_income_type_enc', is: 'no' },
  { field: 'other_income_type_enc', values: { has_additional_income_enc: 'yes' }, is: 'required' },
  { field: 'address_number_enc', values: { address_type_enc: 'street' }, is: 'required' },
  { field: 'po_box_number_enc', values: { address_type_enc: 'street' }, is: 'no' },
  { field: 'po_box_number_enc', values: { address_type_enc: 'postal_box' }, is: 'required' },
  { field: 'street_name_enc', values: { address_type_enc: 'postal_box' }, is: 'no' },
  { field: 'rr_number_enc', values: { address_type_enc: 'rural_route' }, is: 'required' },
  { field: 'concession_enc', values: { address_type_enc: 'rural_route' }, is: 'optional' },
  {
    field: 'previous_city_enc',
    values: { years_at_address_enc: '1', months_at_address_enc: '11' },
    is: 'required',
  },
  { field: 'previous_city_enc', values: { years_at_address_enc: '2', months_at_address_enc: '0' }, is: 'no' },
  { field: 'monthly_housing_payment_enc', values: { home_status_enc: 'own_free' }, is: 'no' },
  { field: 'market_value_enc', values: { home_status_enc: 'own_free' }, is: 'required' },
  { field: 'monthly_housing_payment_enc', values: { home_status_enc: 'rent' }, is: 'required' },
  { field: 'landlord_enc', values: { home_status_enc: 'rent' }, is: 'required' },
  { field: 'mortgage_holder_enc', values: { home_status_enc: 'own_mortgage' }, is: 'required' },
  { field: 'monthly_housing_payment_enc', values: { home_status_enc: 'with_parents' }, is: 'optional' },
  { field: 'additional_info_enc', values: { home_status_enc: 'other' }, is: 'required' },
  { field: 'disbursement_method_enc', is: 'no' },
  { field: 'disbursement_method_enc', asking: { payment_type: 'lease' }, is: 'required' },
  { field: 'disbursement_method_enc', asking: { payment_type: 'lease', province: 'ON' }, is: 'no' },
  { field: 'disbursement_method_enc', asking: { payment_type: 'lease', system: 'ROUTEONE' }, is: 'no' },
  { field: 'disbursement_method_enc', who: 'co', asking: { payment_type: 'lease' }, is: 'no' },
]

describe('asked questions', () => {
  it.each(cases)(
    '$field of $who: $is ($values $asking)',
    ({ field, values = {}, asking, who = 'primary', is }) => {
      expect(askedOf(field, { who, values, asking: { ...quebec, ...asking } })).toBe(is)
    },
  )

  it('has rules for every field of a page, which apply depending on the answers', () => {
    const rules = personRules({ who: 'primary', asking: quebec }, 'employment')
    expect(Object.keys(rules)).toContain('previous_employer_enc')
    expect(Object.keys(rules)).not.toContain('city_enc')
  })

  it.each([
    [false, quebec, 3],
    [true, quebec, 6],
    [true, { ...quebec, payment_type: 'lease' }, 7],
  ])('co-applicant %s: as many pages as it takes', (hasCo, asking, count) => {
    expect(stepsOf(asking, hasCo)).toHaveLength(count)
  })
})

describe('validation of an application', () => {
  const problems = (changes: Answers, asking: Partial<Asking> = {}) =>
    Object.entries(
      applicationProblems(
        { ...alone, primary_application: { ...marie, ...changes } },
        { asking: { ...quebec, ...asking }, context: { ...context, country: asking.country ?? 'CA' } },
      ),
    ).map(([name, { rule }]) => `${name.replace('primary_application.', '')} ${rule}`)

  it('finds no problem in a complete one', () => {
    expect(problems({})).toEqual([])
  })

  it.each<readonly [Answers, string]>([
    [{ salutation_enc: null }, 'salutation_enc required'],
    [{ first_name_enc: 'M4rie' }, 'first_name_enc name'],
    [{ date_of_birth_enc: '2010-01-01' }, 'date_of_birth_enc age'],
    [{ date_of_birth_enc: '9999-01-01' }, 'date_of_birth_enc max_date'],
    [{ date_of_birth_enc: '0000-01-01' }, 'date_of_birth_enc valid_date'],
    [{ confirm_email_enc: 'other@example.test' }, 'confirm_email_enc email_match'],
    [{ insurance_number_enc: '123 456 783' }, 'insurance_number_enc sin'],
    [{ insurance_number_enc: '046 454 286' }, 'insurance_number_enc sin'],
    [{ employer_enc: '!' }, 'employer_enc company'],
    [{ income_amount_enc: '1e309' }, 'income_amount_enc decimal'],
    [{ years_at_employment_enc: '0', months_at_employment_enc: '0' }, 'months_at_employment_enc time'],
    [{ years_at_employment_enc: '51' }, 'years_at_employment_enc one_of'],
    [{ months_at_address_enc: '12' }, 'months_at_address_enc one_of'],
    [{ postal_code_enc: '12345' }, 'postal_code_enc postal_code'],
    [{ marital_status_enc: 'unmarried' }, 'marital_status_enc one_of'],
    [{ home_status_enc: 'castle' }, 'home_status_enc one_of'],
  ])('%j', (changes, problem) => {
    expect(problems(changes)).toContain(problem)
  })

  it('accepts a sealed number by its mask, and validates American ones by their own rules', () => {
    expect(problems({ insurance_number_enc: '•••-•••-782' })).toEqual([])
    const us = { phone_enc: '415-201-4455', province_enc: 'CA', postal_code_enc: '94103' }
    const there = { country: 'US', province: 'CA' } as const
    expect(problems({ ...us, insurance_number_enc: '123-45-6783' }, there)).toEqual([])
    expect(problems({ ...us, insurance_number_enc: '666-45-6783' }, there)).toEqual([
      'insurance_number_enc ssn',
    ])
    expect(problems({ ...us, marital_status_enc: 'common_law' }, there)).toEqual([
      'marital_status_enc one_of',
    ])
  })

  it('asks a co-applicant only if there is one', () => {
    const two = { ...alone, has_co_applicant: true }
    const found = Object.keys(applicationProblems(two, { asking: quebec, context }))
    expect(found).toContain('co_application.relation_status_enc')
    expect(found.every(name => name.startsWith('co_application.'))).toBe(true)
    expect(applicationProblems(two, { asking: quebec, context, step: 'applicant' })).toEqual({})
  })
})

describe('stored answers', () => {
  const text = fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    'yes',
    'no',
    'street',
    'postal_box',
    'rural_route',
    'rent',
    'own_free',
    'retired',
    'full_time',
    'other',
    ' x ',
  )
  const answers = fc.record(Object.fromEntries(PERSON_FIELDS.map(({ name }) => [name, text])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Answers>
  const application = fc.record({
    has_co_applicant: fc.boolean(),
    primary_application: answers,
    co_application: answers,
  })
  const settings = fc.constantFrom(
    quebec,
    california,
    { ...quebec, payment_type: 'lease' },
    { ...quebec, system: 'OEM_CAPTIVE' },
  )

  it('are those to asked questions, and none of a removed co-applicant', () => {
    fc.assert(
      fc.property(application, settings, (given, asking) => {
        const kept = keptApplication(given, asking)
        expect(keptApplication(kept, asking)).toEqual(kept)
        expect(given.has_co_applicant || Object.keys(kept.co_application).length === 0).toBe(true)
        for (const [who, values] of [
          ['primary', kept.primary_application],
          ['co', kept.co_application],
        ] as const)
          for (const name of Object.keys(values) as FieldName[])
            expect(askedOf(name, { who, asking, values })).not.toBe('no')
        expect(keptApplication({ ...kept, has_co_applicant: false }, asking).co_application).toEqual({})
      }),
    )
  })

  it('drops answers that a later answer hides, recursively', () => {
    const values = {
      ...marie,
      years_at_employment_enc: '1',
      previous_employment_status_enc: 'full_time',
      previous_employer_enc: 'Ancien',
    }
    expect(keptAnswers({ who: 'primary', asking: quebec, values })).toHaveProperty('previous_employer_enc')
    const longer = { ...values, years_at_employment_enc: '4' }
    expect(keptAnswers({ who: 'primary', asking: quebec, values: longer })).not.toHaveProperty(
      'previous_employer_enc',
    )
  })
})

describe('states', () => {
  it('has exactly the transitions of decisions 3.84', () => {
    const moves = STATUS_CODES.flatMap(from =>
      Object.entries(APPLICATION_MOVES).flatMap(([move, { to }]) =>
        mayMove(from, move as keyof typeof APPLICATION_MOVES) ? [`${from}→${to}`] : [],
      ),
    )
    expect(moves).toEqual(['1→2', '2→3', '2→4', '2→5', '3→2', '4→2', '5→2'])
    expect(STATUS_CODES.map(code => STEP_OF_STATUS[code])).toEqual([
      'awaiting-customer',
      'awaiting-dealer',
      'completed',
      'declined',
      'awaiting-customer',
    ])
  })

  it('asks for the consents of the place', () => {
    const ontario = { country: 'CA', province: 'ON' } as const
    expect(consentsOf(ontario, 'primary', false)).toEqual(['credit_check', 'e_records', 'privacy'])
    expect(consentsOf(ontario, 'co', true)).toEqual(['credit_check_co', 'privacy_co'])
    expect(consentsOf(quebec, 'primary', true)).toEqual(['credit_check', 'e_records', 'privacy', 'purposes'])
    expect(consentsOf(quebec, 'co', true)).toEqual(['credit_check_co', 'privacy_co', 'purposes_co'])
    expect(consentsOf(california, 'primary', false)).not.toContain('joint_intent')
    expect(consentsOf(california, 'primary', true)).toContain('joint_intent')
    expect(consentsOf(california, 'co', true)).toContain('joint_intent_co')
  })

  it('has no text in which one person consents for another', () => {
    for (const code of CONSENT_CODES)
      for (const language of ['en', 'fr'] as const)
        expect(consentText(code, language, 'North')).toMatch(/\b(?:I|J[’e]|ai)\b|^J[’e]/u)
  })
})

describe('a co-applicant', () => {
  const paul: Answers = { ...marie, first_name_enc: 'Paul', last_name_enc: 'Côté-Roy' }

  it.each<readonly [Answers, boolean]>([
    [{}, true],
    [{ phone_enc: '514-201-4455', employer_enc: 'Elsewhere', first_name_enc: ' paul ' }, true],
    [{ first_name_enc: 'Pauline' }, false],
    [{ date_of_birth_enc: '1988-04-13' }, false],
    [{ email_enc: 'other@example.test' }, false],
    [{ phone_enc: '(514) 201-4456' }, false],
    [{ last_name_enc: '' }, false],
  ])('is the same person with %j: %s', (changes, same) => {
    expect(isSamePerson(paul, { ...paul, ...changes })).toBe(same)
  })

  it.each([
    ['Paul Côté-Roy', true],
    ['paul cote roy', true],
    ['  PAUL   CÔTÉ-ROY ', true],
    ['Paul Cote', false],
    ['', false],
    ['Marie Tremblay', false],
  ])('signs with the name on the application: %s', (typed, is) => {
    expect(isNameOf(typed, paul)).toBe(is)
    expect(isNameOf(typed, {})).toBe(false)
  })
})

describe('jobs and addresses until two years are covered', () => {
  const time = (kind: 'employment' | 'address', before: string, months: number): Answers => ({
    [`${before}years_at_${kind}_enc`]: String(Math.floor(months / 12)),
    [`${before}months_at_${kind}_enc`]: String(months % 12),
  })
  const asked = (kind: 'employment' | 'address', months: readonly number[]) => {
    const values: Answers = Object.assign(
      { employment_status_enc: 'full_time' },
      ...['', ...PREVIOUS].map((before, index) => {
        const here = months[index]
        return here === undefined ? {} : time(kind, before, here)
      }),
    )
    return PREVIOUS.filter(
      before =>
        askedOf(`${before}months_at_${kind}_enc`, { who: 'primary', asking: quebec, values }) === 'required',
    ).length
  }

  it.each([
    [[24], 0],
    [[23], 1],
    [[23, 1], 1],
    [[8, 8], 2],
    [[8, 8, 8], 2],
    [[5, 5, 5], 3],
    [[5, 5, 5, 1], 3],
    [[30, 1, 1, 1], 0],
    [[], 0],
  ])('after %j months %s more are asked for, of jobs and of addresses', (months, count) => {
    expect(asked('employment', months)).toBe(count)
    expect(asked('address', months)).toBe(count)
  })

  it('asks for one more until two years are covered, three at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }), months => {
        let [sum, wanted] = [0, 0]
        for (const one of months) {
          sum += one
          if (sum >= 24) break
          wanted += 1
        }
        expect(asked('address', months)).toBe(Math.min(wanted, 3))
      }),
    )
  })
})

describe('fields of an address', () => {
  const refused = (changes: Answers, asking = quebec) =>
    Object.entries(
      applicationProblems(
        { ...alone, primary_application: { ...marie, ...changes } },
        { asking, context: { ...context, country: asking.country }, step: 'residential' },
      ),
    ).map(([name, { rule }]) => `${name} ${rule}`)
  const before = (months: string): Answers => ({
    years_at_address_enc: '1',
    months_at_address_enc: months,
    previous_address_type_enc: 'postal_box',
    previous_po_box_number_enc: '12',
    previous_city_enc: 'Toronto',
    previous_years_at_address_enc: '4',
    previous_months_at_address_enc: '0',
  })

  it.each<readonly [string, Answers, Asking, readonly string[]]>([
    ['Toronto in Quebec', { postal_code_enc: 'M5V 2T6' }, quebec, ['province_enc place_of_code']],
    ['Toronto in Ontario', { postal_code_enc: 'M5V 2T6', province_enc: 'ON' }, quebec, []],
    ['a reserve on both sides', { postal_code_enc: 'H0M 1A0', province_enc: 'ON' }, quebec, []],
    ['a code of no place', { postal_code_enc: 'X9X 1A1', province_enc: 'NT' }, quebec, []],
    ['a ZIP code in Canada', { postal_code_enc: '10001' }, quebec, ['postal_code_enc postal_code']],
    [
      'a previous address',
      { ...before('1'), previous_postal_code_enc: 'M5V 2T6', previous_province_enc: 'QC' },
      quebec,
      ['previous_province_enc place_of_code'],
    ],
    [
      'New York in California',
      { postal_code_enc: '10001', province_enc: 'CA' },
      california,
      ['province_enc place_of_code'],
    ],
    ['a ZIP code of two states', { postal_code_enc: '42223', province_enc: 'TN' }, california, []],
  ])('%s', (_, changes, asking, expected) => {
    expect(refused(changes, asking)).toEqual(expected.map(name => `primary_application.${name}`))
  })
})

describe('insurance numbers', () => {
  it.each([
    ['123 456 782', 'CA', '123456782', '•••-•••-782'],
    ['123-45-6789', 'US', '123456789', '•••-••-6789'],
    ['900-000-019', 'CA', '900000019', '9••-•••-019'],
  ] as const)('%s in %s', (typed, country, digits, mask) => {
    expect(insuranceDigits(typed, country)).toBe(digits)
    expect(maskedNumber.of(typed, country)).toBe(mask)
    expect(maskedNumber.is(mask)).toBe(true)
    expect(maskedNumber.isTemporary(mask)).toBe(digits.startsWith('9'))
  })

  it('of another country are refused', () => {
    expect(insuranceDigits('123 456 783', 'CA')).toBeUndefined()
    expect(insuranceDigits('000-12-3456', 'US')).toBeUndefined()
  })

  it('accepts no other text as a mask', () => {
    for (const text of ['', '046454286', '•••', '•••-•••-28a', 'x•••-•••-286'])
      expect(maskedNumber.is(text)).toBe(false)
  })
})

describe('differences from the deal', () => {
  const now = {
    vehicle: '2026 Terra LX',
    payment_type: 'finance',
    payment: '279.93',
    frequency: 'biweekly',
    term: 60,
    down_payment: '0.00',
  }
  const person = {
    first_name: 'Marie',
    last_name: 'tremblay',
    email: 'marie@example.test',
    phone: '+15142014455',
  }

  it('reports differences, but no missing values', () => {
    expect(dealDifferences(marie, person, now, now)).toEqual([])
    expect(dealDifferences(marie, { ...person, email: null }, null, now)).toEqual([])
    expect(
      dealDifferences(marie, { ...person, last_name: 'Roy' }, { ...now, payment: '280.00' }, now),
    ).toEqual([
      { field: 'last_name', application: 'Tremblay', deal: 'Roy' },
      { field: 'payment', application: '280.00', deal: '279.93' },
    ])
  })

  it('adds up monthly incomes', () => {
    const both = { ...marie, other_income_amount_enc: '600.00', other_income_frequency_enc: 'monthly' }
    expect(monthlyIncome(both)).toBe(580000)
    expect(monthlyIncome({ income_amount_enc: '1000.00', income_frequency_enc: 'biweekly' })).toBe(216667)
    expect(incomeShare([marie], 60652)).toBe(117)
    expect(incomeShare([{}], 60652)).toBeNull()
  })
})

describe('the age of majority', () => {
  it.each([
    ['MS', 21],
    ['AL', 19],
    ['NE', 19],
    ['BC', 19],
    ['ON', 18],
    ['QC', 18],
    ['NJ', 18],
  ])('in %s is %d', (province, age) => {
    expect(ageOfMajority(province)).toBe(age)
  })
})
