import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateFields, validateForm } from '#platform/validation/validate-form.ts'
import { customerChangeRules, customerFormRules, fieldsToCheck } from './customer-form.ts'
import { customerStatusMove } from './customer-statuses.ts'
import { duplicateKeys } from './duplicates.ts'
import type { ContactDetails } from './duplicates.ts'
import { fullName } from './full-name.ts'
import { CUSTOMER_LIST_VALUES, CUSTOMER_PAGE_SIZE, DEFAULT_CUSTOMER_ORDERING } from './list-parameters.ts'
import { parseCustomerSearch, searchText } from '#platform/validation/search-text.ts'
import { soundex } from './soundex.ts'

const CANADA = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const

describe('status transitions', () => {
  it('lost with a reason; sold and reopened by a manager', () => {
    expect(customerStatusMove('Active', 'Lost')).toEqual({ manager: false, reason: true })
    expect(customerStatusMove('Lost', 'Active')).toEqual({ manager: false, reason: false })
    expect(customerStatusMove('Active', 'Sold')).toEqual({ manager: true, reason: false })
    expect(customerStatusMove('Sold', 'Active')).toEqual({ manager: true, reason: false })
    expect(customerStatusMove('Sold', 'Lost')).toBeUndefined()
    expect(customerStatusMove('Lost', 'Sold')).toBeUndefined()
    expect(customerStatusMove('Lost', 'Lost')).toEqual({ manager: false, reason: false })
  })
})

describe('list parameters', () => {
  it('have the defaults of the specification', () => {
    expect([CUSTOMER_PAGE_SIZE, DEFAULT_CUSTOMER_ORDERING]).toEqual([10, '-created'])
  })

  it('sort by six columns in both directions', () => {
    const names = CUSTOMER_LIST_VALUES.ordering.filter(ordering => !ordering.startsWith('-'))
    expect(names.toSorted()).toEqual([
      'appointment',
      'awaiting_since',
      'created',
      'last_activity',
      'last_name',
      'rep',
    ])
    for (const name of names) expect(CUSTOMER_LIST_VALUES.ordering).toContain(`-${name}`)
  })

  it('take the values decided in 3.18', () => {
    expect(CUSTOMER_LIST_VALUES.awaiting).toEqual(['all', 'dealer', 'customer', 'none'])
    expect(CUSTOMER_LIST_VALUES.appointment).toHaveLength(7)
    expect(CUSTOMER_LIST_VALUES.deposit).toEqual(['paid', 'unpaid', 'refunded'])
    expect(CUSTOMER_LIST_VALUES.deposit_mode).toEqual(['hold', 'capture'])
    // Plus one for a deal whose vehicle became unavailable.
    expect(CUSTOMER_LIST_VALUES.awaiting_dealer).toEqual([
      'vehicle',
      'deposit_capture',
      'credit_application',
      'trade_in',
      'appointment',
      'order_confirmation',
      'message',
    ])
    expect(CUSTOMER_LIST_VALUES.awaiting_customer).toHaveLength(6)
    expect(CUSTOMER_LIST_VALUES.trade_in_step).toHaveLength(8)
  })
})

describe('full name', () => {
  it('has no blank for a missing part', () => {
    expect(fullName({ first_name: 'Marie', last_name: 'Tremblay' })).toBe('Marie Tremblay')
    expect(fullName({ first_name: null, last_name: ' Tremblay ' })).toBe('Tremblay')
    expect(fullName({ first_name: '', last_name: null })).toBe('')
  })
})

describe('searchText', () => {
  it.each([
    ['  Éloïse   CÔTÉ ', 'eloise cote'],
    ['O’Neil', "o'neil"],
    ['Œuvre', 'oeuvre'],
    ['Straße', 'strasse'],
    ['Łukasz Ø', 'lukasz o'],
    ['Anne–Marie', 'anne-marie'],
    ['ﬁat', 'fiat'],
  ])('%s', (text, folded) => {
    expect(searchText(text)).toBe(folded)
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
        const once = searchText(text)
        expect(searchText(once)).toBe(once)
      }),
    )
  })

  it('parses the possible meanings of a search', () => {
    expect(parseCustomerSearch('Marie Tremblay')).toEqual({
      words: ['marie', 'tremblay'],
      phone_digits: undefined,
      vin_ending: undefined,
    })
    expect(parseCustomerSearch('(514) 201-4455').phone_digits).toBe('5142014455')
    expect(parseCustomerSearch('+1 514 201 4455').phone_digits).toBe('5142014455')
    expect(parseCustomerSearch('kp042788').vin_ending).toBe('KP042788')
    expect(parseCustomerSearch('12').phone_digits).toBeUndefined()
    expect(parseCustomerSearch('   ').words).toEqual([])
  })
})

describe('soundex', () => {
  it.each([
    ['Robert', 'R163'],
    ['Rupert', 'R163'],
    ['Ashcraft', 'A261'],
    ['Tymczak', 'T522'],
    ['Pfister', 'P236'],
    ['Honeyman', 'H555'],
    ['Tremblay', 'T651'],
    ['Trembley', 'T651'],
    ['Gagné', 'G250'],
    ['Gagner', 'G256'],
    ['Lee', 'L000'],
    ["O'Neil", 'O540'],
    ['鈴木', ''],
    ['', ''],
  ])('%s', (name, code) => {
    expect(soundex(name)).toBe(code)
  })
})

describe('duplicates', () => {
  const marie: ContactDetails = {
    first_name: 'Marie',
    last_name: 'Tremblay',
    email: 'marie@example.test',
    phone: '+15142014455',
    postal_code: 'H2X 1Y4',
  }
  const stranger: ContactDetails = {
    first_name: 'Dev',
    last_name: 'Patel',
    email: 'dev@example.test',
    phone: '+14165550134',
    postal_code: 'M5V 2T6',
  }

  const sharedKeys = (a: ContactDetails, b: ContactDetails) => {
    const [one, other] = [duplicateKeys(a), duplicateKeys(b)]
    const isShared = (key: 'email' | 'name_and_postal_code') => one[key] !== null && one[key] === other[key]
    return [
      ...(isShared('email') ? ['email'] : []),
      ...(one.phones.some(phone => other.phones.includes(phone)) ? ['phone'] : []),
      ...(isShared('name_and_postal_code') ? ['name_and_postal_code'] : []),
    ]
  }

  it.each<readonly [string, Partial<ContactDetails>, readonly string[]]>([
    ['same email in another case', { email: 'MARIE@Example.test' }, ['email']],
    ['same phone, written otherwise', { phone: '(514) 201-4455' }, ['phone']],
    ['same phone as second phone', { secondary_phone: '514-201-4455' }, ['phone']],
    [
      'name that sounds the same, same postal code',
      { first_name: 'Mary', last_name: 'Trembley', postal_code: 'h2x1y4' },
      ['name_and_postal_code'],
    ],
    ['name alone', { first_name: 'Marie', last_name: 'Tremblay' }, []],
    ['nothing', {}, []],
  ])('%s', (_case, changes, keys) => {
    expect(sharedKeys(marie, { ...stranger, ...changes })).toEqual(keys)
  })

  it('finds no match between records without values', () => {
    const empty = { first_name: null, last_name: null, email: null, phone: null, postal_code: null }
    const none = { email: null, phones: [], name_and_postal_code: null }
    expect(duplicateKeys(empty)).toEqual(none)
    expect(duplicateKeys({ ...empty, email: ' ' })).toEqual(none)
  })

  it('has keys to index', () => {
    expect(duplicateKeys({ ...marie, secondary_phone: '+15142014455' })).toEqual({
      email: 'marie@example.test',
      phones: ['5142014455'],
      name_and_postal_code: 'T651-M600-H2X1Y4',
    })
  })
})

describe('the customer form', () => {
  const rules = customerFormRules('CA')
  const marie = { first_name: 'Marie', last_name: 'Tremblay', phone: '(514) 201-4455' }

  it('accepts names and a phone, or names and a confirmed email', () => {
    expect(validateForm(rules, marie, CANADA)).toEqual({})
    const mailed = { ...marie, phone: '', email: 'm@example.test', email_confirmation: 'M@example.test' }
    expect(validateForm(rules, mailed, CANADA)).toEqual({})
  })

  it.each<readonly [string, Record<string, string>, string, string]>([
    ['no first name', { first_name: '' }, 'first_name', 'required'],
    ['a digit in the name', { last_name: 'R2' }, 'last_name', 'name'],
    ['neither email nor phone', { phone: '' }, 'email', 'email_or_phone'],
    ['an email with accents', { email: 'zoé@example.test' }, 'email', 'ascii_email'],
    ['no address at all', { email: 'zoe' }, 'email', 'email'],
    ['an unconfirmed email', { email: 'm@example.test' }, 'email_confirmation', 'email_match'],
    ['a short phone', { phone: '514 201' }, 'phone', 'phone'],
    ['a city with digits', { city: 'Laval 2' }, 'city', 'city'],
    ['an American state', { province: 'NY' }, 'province', 'one_of'],
    ['a ZIP code', { postal_code: '95814' }, 'postal_code', 'postal_code'],
    [
      'a province that the code is not in',
      { province: 'ON', postal_code: 'H2X 1Y4' },
      'province',
      'place_of_code',
    ],
    ['a phone with an extension', { phone: '514 201-4455 ext. 12' }, 'phone', 'phone'],
    ['a long address', { address_line_1: 'x'.repeat(101) }, 'address_line_1', 'max_length'],
    ['a long note', { note: 'x'.repeat(5001) }, 'note', 'max_length'],
    ['an unknown language', { language: 'de' }, 'language', 'one_of'],
  ])('refuses %s', (_case, changes, field, rule) => {
    expect(validateForm(rules, { ...marie, ...changes }, CANADA)[field]?.rule).toBe(rule)
  })

  it('accepts an American address in the USA', () => {
    const context = { country: 'US', locale: 'en-US', today: '2026-11-21' } as const
    const values = {
      ...marie,
      phone: '555-201-4455',
      province: 'CA',
      postal_code: '95814-1234',
      city: 'Sacramento',
    }
    expect(validateForm(customerFormRules('US'), values, context)).toEqual({})
  })

  it('partial updates validate only affected fields', () => {
    const stored = { first_name: 'R2', last_name: 'D2', email: 'm@example.test', phone: null }
    const check = (patch: Record<string, string | null>): readonly string[] =>
      Object.keys(validateFields(fieldsToCheck(patch), rules, { ...stored, ...patch }, CANADA))
    expect(check({ city: 'Laval' })).toEqual([])
    expect(check({ email: 'new@example.test' })).toEqual(['email_confirmation'])
    expect(check({ email: null })).toEqual(['email'])
    expect(check({ phone: '' })).toEqual([])
  })

  it('validates the province with the postal code if either changes', () => {
    const stored = { ...marie, province: 'QC', postal_code: 'H2X 1Y4' }
    const check = (patch: Record<string, string | null>) =>
      validateFields(fieldsToCheck(patch), rules, { ...stored, ...patch }, CANADA)['province']
    const problem = { rule: 'place_of_code', params: { place: 'ON' } }
    expect(check({ postal_code: 'M5V 2T6' })).toEqual(problem)
    expect(check({ province: 'ON' })?.rule).toBe('place_of_code')
    expect(check({ province: 'ON', postal_code: 'M5V 2T6' })).toBeUndefined()
    expect(check({ province: null, postal_code: 'M5V 2T6' })).toBeUndefined()
    expect(check({ province: 'ON', postal_code: null })).toBeUndefined()
    // The postal code is valid in two provinces.
    expect(check({ province: 'ON', postal_code: 'H0M 1A0' })).toBeUndefined()
  })

  it('keeps a stored, inconsistent place until the province or the postal code changes', () => {
    const stored = { ...marie, province: 'ON', postal_code: 'H2X 1Y4' }
    const form = customerChangeRules(rules, stored)
    const check = (changes: Record<string, string>) =>
      validateForm(form, { ...stored, ...changes }, CANADA)['province']?.rule
    expect(check({ city: 'Laval' })).toBeUndefined()
    expect(check({ postal_code: 'H2X 1Y5' })).toBe('place_of_code')
    expect(check({ province: 'MB' })).toBe('place_of_code')
    expect(check({ postal_code: 'M5V 2T6' })).toBeUndefined()
  })
})
