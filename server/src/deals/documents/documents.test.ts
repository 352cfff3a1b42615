import { disclosures } from '@forecourt/contract/dealership/disclosures.ts'
import { documents, type DocumentKind, type DocumentText } from '@forecourt/contract/deals/documents.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { readPdf, type PdfText } from '../../../test/pdf-text.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { worksheetLine, worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { renderPdf } from './pdf/render-pdf.ts'

const target = useTestApp()

const line = (id: string, given: Partial<Worksheet['lines'][number]>) =>
  worksheetLine({ id, type: null, is_cash: true, is_finance: true, is_lease: true, ...given })

/** Golden case G1. */
const g1 = worksheetOf({
  price: '42000.00',
  msrp: '42000.00',
  lines: [
    line('_admin0001', { name: 'Admin fee', name_fr: "Frais d'administration", amount: '499.00' }),
    line('_loyal0001', { kind: 'discount', name: 'Loyalty', name_fr: 'Fidélité', amount: '500.00' }),
    line('_plate0001', {
      name: 'Licence',
      name_fr: 'Immatriculation',
      amount: '120.00',
      taxability: 'non_taxable',
      type: 'license',
    }),
    line('_rebat0001', {
      kind: 'discount',
      name: 'Rebate',
      name_fr: 'Remise',
      amount: '1000.00',
      taxability: 'non_taxable',
    }),
  ],
  trade_in: { description: '2019 Civic', credit: '10000.00', owing: '4000.00' },
  postal_code: 'M5V 2T6',
  finance: { lender: '', rate: '6.49', term: 72, frequency: 'monthly', down_payment: '2000.00' },
})

const twoTrades = {
  trade_in: g1.trade_in,
  second_trade_in: { description: '2016 Sienna', credit: '3000.00', owing: '5000.00' },
}

/**
 * Golden case G1 with another vehicle in trade, a balloon, and the first payment 81 days after the contract of 2026-11-21: two
 * months back from 2027-02-10 is 2026-12-10, 19 days after it. 38,888.87 × (1 + 19/30 × i) × (1 + i), less 8,000.00 × v^72,
 * are 72 payments of 568.14.
 */
const uneven: Worksheet = {
  ...g1,
  ...twoTrades,
  finance: { ...g1.finance, balloon: '8000.00', days_to_first_payment: 81 },
}

const lease = worksheetOf().lease

/** Golden case G2: residual 8,000.00 of 20,000.00. */
const g2 = worksheetOf({
  price: '20000.00',
  msrp: '20000.00',
  trade_in: { description: null, credit: '5000.00', owing: '0.00' },
  lease: { ...lease, rate: '0', term: 48, residual_percent: '40' },
})

/** Golden case G6: residual 24,750.00 of 45,000.00. */
const g6 = worksheetOf({
  price: '45000.00',
  msrp: '45000.00',
  lease: { ...lease, rate: '5.99', term: 48, residual_percent: '55' },
})

/** The lease of Sacramento: 494.22 and 43.24 of tax are 537.46. */
const sacramento = worksheetOf({
  price: '36900.00',
  msrp: '37900.00',
  lines: [
    line('_freigh001', { name: 'Destination', name_fr: 'Livraison', amount: '1395.00', type: 'delivery' }),
    line('_docume001', { name: 'Document', name_fr: 'Dossier', amount: '85.00', is_doc_fee: true }),
    line('_title0001', {
      name: 'Title',
      name_fr: 'Titre',
      amount: '310.00',
      type: 'government',
      taxability: 'non_taxable',
      cap_cost: false,
    }),
  ],
  lease: {
    ...lease,
    rate: '3.696',
    term: 36,
    residual_percent: '58',
    method: 'money_factor',
    acquisition_fee: '650.00',
    down_payment: '2500.00',
    distance_allowance: 12_000,
  },
})

interface Place {
  readonly desk: BuiltDesk
  readonly orders: Record<string, string>
}

const places = {} as Record<'toronto' | 'montreal' | 'sacramento', Place>
const longName = 'Marie-Élisabeth Wolfeschlegelsteinhausenbergerdorff de la Tremblaye-Łódzka Nguyễn'

async function place(
  columns: Parameters<typeof buildDesk>[1],
  deals: Record<string, { payment_type: 'cash' | 'finance' | 'lease'; worksheet: Worksheet }>,
): Promise<Place> {
  const desk = await buildDesk(target, columns)
  const orders: Record<string, string> = {}
  for (const [name, deal] of Object.entries(deals)) {
    const built = await buildOrder(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      vehicle_id: desk.vehicle.id,
      ...deal,
    })
    orders[name] = built.id
  }
  return { desk, orders }
}

beforeAll(async () => {
  places.toronto = await place(
    {},
    {
      g1: { payment_type: 'finance', worksheet: g1 },
      g6: { payment_type: 'lease', worksheet: g6 },
      uneven: { payment_type: 'finance', worksheet: uneven },
      'two trades': { payment_type: 'lease', worksheet: { ...g6, ...twoTrades } },
      cash: { payment_type: 'cash', worksheet: g1 },
      unpriceable: {
        payment_type: 'lease',
        worksheet: worksheetOf({ lease: { ...lease, residual_percent: '300' } }),
      },
    },
  )
  places.montreal = await place(
    { province_code: 'QC', city: 'Montréal', postal_code: 'H2X 1Y4' },
    {
      g2: { payment_type: 'lease', worksheet: g2 },
      g1: { payment_type: 'finance', worksheet: { ...g1, postal_code: null } },
    },
  )
  places.sacramento = await place(
    {
      country: 'US',
      province_code: 'CA',
      city: 'Sacramento',
      postal_code: '95816',
      local_tax_rates: { default: '0.015' },
    },
    {
      lease: { payment_type: 'lease', worksheet: sacramento },
      loan: { payment_type: 'finance', worksheet: sacramento },
    },
  )
})

const orderOf = ({ orders }: Place, name: string) => {
  const id = orders[name]
  if (id === undefined) throw new Error(`no order ${name}`)
  return id
}

async function textOf({ desk, orders }: Place, name: string, kind: DocumentKind, language: 'en' | 'fr') {
  const params = { id: orderOf({ desk, orders }, name), kind }
  const reply = await desk.asRep.call(documents.read, { params, query: { language } })
  expect(reply.status).toBe(200)
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  expect(reply.headers['cache-control']).toBe('no-store')
  return reply.body
}

async function fileOf({ desk, orders }: Place, name: string, kind: DocumentKind, language: 'en' | 'fr') {
  const path = `/api/dealer/order/${orderOf({ desk, orders }, name)}/documents/${kind}.pdf`
  const reply = await desk.asRep.bytes(path, { language })
  expect(reply.status).toBe(200)
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  return { pdf: readPdf(reply.bytes), headers: reply.headers }
}

/** Every text of a document in reading order. */
const saidBy = ({ seller, title, facts, hero, sections, notes }: DocumentText): string[] => [
  seller[0] ?? '',
  ...seller.slice(1),
  title,
  ...facts.flatMap(fact => [fact.label, fact.value]),
  ...(hero === null ? [] : [hero.label, hero.value]),
  ...sections.flatMap(section => [
    section.heading,
    ...section.rows.flatMap(row => [row.label, ...(row.detail === null ? [] : [row.detail]), row.value]),
    ...section.notes,
  ]),
  ...notes,
]

/** Without the spaces that line breaks and columns add or remove. */
const squeezed = (text: string) => text.replaceAll(/[\s·]/g, '')

/** The text of the pages without headers and footers. */
const bodyOf = (pdf: PdfText) =>
  pdf.pages
    .flat()
    .filter(({ tag }) => tag !== 'Artifact')
    .map(({ text }) => text)
    .join('')

const rowsOf = (text: DocumentText) =>
  new Map(text.sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])))

const languages = ['en', 'fr'] as const

const cases: [keyof typeof places, string, DocumentKind[], Record<'en' | 'fr', Record<string, string>>][] = [
  [
    'toronto',
    'g1',
    ['worksheet', 'price-sheet', 'cost-of-credit'],
    {
      en: {
        'Amount financed': '$37,278.87',
        Payment: '72 monthly payments of $626.48',
        'Last payment': '$626.25',
        'Cost of borrowing': '$7,827.46',
        'All-in price': '$41,999.00',
        HST: '$4,159.87',
        Loyalty: '−$500.00',
      },
      fr: {
        'Montant financé': '37 278,87 $',
        Paiement: '72 paiements mensuels de 626,48 $',
        'Coût d’emprunt': '7 827,46 $',
        'Prix tout inclus': '41 999,00 $',
        TVH: '4 159,87 $',
        Fidélité: '−500,00 $',
      },
    },
  ],
  [
    'montreal',
    'g2',
    ['worksheet', 'price-sheet', 'cost-of-credit'],
    {
      en: { 'Payment before tax': '$145.83', GST: '$7.29', QST: '$14.55', 'All-in price': '$20,000.00' },
      fr: {
        'Paiement avant taxes': '145,83 $',
        TPS: '7,29 $',
        TVQ: '14,55 $',
        Paiement: '48 paiements mensuels de 167,67 $',
      },
    },
  ],
  [
    'toronto',
    'g6',
    ['worksheet', 'price-sheet', 'cost-of-credit'],
    {
      en: { 'Payment before tax': '$596.05', Payment: '48 monthly payments of $673.54', HST: '$77.49' },
      fr: { 'Paiement avant taxes': '596,05 $', Paiement: '48 paiements mensuels de 673,54 $' },
    },
  ],
  [
    'sacramento',
    'lease',
    ['worksheet', 'price-sheet', 'reg-m'],
    {
      en: {
        'Rent charge': '$3,243.92',
        Payment: '$537.46',
        'Amount due at lease signing or delivery': '$3,566.21',
        'Distance allowance': '12,000 miles a year',
      },
      fr: { 'Frais de location': '3 243,92 $', 'Coût capitalisé net': '36 530,00 $' },
    },
  ],
]

cases.push(
  [
    'toronto',
    'uneven',
    ['worksheet', 'price-sheet', 'cost-of-credit'],
    {
      en: {
        'Second trade-in allowance': '−$3,000.00',
        'Owing on second trade-in': '$5,000.00',
        HST: '$3,769.87',
        'Amount financed': '$38,888.87',
        Payment: '72 monthly payments of $568.14',
        'Balloon with the last payment': '$8,000.00',
        'First payment due': 'February 10, 2027',
      },
      fr: {
        'Valeur du deuxième échange': '−3 000,00 $',
        'Versement final avec le dernier paiement': '8 000,00 $',
        'Échéance du premier paiement': '10 février 2027',
      },
    },
  ],
  [
    'toronto',
    'two trades',
    ['worksheet'],
    {
      en: { 'Second trade-in allowance': '−$3,000.00', 'Owing on trade-in': '$4,000.00' },
      fr: { 'Valeur d’échange': '−10 000,00 $' },
    },
  ],
)

describe.each(cases)('%s %s', (where, name, kinds, figures) => {
  test.each(languages)('the PDF says what the trace gives, in %s', async language => {
    const said = new Map<string, string>()
    for (const kind of kinds) {
      const text = await textOf(places[where], name, kind, language)
      const { pdf, headers } = await fileOf(places[where], name, kind, language)
      expect(squeezed(bodyOf(pdf))).toBe(squeezed(saidBy(text).join('')))
      expect(pdf.text).toContain(text.reference)
      expect(pdf).toMatchObject({
        isTagged: true,
        language: text.locale,
        title: `${text.title} – ${text.reference}`,
      })
      expect(pdf.fonts.every(font => font.includes('Inter'))).toBe(true)
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
      expect(decodeURIComponent(String(headers['content-disposition']))).toContain(`UTF-8''${text.title} `)
      for (const [label, value] of rowsOf(text)) said.set(label, value)
    }
    const plain = Object.fromEntries(
      [...said].map(([label, value]) => [label, value.replaceAll('\u00A0', ' ')]),
    )
    expect(plain).toMatchObject(figures[language])
  })

  test('says the same amounts in both languages', async () => {
    for (const kind of kinds) {
      const [en, fr] = await Promise.all(languages.map(one => textOf(places[where], name, kind, one)))
      const digits = (text: DocumentText | undefined) =>
        text?.sections.map(({ rows }) => rows.map(({ value }) => value.replaceAll(/[^\d−]/g, '')))
      expect(digits(fr)).toEqual(digits(en))
    }
  })
})

test('in Québec nothing is set larger than the all-in price, and French comes first', async () => {
  for (const name of ['g1', 'g2']) {
    const listed = await places.montreal.desk.asRep.call(documents.list, {
      params: { id: orderOf(places.montreal, name) },
    })
    expect(listed.body.language).toBe('fr')
    for (const { kind } of listed.body.results) {
      const text = await textOf(places.montreal, name, kind, 'fr')
      expect(text.hero?.label).toBe('Prix tout inclus')
      const { pdf } = await fileOf(places.montreal, name, kind, 'fr')
      const pieces = pdf.pages.flat()
      const largest = Math.max(...pieces.map(({ size }) => size))
      expect(pieces.filter(({ size }) => size === largest).map(piece => piece.text)).toEqual([
        text.hero?.value,
      ])
    }
  }
})

test('an American lease names no rate and no APR in any document', async () => {
  for (const kind of ['worksheet', 'price-sheet', 'reg-m'] as const) {
    const { pdf } = await fileOf(places.sacramento, 'lease', kind, 'en')
    expect(pdf.text).not.toMatch(/APR|annual percentage rate|annual lease rate|interest rate|3\.696/i)
  }
})

test('Regulation Z: rate and finance charge are set larger than the other boxes', async () => {
  const text = await textOf(places.sacramento, 'loan', 'reg-z', 'en')
  const { pdf } = await fileOf(places.sacramento, 'loan', 'reg-z', 'en')
  const [box] = text.sections
  const sizes =
    box?.rows.map(({ value }) => pdf.pages.flat().find(piece => piece.text === value)?.size ?? 0) ?? []
  expect(Math.min(...sizes.slice(0, 2))).toBeGreaterThan(Math.max(...sizes.slice(2)))
  expect(box?.rows.map(({ label }) => label)).toEqual([
    'Annual percentage rate',
    'Finance charge',
    'Amount financed',
    'Total of payments',
    'Total sale price',
  ])
})

test('the worksheet agrees with the price call', async () => {
  const priced = await places.toronto.desk.asRep.call(pricing.price, {
    params: { id: 'finance' },
    body: { order: orderOf(places.toronto, 'g1') },
  })
  const text = await textOf(places.toronto, 'g1', 'worksheet', 'en')
  const digits = (value: string) => value.replaceAll(/[^\d.]/g, '')
  const shown = [...rowsOf(text).values()].map(digits)
  for (const row of priced.body.rows.filter(({ key }) => key !== 'taxable_base'))
    expect(shown).toContain(digits(row.amount))
})

test('a worksheet of thirty lines and the longest names fits on the paper', async () => {
  const { desk } = places.toronto
  const lines = Array.from({ length: 30 }, (_none, at) =>
    line(`_many${String(at).padStart(5, '0')}`, {
      name: `${'Ceramic paint protection with interior fabric and leather treatment'.slice(0, 74)} ${at}`,
      amount: '10.00',
    }),
  )
  const customer = await buildCustomer(target.app, {
    ...desk.at,
    assigned_dealer: desk.rep.id,
    first_name: longName.slice(0, 40),
    last_name: longName.slice(40),
  })
  const order = await buildOrder(target.app, {
    ...desk.at,
    customer_id: customer.id,
    vehicle_id: desk.vehicle.id,
    payment_type: 'finance',
    worksheet: { ...g1, lines },
  })
  const at = { desk, orders: { many: order.id } }
  const text = await textOf(at, 'many', 'worksheet', 'en')
  const { pdf } = await fileOf(at, 'many', 'worksheet', 'en')
  expect(squeezed(bodyOf(pdf))).toBe(squeezed(saidBy(text).join('')))
  expect(pdf.pages.length).toBeLessThanOrEqual(2)
  for (const page of pdf.pages) {
    expect(page.every(({ x, y }) => x >= 47 && x < 612 - 47 && y > 36 && y < 792 - 36)).toBe(true)
    // Each page names its document and its number.
    expect(page.filter(({ tag }) => tag === 'Artifact').map(piece => piece.text)).toContain(
      `Page ${pdf.pages.indexOf(page) + 1} of ${pdf.pages.length}`,
    )
  }
  expect(pdf.pages[1]?.[0]?.text).toBe(text.title)
})

test('the worksheet of a usual deal is one page', async () => {
  for (const [where, name] of [
    ['toronto', 'g1'],
    ['toronto', 'g6'],
    ['sacramento', 'lease'],
  ] as const) {
    const { pdf } = await fileOf(places[where], name, 'worksheet', 'fr')
    expect(pdf.pages).toHaveLength(1)
  }
})

test('the same text and instant give the same bytes', async () => {
  const text = await textOf(places.toronto, 'g1', 'worksheet', 'fr')
  const [one, two] = [await renderPdf(text, NOW), await renderPdf(text, NOW)]
  expect(Buffer.compare(one, two)).toBe(0)
})

test('each file is recorded with the trace it shows', async () => {
  const { desk } = places.toronto
  await fileOf(places.toronto, 'cash', 'price-sheet', 'fr')
  const text = await textOf(places.toronto, 'cash', 'price-sheet', 'fr')
  await withTenant(target.app.pool, desk.dealership, async tx => {
    const { rows } = await tx.execute<{ changes: Record<string, unknown>; actor_id: string }>(
      sql`SELECT * FROM audit_events WHERE action = 'document.made' AND object_id = ${orderOf(places.toronto, 'cash')}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.changes).toMatchObject({ kind: 'price-sheet', language: 'fr', version: 1 })
    expect(text.reference).toContain(String(rows[0]?.changes['trace']).slice(0, 16))
    expect(await findAuditBreak(tx, desk.dealership.id)).toBeUndefined()
  })
})

describe('the dealership’s own texts', () => {
  test('licence and disclosures are on its documents, on paper as on the screen', async () => {
    const none = { omvic: null, amvic: null, opc: null, vsa: null, state: null }
    const licensed = await place(
      { name: 'Lake & Sons', regulator_ids: { ...none, omvic: '4312345' } },
      { cash: { payment_type: 'cash', worksheet: g1 }, loan: { payment_type: 'finance', worksheet: g1 } },
    )
    const publish = (kind: 'payment_step' | 'pricing_footer', text_en: string, text_fr: string) =>
      licensed.desk.asAdmin.call(disclosures.publish, {
        params: { kind },
        body: { text_en, text_fr },
        headers: { 'if-match': '"v0"' },
      })
    await publish('payment_step', 'Ask <b>{dealer}</b>.<ul><li>{amount}</li></ul>', 'Demandez à {dealer}.')
    await publish('pricing_footer', 'In English only.', '')
    const english = await textOf(licensed, 'cash', 'worksheet', 'en')
    expect(english.seller.at(-1)).toBe('(416) 555-0100 · OMVIC registration 4312345')
    expect(english.notes.slice(-3)).toEqual([
      'Ask Lake & Sons.',
      `• ${english.hero?.value ?? ''}`,
      'In English only.',
    ])
    const french = await textOf(licensed, 'cash', 'worksheet', 'fr')
    expect(french.seller.at(-1)).toBe('(416) 555-0100 · Inscription OMVIC 4312345')
    expect(french.notes.slice(-2)).toEqual(['Demandez à Lake & Sons.', 'In English only.'])
    const { pdf } = await fileOf(licensed, 'cash', 'worksheet', 'en')
    expect(squeezed(bodyOf(pdf))).toContain(squeezed('Ask Lake & Sons.'))
    const { version } = (await licensed.desk.asAdmin.call(disclosures.list)).body.results.find(
      ({ kind }) => kind === 'pricing_footer',
    ) ?? { version: 1 }
    await licensed.desk.asAdmin.call(disclosures.publish, {
      params: { kind: 'pricing_footer' },
      body: { text_en: '{term} at {rate}', text_fr: '{term} à {rate}' },
      headers: { 'if-match': `"v${version}"` },
    })
    const loan = async (language: 'en' | 'fr') =>
      (await textOf(licensed, 'loan', 'worksheet', language)).notes.at(-1)
    expect([await loan('en'), await loan('fr')]).toEqual(['72 months at 6.49%', '72 mois à 6,49\u00A0%'])
  })
})

describe('refusals', () => {
  const file = (id: string, kind: string) => `/api/dealer/order/${id}/documents/${kind}.pdf`

  test('a kind that this deal does not have is not found', async () => {
    const { asRep } = places.toronto.desk
    for (const kind of ['reg-z', 'reg-m'])
      expect(await asRep.send('GET', file(orderOf(places.toronto, 'g1'), kind))).toMatchObject({
        status: 404,
      })
    expect(await asRep.send('GET', file(orderOf(places.toronto, 'cash'), 'cost-of-credit'))).toMatchObject({
      status: 404,
    })
  })

  test('an unknown kind is not found, and an unknown language is named', async () => {
    const { asRep } = places.toronto.desk
    const id = orderOf(places.toronto, 'g1')
    expect(await asRep.send('GET', file(id, 'poster'))).toMatchObject({ status: 404 })
    expect(await asRep.send('GET', file(id, 'worksheet'), { query: { language: 'de' } })).toMatchObject({
      status: 400,
      body: { fields: { language: [{}] } },
    })
  })

  test('a deal that cannot be priced names the problem', async () => {
    const { asRep } = places.toronto.desk
    const reply = await asRep.send('GET', file(orderOf(places.toronto, 'unpriceable'), 'worksheet'))
    expect(reply).toMatchObject({ status: 400, body: { code: 'pricing_invalid' } })
  })

  test('a foreign or absent order has no documents', async () => {
    const { asRep } = places.montreal.desk
    for (const id of [orderOf(places.toronto, 'g1'), newId()]) {
      expect(await asRep.send('GET', file(id, 'worksheet'))).toMatchObject({ status: 404 })
      expect(await asRep.call(documents.list, { params: { id } })).toMatchObject({ status: 404 })
    }
  })
})
