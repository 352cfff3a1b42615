import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAmericanDesk, buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { worksheetLine, worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk
let order: { id: string }

const line = (id: string, given: Partial<Worksheet['lines'][number]>) =>
  worksheetLine({ id, type: null, is_cash: true, is_finance: true, is_lease: true, ...given })

/** Golden case G1: Ontario. */
const golden = worksheetOf({
  price: '42000.00',
  msrp: '42000.00',
  lines: [
    line('_admin0001', { name: 'Admin fee', amount: '499.00' }),
    line('_loyal0001', { kind: 'discount', name: 'Loyalty', amount: '500.00' }),
    line('_plate0001', { name: 'Licence', amount: '120.00', taxability: 'non_taxable' }),
    line('_rebat0001', { kind: 'discount', name: 'Rebate', amount: '1000.00', taxability: 'non_taxable' }),
  ],
  trade_in: { description: '2019 Civic', credit: '10000.00', owing: '4000.00' },
  postal_code: 'M5V 2T6',
  finance: { lender: '', rate: '6.49', term: 72, frequency: 'monthly', down_payment: '2000.00' },
})

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  order = await buildOrder(target.app, {
    ...desk.at,
    customer_id: desk.customer.id,
    vehicle_id: desk.vehicle.id,
    worksheet: golden,
  })
})

const finance = { id: 'finance' }

describe('price', () => {
  test('golden case G1 to the cent, from the stored worksheet', async () => {
    const reply = await desk.asRep.call(pricing.price, { params: finance, body: { order: order.id } })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        amount_financed: '37278.87',
        payment: { amount: '626.48', count: 72, last_amount: '626.25', frequency: 'monthly' },
        cost_of_borrowing: '7827.46',
        taxes: [{ code: 'HST', rate: '0.13', base: '31999.00', amount: '4159.87' }],
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test.each([
    ['biweekly', '288.80', 156],
    ['weekly', '144.33', 312],
    ['semimonthly', '312.89', 144],
  ] as const)('parameters override the worksheet: %s', async (payment_frequency, amount, count) => {
    const body = { order: order.id, payment_frequency }
    const reply = await desk.asRep.call(pricing.price, { params: finance, body })
    expect(reply.body.payment).toMatchObject({ amount, count })
  })

  test('every parameter of the specification has its effect', async () => {
    const ask = (body: object) =>
      desk.asRep.call(pricing.price, { params: finance, body: { order: order.id, ...body } })
    const figure = async (body: object) => (await ask(body)).body
    expect((await figure({ term: 60 })).term).toBe(60)
    expect((await figure({ rate: '0' })).cost_of_borrowing).toBe('0.00')
    expect((await figure({ down_payment: '0.00' })).amount_financed).toBe('39278.87')
    expect((await figure({ trade_in_credit: '0.00' })).taxes[0]?.base).toBe('41999.00')
    expect((await figure({ trade_in_owing: '0.00' })).amount_financed).toBe('33278.87')
    expect((await figure({ include_tax: false })).amount_financed).toBe('33119.00')
    expect((await figure({ total_purchase_price: '41000.00' })).taxes[0]?.base).toBe('30999.00')
    expect((await figure({ options_price: '1000.00' })).taxes[0]?.base).toBe('32999.00')
    expect((await figure({ postal_code: 'H2X 1Y4' })).taxes.map(tax => tax.code)).toEqual(['GST', 'QST'])
    expect((await figure({ postal_code: '' })).taxes.map(tax => tax.code)).toEqual(['HST'])
    expect(await figure({ term: null, rate: null, down_payment: null })).toMatchObject({ term: 72 })
    const codes = { options_code_list: ['AB1'] }
    expect((await figure({ ...codes, options_price: '1000.00' })).taxes[0]?.base).toBe('32999.00')
    expect(await ask(codes)).toMatchObject({
      status: 400,
      body: { fields: { options_price: [{ rule: 'required' }] } },
    })
  })

  test('empty text means not given, and zero means zero (product 5)', async () => {
    const ask = (body: object) =>
      desk.asRep.send('POST', pricing.price.path.replace('{id}', 'finance'), {
        body: { order: order.id, ...body },
      })
    const { as_of: _, ...given } = (await ask({})).body as Record<string, unknown>
    const empty = {
      down_payment: '',
      rate: '',
      term: '',
      credit_score: '',
      total_purchase_price: '',
      protections: [],
    }
    expect(await ask(empty)).toMatchObject({ status: 200, body: given })
    for (const down_payment of ['0', 0, '0.00'])
      expect(await ask({ down_payment })).toMatchObject({
        status: 200,
        body: { amount_financed: '39278.87' },
      })
  })

  test('term and distance follow the card where the deal’s figures come from it', async () => {
    const base = worksheetOf()
    const lease = {
      ...base.lease,
      lender: 'Northern Star Finance',
      rate: '5.49',
      term: 48,
      residual_percent: '52.0',
    }
    const price = async (asked: object, own: object = lease) => {
      const worksheet = { ...base, lease: { ...lease, ...own } }
      const body = { order: order.id, worksheet, ...asked }
      const reply = await desk.asRep.call(pricing.price, { params: { id: 'lease' }, body })
      expect(queriesOf(reply)).toBeLessThanOrEqual(6)
      return reply.body
    }
    // 36,000.00 of MSRP: 52 %, one point more for less distance, 58 % for a shorter term.
    expect(await price({})).toMatchObject({ residual: '18720.00', rate: '5.49' })
    expect(await price({ distance_allowance: 16_000 })).toMatchObject({ residual: '19080.00', rate: '5.49' })
    expect(await price({ term: 36 })).toMatchObject({ residual: '20880.00', rate: '5.29', term: 36 })
    const agreed = { rate: '4.99', residual_percent: '50.0' }
    expect(await price({ term: 36 }, agreed)).toMatchObject({ residual: '18000.00', rate: '4.99', term: 36 })
    expect(await price({ term: 36, rate: '4.5' })).toMatchObject({ residual: '20880.00', rate: '4.5' })
    expect(await price({ term: 24 })).toMatchObject({ residual: '18720.00', rate: '5.49', term: 24 })
  })

  test('a credit score is used in the USA only, and selects the tier', async () => {
    const refused = await desk.asRep.call(pricing.price, {
      params: finance,
      body: { order: order.id, credit_score: 740 },
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { credit_score: [{ rule: 'leave_empty' }] } },
    })
    const american = await buildAmericanDesk(target)
    const tier = (min_credit_score: number, rate: string) => ({ min_credit_score, rates_pct: { 60: rate } })
    const card = { terms_months: [60], rate_tiers: [tier(740, '4.99'), tier(620, '8.99')] }
    const programme = {
      name_en: 'Tiered Bank',
      name_fr: 'Banque à paliers',
      finance: { new: card },
      lease: {},
    }
    const { id } = await buildLender(target.app, { ...american.at, programme })
    const worksheet = worksheetOf({ credit_score: 760 })
    const tiered: Worksheet = {
      ...worksheet,
      finance: { ...worksheet.finance, lender: 'Tiered Bank', rate: '4.99' },
    }
    const rateFor = async (credit_score: number) => {
      const body = { inventory: american.vehicle.id, worksheet: tiered, credit_score }
      return (await american.asRep.call(pricing.price, { params: finance, body })).body.rate
    }
    expect(await rateFor(745)).toBe('4.99')
    expect(await rateFor(650)).toBe('8.99')
    // Matched by id, regardless of its name when the deal was made (0014).
    tiered.finance = { ...tiered.finance, lender: 'Earlier Name', lender_id: id }
    expect(await rateFor(650)).toBe('8.99')
  })

  test('an unsaved worksheet, as cash and as lease', async () => {
    const price = (id: string) =>
      desk.asRep.call(pricing.price, { params: { id }, body: { order: order.id, worksheet: golden } })
    expect((await price('cash')).body).toMatchObject({ amount_due: '39278.87', payment: null })
    const lease = (await price('lease')).body
    expect(lease).toMatchObject({ term: 48, residual: '21840.00', payment: { count: 48 } })
    expect(lease.rows.find(row => row.key === 'tax:HST')).toBeDefined()
  })

  test('a vehicle without an order starts from its default worksheet', async () => {
    const body = { inventory: desk.vehicle.id }
    const reply = await desk.asRep.call(pricing.price, { params: { id: 'cash' }, body })
    // 42,000.00 and the documentation fee of 499.00, with 13 % HST.
    expect(reply).toMatchObject({ status: 200, body: { total_purchase_price: '48023.87' } })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('an input that cannot be priced is named', async () => {
    const worksheet = { ...golden, finance: { ...golden.finance, rate: '101' } }
    const body = { order: order.id, worksheet }
    expect(await desk.asRep.call(pricing.price, { params: finance, body })).toMatchObject({
      status: 400,
      body: {
        code: 'pricing_invalid',
        fields: { 'finance.annual_rate_pct': [{ rule: 'range', params: { min: 0, max: 100 } }] },
      },
    })
  })

  test('an order or a vehicle of another dealership is not found', async () => {
    const foreignOrder = { params: finance, body: { order: order.id } }
    expect((await other.asManager.call(pricing.price, foreignOrder)).status).toBe(404)
    const foreignVehicle = { params: finance, body: { inventory: other.vehicle.id } }
    expect((await desk.asManager.call(pricing.price, foreignVehicle)).status).toBe(404)
  })
})

describe('registration place', () => {
  const context = (postal_code: string, browser = desk.asRep) =>
    browser.call(pricing.worksheetContext, { params: order, query: { postal_code } })

  test.each([
    ['M5V 2T6', 'ON', ['HST']],
    ['h2x1y4', 'QC', ['GST', 'QST', 'premium_tax']],
    ['V6B 1A1', 'BC', ['GST', 'PST']],
    ['T5J 0N3', 'AB', ['GST']],
  ])('%s is %s', async (code, region, taxes) => {
    const reply = await context(code)
    expect(reply.body.place).toMatchObject({ country: 'CA', region, source: 'postal_code' })
    expect(reply.body.taxes.components.map(component => component.code)).toEqual(taxes)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test.each([
    ['90210', 'postal_code'],
    ['M5V', 'postal_code'],
    ['nowhere', 'postal_code'],
    ['D1Z 1Z1', 'postal_place'],
    ['Z1Z 1Z1', 'postal_place'],
    ['X9X 1A1', 'postal_place'],
  ])('%s is in no province, and an invalid format is reported differently', async (code, rule) => {
    expect(await context(code)).toMatchObject({
      status: 400,
      body: { fields: { postal_code: [{ rule, params: { country: 'CA' } }] } },
    })
  })

  test('in California by ZIP code, with the local rate of the dealership’s table', async () => {
    const american = await buildDesk(target, {
      country: 'US',
      province_code: 'CA',
      city: 'Sacramento',
      postal_code: '95814',
      timezone: 'America/Los_Angeles',
      local_tax_rates: { '95814': '0.015', default: '0.01' },
    })
    const sale = await buildOrder(target.app, {
      ...american.at,
      customer_id: american.customer.id,
      vehicle_id: american.vehicle.id,
    })
    const ask = (postal_code: string) =>
      american.asRep.call(pricing.worksheetContext, { params: sale, query: { postal_code } })
    const rateAt = async (code: string) => (await ask(code)).body.taxes.components[0]?.rate
    expect((await ask('95814')).body).toMatchObject({ place: { region: 'CA' }, distance_unit: 'mi' })
    expect(Number(await rateAt('95814')) - Number(await rateAt('90001'))).toBeCloseTo(0.005, 6)
    expect((await ask('M5V 2T6')).status).toBe(400)
    expect(await ask('21301')).toMatchObject({
      body: { fields: { postal_code: [{ rule: 'postal_place', params: { country: 'US' } }] } },
    })
    // The table's rate for the rest is for the rest of California only: the local rates of New York are unknown.
    const { taxes } = (await ask('10001')).body
    expect([taxes.components[0]?.rate, taxes.is_local_unknown]).toEqual(['0.04', true])
    expect((await ask('90001')).body.taxes.is_local_unknown).toBeUndefined()
  })

  test('in the District of Columbia with an excise by weight and fuel economy, if known', async () => {
    const american = await buildDesk(target, {
      country: 'US',
      province_code: 'CA',
      city: 'Sacramento',
      postal_code: '95814',
      timezone: 'America/Los_Angeles',
    })
    const saleOf = (vehicle_id: string) =>
      buildOrder(target.app, { ...american.at, customer_id: american.customer.id, vehicle_id })
    const known = await buildVehicle(target.app, { ...american.at, unladen_weight_lb: 3600, city_mpg: 27 })
    const unknown = await buildVehicle(target.app, american.at)
    const price = async (type: 'cash' | 'lease', vehicle: string) => {
      const { id } = await saleOf(vehicle)
      const body = { order: id, postal_code: '20001' }
      return american.asRep.call(pricing.price, { params: { id: type }, body })
    }
    const excise = { code: 'excise', rate: '0.041' }
    expect(await price('cash', known.id)).toMatchObject({ status: 200, body: { taxes: [excise] } })
    expect((await price('lease', known.id)).body).toMatchObject({ taxes: [excise] })
    const { status, body } = await price('cash', unknown.id)
    expect(status).toBe(200)
    expect(body.taxes).toMatchObject([{ code: 'excise', rate: '0.101', is_unverified: true }])
    expect(body.warnings.map(({ rule }) => rule)).toEqual([
      'tax_rate_unverified',
      'excise_class_unknown',
      'excise_class_unknown',
    ])
  })

  test('in Québec on the estimated value of a used vehicle, if it exceeds the price', async () => {
    const home = await buildDesk(target, { province_code: 'QC', city: 'Montréal', postal_code: 'H2X 1Y4' })
    const qst = async (facts: Parameters<typeof buildVehicle>[1]) => {
      const used = { vehicle_condition: 'Used', year: 2023, listing_price: 1_500_000 } as const
      const { id: vehicle_id } = await buildVehicle(target.app, { ...home.at, ...used, ...facts })
      const sale = await buildOrder(target.app, {
        ...home.at,
        customer_id: home.customer.id,
        vehicle_id,
      })
      const reply = await home.asRep.call(pricing.price, { params: { id: 'cash' }, body: { order: sale.id } })
      return reply.body.taxes.find(({ code }) => code === 'QST')?.amount
    }
    expect(await qst({ average_wholesale: 1_850_000 })).toBe('1795.50')
    expect(await qst({ average_wholesale: 1_450_000 })).toBe('1496.25')
    expect(await qst({})).toBe('1496.25')
  })

  test('in British Columbia one rate for trucks that are no passenger vehicles, at any price', async () => {
    const home = await buildDesk(target, { province_code: 'BC', city: 'Victoria', postal_code: 'V8W 1P6' })
    const pst = async (gross_weight_kg: number | null) => {
      const { id: vehicle_id } = await buildVehicle(target.app, {
        ...home.at,
        listing_price: 9_000_000,
        gross_weight_kg,
      })
      const sale = await buildOrder(target.app, {
        ...home.at,
        customer_id: home.customer.id,
        vehicle_id,
      })
      const reply = await home.asRep.call(pricing.price, { params: { id: 'cash' }, body: { order: sale.id } })
      return reply.body.taxes.find(({ code }) => code === 'PST')?.rate
    }
    expect([await pst(null), await pst(3220), await pst(4490)]).toEqual(['0.10', '0.10', '0.07'])
  })

  test('a dealership that does not use postal codes is taxed at its own address', async () => {
    const home = await buildDesk(target, { use_postal_code: false })
    const sale = await buildOrder(target.app, {
      ...home.at,
      customer_id: home.customer.id,
      vehicle_id: home.vehicle.id,
    })
    const ask = { params: sale, query: { postal_code: 'H2X 1Y4' } }
    expect((await home.asRep.call(pricing.worksheetContext, ask)).body.place).toEqual({
      country: 'CA',
      region: 'ON',
      postal_code: null,
      source: 'dealership',
    })
  })
})

test('the context has the library, the offered terms and the distances', async () => {
  const reply = await desk.asRep.call(pricing.worksheetContext, { params: order })
  expect(reply.body).toMatchObject({
    quote_date: '2026-11-21',
    finance: {
      lender: 'Northern Star Finance',
      options: [
        { term: 60, rate: '6.49' },
        { term: 72, rate: '6.49' },
      ],
    },
    lease: { options: [{ term: 36 }, { term: 48, rate: '5.49', residual_percent: '52.0' }] },
    distance_unit: 'km',
  })
  expect(reply.body.library.map(({ id, applies }) => ({ id, applies }))).toEqual([
    { id: desk.fee.id, applies: true },
    { id: desk.discount.id, applies: true },
  ])
})

test('the context has the parts of programmes that worksheets price, and no others', async () => {
  const limited = { max_vehicle_age_years: 1, max_ltv_pct: '110', note: 'ask for Dana' }
  const home = await buildDesk(target)
  const sale = await buildOrder(target.app, {
    ...home.at,
    customer_id: home.customer.id,
    vehicle_id: home.vehicle.id,
    worksheet: worksheetOf({ finance: { ...worksheetOf().finance, lender: 'Banque du Marché' } }),
  })
  await buildLender(target.app, {
    ...home.at,
    programme: {
      name_en: 'Market Bank',
      name_fr: 'Banque du Marché',
      lender_fees: [
        { name_en: 'Lien', name_fr: 'Sûreté', amount: '58.00', taxability: 'non_taxable', financed: true },
      ],
      finance: {
        new: {
          terms_months: [60],
          rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '7.25' } }],
          ...limited,
        },
      },
    },
  })
  await buildLender(target.app, { ...other.at, name: 'Of another dealership' })
  const reply = await home.asRep.call(pricing.worksheetContext, { params: sale })
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  const { programmes, segment, finance: loans } = reply.body
  expect(segment).toBe(home.vehicle.segment)
  expect(programmes.map(programme => programme.name_en)).toContain('Market Bank')
  expect(programmes.map(programme => programme.name_en)).not.toContain('Of another dealership')
  const card = programmes.find(programme => programme.name_en === 'Market Bank')?.finance?.new
  expect(card).toMatchObject({ max_vehicle_age_years: 1, max_ltv_pct: '110' })
  expect(JSON.stringify(programmes)).not.toMatch(/Dana/)
  // The offered terms are those of the worksheet's lender.
  expect(loans.options).toEqual([{ term: 60, rate: '7.25', residual_percent: null }])
})

test('payment types in both languages', async () => {
  const reply = await desk.asRep.call(pricing.paymentTypeChoices)
  expect(reply.body.results.map(({ code }) => code)).toEqual(['cash', 'finance', 'lease'])
})

describe('invalid input', () => {
  const path = '/api/dealer/payment-type/finance/pricing/'
  test.each([
    [{ order: 7 }, 'order'],
    [{ order: 'x' }, 'order'],
    [{}, 'inventory'],
    [{ term: 'long' }, 'term'],
    [{ term: 0 }, 'term'],
    [{ term: 12.5 }, 'term'],
    [{ down_payment: -1 }, 'down_payment'],
    [{ down_payment: '-1.00' }, 'down_payment'],
    [{ down_payment: '1e9' }, 'down_payment'],
    [{ rate: '6,49' }, 'rate'],
    [{ rate: '9'.repeat(40) }, 'rate'],
    [{ payment_frequency: 'daily' }, 'payment_frequency'],
    [{ postal_code: 'M5V 2T6 '.repeat(9) }, 'postal_code'],
    [{ postal_code: 'M5V\u0000' }, 'postal_code'],
    [{ credit_score: 900 }, 'credit_score'],
    [{ accessories: ['0195b0de-0000-7000-8000-000000000001'] }, 'accessories.0'],
    [
      { accessories: [], install_accessories_ids: ['0195b0de-0000-7000-8000-000000000001'] },
      'install_accessories_ids.0',
    ],
    [{ protections: ['0195b0de-0000-7000-8000-000000000001'] }, 'protections.0'],
    [{ accessories: 'all' }, 'accessories'],
    [{ price: '1.00' }, 'price'],
    [{ worksheet: { price: '1.00' } }, 'worksheet.msrp'],
    [{ worksheet: { ...golden, lines: [golden.lines[0], golden.lines[0]] } }, 'worksheet.lines'],
    [{ worksheet: { ...golden, price: '100000000.00' } }, 'vehicle.price'],
  ])('%j', async (given, field) => {
    const body = 'order' in given || field === 'inventory' ? given : { order: order.id, ...given }
    const reply = await desk.asRep.send('POST', path, { body: JSON.stringify(body), headers: json })
    expect({ status: reply.status, fields: Object.keys(fieldsOf(reply.body)) }).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([field]) as string[],
    })
  })

  test('a number out of range', async () => {
    const body = `{"order":"${order.id}","term":1e309}`
    const reply = await desk.asRep.send('POST', path, { body, headers: json })
    expect(reply).toMatchObject({ status: 400, body: { fields: { term: [{ params: {} }] } } })
  })

  test('an unknown payment type', async () => {
    const barter = '/api/dealer/payment-type/barter/pricing/'
    expect((await desk.asRep.send('POST', barter, { body: { order: order.id } })).status).toBe(404)
  })
})

const json = { 'content-type': 'application/json' }
const fieldsOf = (body: unknown) => (body as { fields?: Record<string, unknown> }).fields ?? {}
