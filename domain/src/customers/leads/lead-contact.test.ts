import { describe, expect, test } from 'vitest'
import { ADF_DIALECTS } from './adf-dialects.ts'
import { readAdfMessage } from './adf-document.ts'
import { isName } from '#platform/validation/names.ts'
import {
  isKnownPerson,
  leadComments,
  leadContact,
  leadContactProblem,
  vehicleOfInterest,
} from './lead-contact.ts'
import type { LeadPerson } from './lead.ts'

const zoe: LeadPerson = {
  first_name: 'Zoé',
  last_name: 'Roy',
  email: 'Zoe@Mail.example',
  phones: [
    { type: null, time: null, number: 'ask for Zoé' },
    { type: null, time: null, number: '514-555-0123' },
  ],
  street: ['1 rue A', 'porte 4'],
  apartment: '2',
  city: 'Montréal',
  region: 'qc',
  postal_code: 'h2x1y4',
  country: 'CA',
}

describe('the contact of a lead', () => {
  test('has the format of a stored customer', () => {
    expect(leadContact(zoe, 'CA')).toEqual({
      first_name: 'Zoé',
      last_name: 'Roy',
      email: 'zoe@mail.example',
      phone: '+15145550123',
      secondary_phone: null,
      address_line_1: '1 rue A, porte 4',
      address_line_2: '2',
      city: 'Montréal',
      province: 'QC',
      postal_code: 'H2X 1Y4',
    })
  })

  test('another number becomes the second one; a repeated one is ignored', () => {
    const phones = ['514-555-0123', '+1 (514) 555-0123', 'none', '438 555 0199', '438 555 0188'].map(
      number => ({
        type: null,
        time: null,
        number,
      }),
    )
    expect(leadContact({ ...zoe, phones }, 'CA')).toMatchObject({
      phone: '+15145550123',
      secondary_phone: '+14385550199',
    })
  })

  test.each<[string, Partial<LeadPerson>, object]>([
    ['what is no address is left away', { email: 'zoe at mail' }, { email: null, phone: '+15145550123' }],
    ['a province of nowhere', { region: 'Quebec City' }, { province: null }],
    ['no name', { first_name: null, last_name: null }, { first_name: '', last_name: 'zoe@mail.example' }],
    ['one name', { last_name: null }, { first_name: 'Zoé', last_name: '' }],
    ['a name without an end', { last_name: 'x'.repeat(500) }, { last_name: 'x'.repeat(30) }],
  ])('%s', (_name, given, expected) => {
    expect(leadContact({ ...zoe, ...given }, 'CA')).toMatchObject(expected)
  })

  test.each([
    ['Ontario', 'CA', 'ON'],
    ['québec', 'CA', 'QC'],
    ['Quebec', 'CA', 'QC'],
    ['New Jersey', 'US', 'NJ'],
    ['Ontario', 'US', null],
  ] as const)('the province %s in %s is %s', (region, country, province) => {
    expect(leadContact({ ...zoe, region }, country)?.province).toBe(province)
  })

  test.each([
    ['514-555-0123 x104', '+15145550123'],
    ['(514) 555-0123 ext. 7', '+15145550123'],
    ['514 555-0123, poste 22', '+15145550123'],
    ['514.555.0123 #9', '+15145550123'],
  ])('the phone %s is %s', (number, phone) => {
    expect(leadContact({ ...zoe, phones: [{ type: 'voice', time: null, number }] }, 'CA')?.phone).toBe(phone)
  })

  test.each(['fax', 'Fax', 'pager'])('a %s never becomes the phone', type => {
    const phones = [{ type, time: null, number: '514-555-0123' }]
    expect(leadContact({ ...zoe, phones }, 'CA')).toMatchObject({ phone: null, secondary_phone: null })
    expect(leadContactProblem({ ...zoe, phones, email: null }, 'CA')).toBe('no_contact')
  })

  test.each([
    ['"Bob" (Robert)', 'Smith', undefined],
    ['J', 'O`Neil', undefined],
    ['Zoé', '<script>alert(1)</script>', 'name'],
    ['Zoé\u2028Marie', 'Roy', undefined],
    ['Zoé', 'R2D2', 'name'],
    ['Zoé', null, undefined],
    [null, null, undefined],
    ['x'.repeat(500), 'Roy', undefined],
  ])('%j %j: %s', (first_name, last_name, problem) => {
    const person = { ...zoe, first_name, last_name }
    expect(leadContactProblem(person, 'CA')).toBe(problem)
    const contact = leadContact(person, 'CA')
    const isSaveable = [contact?.first_name, contact?.last_name].every(
      name => name === '' || name === zoe.email?.toLowerCase() || isName(name ?? ''),
    )
    expect(isSaveable).toBe(problem === undefined)
  })

  test('a city that the form would refuse stays in the message', () => {
    expect(leadContact({ ...zoe, city: 'Laval 2' }, 'CA')?.city).toBeNull()
    expect(leadContact({ ...zoe, city: '70 Mile House' }, 'CA')?.city).toBe('70 Mile House')
  })

  test('returns undefined without an email or phone', () => {
    expect(leadContact({ ...zoe, email: 'zoe at mail', phones: [] }, 'CA')).toBeUndefined()
  })

  test('contains no payment card number', () => {
    const found = leadContact({ ...zoe, last_name: '4111 1111 1111 1111' }, 'CA')
    expect(found?.last_name).not.toContain('4111 1111')
  })

  test.each([
    [{ last_name: 'ROY', email: 'zoe@mail.example' }, true],
    [{ last_name: 'Côté', email: 'zoe@mail.example' }, false],
    [{ last_name: 'Roy', email: 'other@mail.example' }, false],
    [{ last_name: 'Roy', email: null }, false],
  ])('is known: %j %s', (customer, isKnown) => {
    expect(isKnownPerson({ last_name: 'Roy', email: 'zoe@mail.example' }, customer)).toBe(isKnown)
  })
})

test('the vehicle of interest, and the remarks about it', () => {
  const leadOf = (text: string) => {
    const message = readAdfMessage(text)
    if (!message.ok) throw new Error(message.problem)
    return message.lead
  }
  expect(vehicleOfInterest(leadOf(ADF_DIALECTS.portal))).toBe('2026 Toyota RAV4 LE')
  expect(vehicleOfInterest(leadOf(ADF_DIALECTS.mailed))).toBeNull()
  expect(leadComments(leadOf(ADF_DIALECTS.wrapped))).toBe('Trade & cash <b>today</b>')
})
