import { describe, expect, it } from 'vitest'
import { asciiEmail, emailMatch, emailOrPhone, mailAddress, phone, postalCode } from './contact.ts'
import { maxDate, minAge, minDate, validDate } from './dates.ts'
import { isTemporarySin, sin, ssn } from './identity-numbers.ts'
import { city, company, name } from './names.ts'
import { decimal, noCents, positive, range } from './numbers.ts'
import { maxLength, minLength, oneOf, required, requiredWhen } from './presence.ts'
import type { FieldValue, FieldValues, Rule, RuleContext } from './rule.ts'
import { uniqueUrl, url } from './urls.ts'
import { vin } from './vins.ts'

const CONTEXT: RuleContext = { country: 'CA', locale: 'en-CA', today: '2026-11-21', values: {} }

const USA: Partial<RuleContext> = { country: 'US', locale: 'en-US' }

const FRENCH: Partial<RuleContext> = { locale: 'fr-CA' }

type Case = {
  readonly rule: Rule
  readonly context?: Partial<RuleContext>
  readonly kept: readonly FieldValue[]
  readonly broken: readonly FieldValue[]
}

const CASES: readonly Case[] = [
  {
    rule: name,
    kept: [
      'Jo',
      'Anne-Marie',
      "O'Neil",
      'D’Arcy',
      'José',
      'St. John',
      'Zoé ',
      'Ngọc',
      'a'.repeat(30),
      'Jean Paul',
    ],
    broken: ['J', 'a'.repeat(31), 'R2D2', ' Anne', 'Ann_e', 'Anne!', 'A@b', 'A#b', 'A$b', 'A%b', 'A^b', 'A&b']
      .concat([
        'A*b',
        'A(b',
        'A)b',
        'A+b',
        'A=b',
        'A[b',
        'A]b',
        'A{b',
        'A}b',
        'A|b',
        'A\\b',
        'A;b',
        'A:b',
        'A"b',
      ])
      .concat([
        'A<b',
        'A>b',
        'A?b',
        'A/b',
        'A~b',
        'A,b',
        'A`b',
        '--',
        'An\nne',
        'An\u2028ne',
        'An\u2029ne',
        '😀😀',
        'a'.repeat(100_000),
      ]),
  },
  {
    rule: city,
    kept: [
      'Toronto',
      'Montréal',
      'Saint-Jérôme',
      "L'Assomption",
      'L’Île-Perrot',
      "St. John's",
      'New York',
      'Ha',
    ]
      .concat(['Saint-Louis-du-Ha! Ha!', 'Notre-Dame-de-Grâce', 'Québec'])
      .concat(['100 Mile House', '70 Mile House', '108 Mile Ranch']),
    broken: [
      'New  York',
      ' Toronto',
      'Toronto ',
      '-Laval',
      'St.John',
      'Toronto1',
      '100 House',
      'New\u2028York',
      'A--B',
      'St.',
      'A, B',
      '!',
    ].concat('x'.repeat(101)),
  },
  {
    rule: company,
    kept: ['3M', 'Chez Ashton', "Moe's Motors Inc.", 'Yahoo!', 'Hydro-Québec', 'AB'],
    broken: ['A', ' AB', 'AB ', '--', '.!', 'A&W', 'A/B', 'A_B'],
  },
  {
    rule: postalCode,
    kept: ['H2X 1Y4', 'h2x1y4', 'M5V-2T6'],
    broken: ['H2X  1Y4', 'HX2 1Y4', '95814', 'H2X 1Y', 'H2X 1Y44', ' H2X 1Y4'],
  },
  {
    rule: postalCode,
    context: USA,
    kept: ['95814', '95814-1234', '958141234'],
    broken: ['9581', '95814-12', '95814 1234', 'M5V 2T6', '958144'],
  },
  {
    rule: sin,
    kept: ['130 692 544', '130692544', '130-692-544', '900000001'],
    broken: ['130692545', '046454286', '800000002', '13069254', '1306925444', 'abcdefghi', '000000000'],
  },
  {
    rule: ssn,
    kept: ['123-45-6789', '123456789', '001 01 0001', '899-99-9999'],
    broken: [
      '000-12-3456',
      '666-12-3456',
      '900-12-3456',
      '999-12-3456',
      '123-00-4567',
      '123-45-0000',
      '12345678',
    ],
  },
  {
    rule: phone,
    kept: [
      '(514) 201-4455',
      '(514)201-4455',
      '514 201 4455',
      '514.201.4455',
      '514-201-4455',
      '5142014455',
      '+15142014455',
    ],
    broken: [
      '(114) 201-4455',
      '514 101 4455',
      '514201445',
      '51420144555',
      '+33142014455',
      '514-201-4455 ext. 12',
      'five 514 201 4455',
    ],
  },
  {
    rule: phone,
    context: USA,
    kept: ['555-201-4455', '+15552014455', '(555) 201-4455', '5552014455', '555 201 4455', '1 555 201 4455'],
    broken: ['155-201-4455', '555-001-4455', '555-201-445'],
  },
  {
    rule: vin,
    kept: ['1M8GDM9AXKP042788', '1m8gdm9axkp042788'],
    broken: [
      '1M8GDM9AXKP04278',
      '1M8GDM9AXKP0427888',
      'IM8GDM9AXKP042788',
      '1M8GDM9AXKP04278O',
      '1M8GDM9AXKPQ42788',
    ],
  },
  {
    rule: decimal(2),
    kept: ['12', '12.3', '12.34', '-12.34', '1,234.56', '$1,234.56', 0, 12.34, '.5', '12,34'],
    broken: ['12.345', 'abc', '1,23,456', '12.', '1.2.3', '--1', '1e5', NaN, '1 2', '12-'],
  },
  {
    rule: decimal(2),
    context: FRENCH,
    kept: ['1 234,56', '1 234,56 $', '1\u00A0234,56\u00A0$', '1\u202F234,56', '-5,5', '1234.56', '−12,34'],
    broken: ['1 23,56', '1,234', '12,345', '1 2345', 'douze'],
  },
  { rule: noCents, kept: ['1500', '1,500', '-3'], broken: ['1500.00', '1500.5', '1.5', 'x'] },
  { rule: positive, kept: ['0.01', '1', 5], broken: ['0', '-1', '0.00', '-0', 'x'] },
  { rule: range(300, 850), kept: ['300', '850', 640], broken: ['299', '851', 'x', ''] },
  {
    rule: validDate(),
    kept: ['2026-11-21', '2024-02-29', '2000-02-29'],
    broken: [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '21-11-2026',
      '2026-1-1',
      'infinity',
    ].concat(['99999-01-01', '0000-01-01', '2026-11-21T00:00']),
  },
  { rule: validDate('MM/DD/YYYY'), kept: ['11/21/2026'], broken: ['21/11/2026', '2026-11-21', '02/30/2026'] },
  { rule: minDate('2026-01-01'), kept: ['2026-01-01', '2027-05-05'], broken: ['2025-12-31', 'x'] },
  { rule: minDate('today'), kept: ['2026-11-21'], broken: ['2026-11-20'] },
  { rule: maxDate('today'), kept: ['2026-11-21', '1980-01-01'], broken: ['2026-11-22', '2026-02-30'] },
  { rule: minAge(18), kept: ['2008-11-21', '1950-01-01'], broken: ['2008-11-22', 'x'] },
  { rule: minAge(19), context: { today: '2023-02-28' }, kept: ['2004-02-28'], broken: ['2004-02-29'] },
  {
    rule: url,
    kept: ['https://example.test', 'http://example.test/a?b=c#d', 'https://éxample.test/é'],
    broken: [
      'example.test',
      'ftp://example.test',
      'javascript:alert(1)',
      'https://',
      'https://a b.test',
      'data:text/html,x',
    ].concat([
      'https://user@example.test',
      'https:\\\\example.test',
      `https://e.test/${'a'.repeat(3000)}`,
      'JaVaScRiPt:x',
    ]),
  },
  {
    rule: uniqueUrl('video_url'),
    context: { values: { video_url: 'https://Example.test/Film' } },
    kept: ['https://example.test/other'],
    broken: ['http://example.test/film', 'HTTPS://EXAMPLE.TEST/FILM', 'example.test/film'],
  },
  { rule: uniqueUrl('video_url'), kept: ['https://example.test'], broken: [] },
  {
    rule: asciiEmail,
    kept: ['a@b.co', 'nowhere', '@', `${'a'.repeat(300)}@b.co`],
    broken: ['josé@example.test', 'a@exâmple.test', 'é', 'a@b.co\u00A0'],
  },
  {
    rule: mailAddress,
    kept: [
      'a@b.co',
      'first.last+tag@mail.example.test',
      "o'neil@example.test",
      'x_y@ex-ample.test',
      '1@2.test',
    ],
    broken: [
      'josé@example.test',
      'a@exâmple.test',
      'a@b',
      '@b.co',
      'a@',
      'a@@b.co',
      'a b@c.co',
      '.a@b.co',
      'a.@b.co',
    ].concat([
      'a..b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@b..co',
      'a@1.2.3.4',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(260)}.co`,
    ]),
  },
  {
    rule: emailMatch('email'),
    context: { values: { email: 'Marie@Example.test' } },
    kept: ['marie@example.test'],
    broken: ['mary@example.test', '', null],
  },
  { rule: emailMatch('email'), kept: ['', null, 'x@y.test'], broken: [] },
  {
    rule: emailOrPhone('email', 'phone'),
    context: { values: { phone: '5142014455' } },
    kept: ['', null],
    broken: [],
  },
  {
    rule: emailOrPhone('email', 'phone'),
    context: { values: { phone: null } },
    kept: [],
    broken: ['', null],
  },
  { rule: required, kept: ['x', 0, true, ['a']], broken: ['', '   ', '\u00A0', null, undefined, [], false] },
  { rule: maxLength(3), kept: ['abc', '😀😀😀', 'é'], broken: ['abcd', '😀😀😀😀', 'x'.repeat(100_000)] },
  { rule: minLength(3), kept: ['abc', ' abc '], broken: ['ab', ' ab ', '😀😀'] },
  {
    rule: oneOf(['cash', 'lease']),
    kept: ['cash', ['cash', 'lease'], []],
    broken: ['Cash', ['cash', 'x'], true, 'toString'],
  },
]

describe.each(CASES)('$rule.name', ({ rule, context, kept, broken }) => {
  const check = (value: FieldValue): unknown => rule.check(value, { ...CONTEXT, ...context })

  it.each(kept.map(value => [value]))('accepts %j', value => {
    expect(check(value)).toBeUndefined()
  })

  it.each(broken.map(value => [value]))('refuses %j', value => {
    expect(check(value)).toBeTypeOf('object')
  })
})

describe('parameters of a message', () => {
  const told = (rule: Rule, value: FieldValue): unknown => rule.check(value, CONTEXT)

  it('include the figures of the rule', () => {
    expect(told(name, 'J')).toEqual({ min: 2, max: 30 })
    expect(told(decimal(2), '1.234')).toEqual({ n: 2 })
    expect(told(postalCode, 'x')).toEqual({ country: 'CA' })
    expect(told(minDate('today'), '2026-01-01')).toEqual({ date: '2026-11-21' })
    expect(told(maxDate('2020-01-01'), '2026-01-01')).toEqual({ date: '2020-01-01' })
    expect(told(validDate(), 'x')).toEqual({ format: 'YYYY-MM-DD' })
    expect(told(range(1, 2), '3')).toEqual({ min: 1, max: 2 })
    expect(told(maxLength(2), 'abc')).toEqual({ n: 2 })
  })

  it('never include the refused value', () => {
    expect(JSON.stringify(told(sin, '123456789'))).not.toContain('123456789')
  })
})

describe('temporary insurance numbers', () => {
  it('start with 9, and require their expiry', () => {
    expect(isTemporarySin('900 000 001')).toBe(true)
    expect(isTemporarySin('900 000 009')).toBe(false)
    expect(isTemporarySin('130 692 544')).toBe(false)
  })
})

describe('requiredWhen', () => {
  const rule = requiredWhen((values: FieldValues) => values['employed'] === true)

  it('is required only if the form says so', () => {
    expect(rule.check('', { ...CONTEXT, values: { employed: true } })).toEqual({})
    expect(rule.check('', { ...CONTEXT, values: { employed: false } })).toBeUndefined()
    expect(rule.check('x', { ...CONTEXT, values: { employed: true } })).toBeUndefined()
  })
})
