import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADF_DIALECTS } from './adf-dialects.ts'
import { readAdfMessage, readAdfParts } from './adf-document.ts'
import { adfDocument, adfElement } from './adf-writer.ts'
import { isOwnLead, sentOn } from './lead-sent-on.ts'
import { leadKey, type Lead } from './lead.ts'
import { parseXml, writeXml, type XmlElement } from './xml-tree.ts'

const seed = 20261121

const leadOf = (text: string): Lead => {
  const message = readAdfMessage(text)
  if (!message.ok) throw new Error(message.problem)
  return message.lead
}

describe('dialects of senders', () => {
  test.each<[keyof typeof ADF_DIALECTS, object]>([
    [
      'portal',
      {
        status: 'new',
        ids: [{ source: 'northportal.example', value: 'NP-1001' }],
        person: {
          first_name: 'Zoé',
          last_name: 'Roy',
          email: 'Zoe@mail.example',
          phones: [{ type: 'cellphone', time: 'evening', number: '514-555-0123' }],
          street: ['1 rue A'],
          apartment: '2',
          region: 'QC',
        },
        vehicles: [
          {
            interest: 'buy',
            vin: '2T3F1RFV8LC086431',
            odometer_units: 'km',
            color: 'White',
            finance_method: 'lease',
          },
          { interest: 'trade-in', make: 'Honda' },
        ],
        comments: 'Test drive?',
        timeframe: 'soon',
        vendor: 'Concession Élite',
        provider: { name: 'North Portal', service: 'Widget' },
      },
    ],
    [
      'shouting',
      {
        requested: '2026-11-20 8:47',
        person: { first_name: 'Mary Ann', last_name: "O'Neil", email: 'MARY@MAIL.EXAMPLE' },
        vehicles: [{ interest: 'buy', status: 'used', model: 'F-150' }],
        vendor: 'North Motors',
      },
    ],
    [
      'wrapped',
      {
        ids: [{ source: null, value: 'W-9' }],
        person: { last_name: 'Wei', email: null, phones: [{ type: 'mobile', number: '647 555 0177' }] },
        vehicles: [{ model: 'Defender <110>', interest: 'buy', status: null }],
        comments: 'Trade & cash <b>today</b>',
        vendor: null,
        provider: { name: 'Tom & Sons Leads' },
      },
    ],
    [
      'flat',
      {
        status: 'resend',
        ids: [],
        person: { first_name: null, last_name: 'Smith', region: 'CA', postal_code: '95814' },
        vehicles: [{ interest: 'test-drive', make: 'Kia' }],
        comments: 'Saturday morning',
      },
    ],
    [
      'spaced',
      {
        ids: [{ source: 'site', value: 'A' }, { value: 'B' }],
        person: { first_name: 'Jean Marc', last_name: 'Côté fils', email: 'jm@mail.example' },
      },
    ],
    ['mailed', { ids: [{ value: 'M-5' }], person: { first_name: 'François', last_name: "D'Amours" } }],
  ])('%s', (dialect, expected) => {
    expect(leadOf(ADF_DIALECTS[dialect])).toMatchObject(expected)
  })

  test.each(Object.keys(ADF_DIALECTS) as (keyof typeof ADF_DIALECTS)[])(
    '%s: written again, nothing is lost, known or unknown',
    dialect => {
      const message = readAdfMessage(ADF_DIALECTS[dialect])
      if (!message.ok) throw new Error(message.problem)
      const again = readAdfMessage(adfDocument(message.root))
      expect(again).toEqual(message)
    },
  )

  test('a lead is recognized by its first id and the time of the request', () => {
    expect(leadKey(leadOf(ADF_DIALECTS.portal))).toBe('NP-1001@northportal.example|2026-11-20T15:30:20-05:00')
    expect(leadKey(leadOf(ADF_DIALECTS.flat))).toBeNull()
  })
})

describe('a name in one part', () => {
  test.each([
    ['Zoé Roy', null, 'Zoé', 'Roy'],
    ['Tremblay, Jean', 'individual', 'Jean', 'Tremblay'],
    ['Tremblay, Jean, Jr.', null, 'Jean', 'Tremblay Jr.'],
    ['Jean Tremblay, Jr.', null, 'Jean', 'Tremblay Jr.'],
    ['Smith', null, null, 'Smith'],
    ['Harbourfront Motors, Ltd.', 'business', null, 'Harbourfront Motors, Ltd.'],
  ])('%s (%s): %s / %s', (whole, type, first_name, last_name) => {
    const attribute = type === null ? '' : ` type="${type}"`
    const text = `<adf><prospect><customer><contact><name part="full"${attribute}>${whole}</name><email>a@mail.example</email></contact></customer></prospect></adf>`
    expect(leadOf(text).person).toMatchObject({ first_name, last_name })
  })
})

describe('several prospects', () => {
  const prospect = (last: string) =>
    `<prospect><customer><contact><name part="last">${last}</name><email>a@mail.example</email></contact></customer></prospect>`

  test('are read one by one, each as its own document', () => {
    const parts = readAdfParts(`<adf>${prospect('One')}${prospect('Two')}</adf>`)
    expect(parts.map(({ text }) => leadOf(text).person.last_name)).toEqual(['One', 'Two'])
  })

  test('are separated if one of them cannot be read', () => {
    const parts = readAdfParts(
      `Mail.\n<ADF>${prospect('One')}${prospect('<b>')}${prospect('&lost;')}${prospect('Four')}</ADF>`,
    )
    expect(
      parts.map(({ message }) => (message.ok ? message.lead.person.last_name : message.problem)),
    ).toEqual(['One', 'not_xml', 'entity', 'Four'])
  })

  test('are one message with its problem if none is valid', () => {
    expect(readAdfParts(`<adf>${prospect('<b>')}${prospect('<i>')}</adf>`)).toMatchObject([
      { message: { ok: false, problem: 'not_xml' } },
    ])
  })

  test('are limited to a hundred', () => {
    expect(readAdfParts(`<adf>${prospect('One').repeat(101)}</adf>`)).toMatchObject([
      { message: { ok: false, problem: 'too_many_elements' } },
    ])
  })
})

test('reads the named characters of HTML', () => {
  const read = parseXml(
    '<a>&eacute;&Egrave;&nbsp;&rsquo;&ndash;&euro;&Omega;&omega;&sigmaf;&yuml;&amp;eacute;</a>',
  )
  expect(read).toMatchObject({ root: { children: ['éÈ\u00a0’–€Ωωςÿ&eacute;'] } })
})

const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><adf>&b;</adf>`
const nested = (depth: number) => `${'<adf>'.repeat(depth)}${'</adf>'.repeat(depth)}`

describe('rejected messages', () => {
  test.each([
    ['', 'not_xml'],
    ['a mail without a document', 'not_xml'],
    ['<adf><prospect></adf>', 'not_xml'],
    ['<adf><prospect>', 'not_xml'],
    ['<adf a=1></adf>', 'not_xml'],
    ['<adf>&#0;</adf>', 'not_xml'],
    ['<adf>&#xD800;</adf>', 'not_xml'],
    ['<adf><![CDATA[open</adf>', 'not_xml'],
    ['<adf></adf><adf></adf> <b/>', 'not_xml'],
    [bomb, 'doctype'],
    ['<!DOCTYPE adf SYSTEM "file:///etc/passwd"><adf/>', 'doctype'],
    ['<adf><!ENTITY a "b"></adf>', 'doctype'],
    ['<adf>&xxe;</adf>', 'entity'],
    ['<adf><prospect id="&xxe;"/></adf>', 'entity'],
    [nested(60), 'too_deep'],
    [`<adf>${'<a/>'.repeat(6000)}</adf>`, 'too_many_elements'],
    ['<html><body>404</body></html>', 'not_adf'],
    ['<adf/>', 'no_prospect'],
    ['<adf ></adf>', 'no_prospect'],
    ['<adf><prospect/></adf>', 'no_contact'],
    [
      '<adf><prospect><customer><contact><name part="full">Zoé Roy</name></contact></customer></prospect></adf>',
      'no_contact',
    ],
  ])('%.60s: %s', (text, problem) => {
    expect(readAdfMessage(text)).toEqual({ ok: false, problem })
  })

  test(`no text crashes the reader (seed ${seed})`, () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '&',
      ';',
      'adf',
      '<adf>',
      '</adf>',
      '<!',
      '<![CDATA[',
      ']]>',
      '-->',
      '<?',
      '"',
      '=',
      ' a="b"',
      '#x',
      'é',
      '\0',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), parts => {
        expect(typeof readAdfMessage(parts.join('')).ok).toBe('boolean')
      }),
      { seed, numRuns: 500 },
    )
  })

  test('the time grows linearly with the length: unterminated quotes, names and blanks', () => {
    for (const text of [
      `<adf ${'a '.repeat(200_000)}`,
      `<adf a="${'x'.repeat(400_000)}`,
      `<adf>${' '.repeat(400_000)}`,
    ])
      expect(readAdfMessage(text)).toEqual({ ok: false, problem: 'not_xml' })
  })
})

/** Text that XML can represent, without blanks at its ends. */
const word = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'Z',
      'é',
      '&',
      '<',
      '>',
      '"',
      "'",
      ']',
      '-',
      ' ',
      '\n',
      '\r',
      '\t',
      '漢',
      '🚗',
    ),
    minLength: 1,
    maxLength: 12,
  })
  .map(text => text.trim())
  .filter(text => text !== '')
const maybe = fc.option(word, { nil: null })

const vehicle = fc.record({
  interest: fc.constantFrom(
    'buy' as const,
    'lease' as const,
    'sell' as const,
    'trade-in' as const,
    'test-drive' as const,
  ),
  status: fc.constantFrom('new' as const, 'used' as const, null),
  year: maybe,
  make: maybe,
  model: maybe,
  trim: maybe,
  vin: maybe.map(vin => vin?.toUpperCase() ?? null),
  stock: maybe,
  odometer: word,
  odometer_units: fc.constantFrom('km' as const, 'mi' as const, null),
  color: maybe,
  price: maybe,
  finance_method: fc.constantFrom('cash' as const, 'finance' as const, 'lease' as const, null),
  comments: maybe,
})

const lead: fc.Arbitrary<Lead> = fc.record({
  status: fc.constantFrom('new' as const, 'resend' as const),
  ids: fc.array(fc.record({ source: maybe, value: word }), { maxLength: 3 }),
  requested: maybe,
  person: fc.record({
    first_name: maybe,
    last_name: word,
    email: word,
    phones: fc.array(fc.record({ type: maybe, time: maybe, number: word }), { maxLength: 3 }),
    street: fc.array(word, { maxLength: 3 }),
    apartment: maybe,
    city: maybe,
    region: maybe,
    postal_code: maybe,
    country: maybe,
  }),
  vehicles: fc.array(vehicle, { maxLength: 3 }),
  comments: maybe,
  timeframe: maybe,
  vendor: maybe,
  provider: fc.record({ name: maybe, service: maybe, url: maybe, email: maybe }),
})

const tree: fc.Arbitrary<XmlElement> = fc.letrec<{ element: XmlElement }>(tie => ({
  element: fc
    .record({
      name: fc.constantFrom('a', 'b:c', 'É', 'x-1'),
      attributes: fc.dictionary(
        fc.constantFrom('p', 'q:r'),
        fc.string({ unit: fc.constantFrom('a', '"', '<', '&', '\n', '\t', ' ', 'é') }),
      ),
      children: fc.array(fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: tie('element') }), {
        maxLength: 4,
      }),
    })
    // Adjacent texts are merged.
    .map(({ children, ...rest }) => ({
      ...rest,
      attributes: { ...rest.attributes },
      children: children.filter(
        (child, at) => typeof child !== 'string' || typeof children[at - 1] !== 'string',
      ),
    })),
})).element

describe('round trip', () => {
  test(`writing and reading a random lead returns the same lead (seed ${seed})`, () => {
    fc.assert(
      fc.property(lead, given => {
        expect(leadOf(adfDocument(adfElement(given)))).toEqual(given)
      }),
      { seed, numRuns: 300 },
    )
  })

  test(`a forwarded lead is the same lead, with our own id (seed ${seed})`, () => {
    const dealer = '7f0c6a0e-0000-7000-8000-000000000001'
    fc.assert(
      fc.property(lead, given => {
        const root = sentOn(adfElement(given), { dealer, lead: 'L-1' })
        const { ids, ...rest } = leadOf(adfDocument(root))
        const { ids: own, ...before } = given
        expect(rest).toEqual(before)
        expect(ids.filter(({ source }) => source !== `forecourt ${dealer}`)).toEqual(own)
        // Only this dealership recognizes it.
        expect([isOwnLead(ids, dealer), isOwnLead(ids, 'another'), isOwnLead(own, dealer)]).toEqual([
          true,
          false,
          false,
        ])
      }),
      { seed, numRuns: 100 },
    )
  })

  test('every dialect can be forwarded', () => {
    for (const text of Object.values(ADF_DIALECTS)) {
      const message = readAdfMessage(text)
      if (!message.ok) throw new Error(message.problem)
      const sent = leadOf(adfDocument(sentOn(message.root, { dealer: 'd', lead: 'L-1' })))
      expect(isOwnLead(sent.ids, 'd')).toBe(true)
    }
  })

  test(`writing and reading a random document returns the same document (seed ${seed})`, () => {
    fc.assert(
      fc.property(tree, root => {
        expect(parseXml(writeXml(root))).toEqual({ ok: true, root })
      }),
      { seed, numRuns: 300 },
    )
  })
})
