import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from './vehicles.factory.ts'

const target = useTestApp()

let browser: TestBrowser
let byElsewhere: TestBrowser
let dealership: { id: string }
const ids: Record<string, string> = {}

const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}T12:00:00.000Z`

beforeAll(async () => {
  const { app } = target
  dealership = await buildDealership(app)
  const elsewhere = await buildDealership(app)
  browser = await signedIn(target, await buildUser(app, { dealerships: [dealership] }), dealership)
  byElsewhere = await signedIn(target, await buildUser(app, { dealerships: [elsewhere] }), elsewhere)
  const at = { dealer_id: dealership.id }
  const stock = {
    civic: {
      model: 'Civic',
      created: day(1),
      finance_payment: 60_000,
      lease_payment: 50_000,
      cash_payment: 3_500_000,
    },
    accord: { model: 'Accord', created: day(2), finance_payment: 72_550, vehicle_condition: 'Used' as const },
    terra: {
      make: 'Kia',
      model: 'Terra',
      trim: 'LX AWD',
      created: day(3),
      finance_payment: 65_000,
      stock_number: 'T4821',
    },
    coming: {
      make: 'Kia',
      model: 'Élan',
      created: day(4),
      stock_status: 'T' as const,
      vehicle_condition: 'cpo' as const,
    },
    pending: {
      make: 'Kia',
      model: 'Soul',
      created: day(5),
      stock_status: 'P' as const,
      vehicle_condition: 'D' as const,
    },
    sold: {
      make: 'Kia',
      model: 'Terra',
      created: day(6),
      stock_status: 'S' as const,
      finance_payment: 65_000,
    },
    gone: { make: 'Lada', model: 'Niva', created: day(7), stock_status: 'U' as const },
  }
  for (const [name, given] of Object.entries(stock))
    ids[name] = (await buildVehicle(app, { ...at, ...given })).id
})

const search = async (query: Record<string, string>) => {
  const { status, body } = await browser.call(inventory.search, { query })
  const names = body.results.map(({ id }) => Object.keys(ids).find(name => ids[name] === id))
  return { status, count: body.count, names }
}

describe('inventory search', () => {
  test.each([
    [{}, ['pending', 'coming', 'terra', 'accord', 'civic']],
    [{ query: 'terra awd' }, ['terra']],
    [{ query: 'AWD Terra 2026' }, ['terra']],
    [{ query: 'elan' }, ['coming']],
    [{ query: 't4821' }, ['terra']],
    [{ query: 'lx' }, ['terra']],
    [{ query: '%' }, []],
    [{ make: 'Kia' }, ['pending', 'coming', 'terra']],
    [{ make: 'Kia,Honda', model: 'Terra,Civic' }, ['terra', 'civic']],
    [{ condition: 'Used,cpo' }, ['coming', 'accord']],
    [{ payment_type: 'finance', min_payment: '650', max_payment: '725.50' }, ['terra', 'accord']],
    [{ payment_type: 'finance', max_payment: '649.99' }, ['civic']],
    [{ payment_type: 'finance', payment_frequency: 'biweekly', max_payment: '276.25' }, ['civic']],
    [{ payment_type: 'finance', payment_frequency: 'biweekly', max_payment: '276.24' }, []],
    [{ payment_type: 'lease', min_payment: '0' }, ['civic']],
    [{ payment_type: 'cash', max_payment: '35000' }, ['civic']],
    [{ payment_type: 'lease' }, ['pending', 'coming', 'terra', 'accord', 'civic']],
    [{ condition: '', make: '' }, ['pending', 'coming', 'terra', 'accord', 'civic']],
    [{ make: "Kia'; --" }, []],
  ])('%j', async (query, names) => {
    expect(await search(query as Record<string, string>)).toEqual({ status: 200, count: names.length, names })
  })

  test('returns pages of fifteen, and the count past the end too', async () => {
    const place = await buildDealership(target.app)
    const user = await signedIn(target, await buildUser(target.app, { dealerships: [place] }), place)
    for (let n = 0; n < 17; n += 1) await buildVehicle(target.app, { dealer_id: place.id })
    const sizes = []
    for (const page of [1, 2, 3, 1_000_000]) {
      const { body } = await user.call(inventory.search, { query: { page } })
      expect(body).toMatchObject({ count: 17, last: 2, limit: 15, current: page })
      sizes.push(body.results.length)
    }
    expect(sizes).toEqual([15, 2, 0, 0])
  })

  test('shows a vehicle with its names, money and picture', async () => {
    const reply = await browser.call(inventory.vehicle, { params: { id: ids['civic'] ?? '' } })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        formatted_name: '2026 Honda Civic Sport',
        formatted_name_fr: 'Honda Civic Sport 2026',
        listing_price: '35000.00',
        finance_payment: '600.00',
        is_new: true,
        days_in_stock: 0,
      },
    })
    expect(reply.body.picture).toMatch(/sedan/)
  })

  test("counts days in stock by the dealership's own day, late in the evening too", async () => {
    const { id } = await buildVehicle(target.app, {
      dealer_id: dealership.id,
      in_stock_since: '2026-11-20',
      stock_status: 'S',
    })
    const daysAt = async (instant: string) => {
      const clock = vi.spyOn(target.app, 'now').mockReturnValue(new Date(instant))
      const { body } = await browser.call(inventory.vehicle, { params: { id } })
      clock.mockRestore()
      return body.days_in_stock
    }
    // 23:30 and 00:30 in Toronto.
    expect(await daysAt('2026-11-22T04:30:00Z')).toBe(1)
    expect(await daysAt('2026-11-22T05:30:00Z')).toBe(2)
  })

  test('a vehicle of another dealership is not found', async () => {
    const params = { id: ids['civic'] ?? '' }
    expect((await byElsewhere.call(inventory.vehicle, { params })).status).toBe(404)
    expect((await byElsewhere.call(inventory.search, { query: { query: 'terra' } })).body.count).toBe(0)
    expect((await byElsewhere.call(inventory.models)).body.results).toEqual([])
  })

  test.each([
    ['payment_type', { min_payment: '100' }, 'required'],
    ['payment_type', { payment_type: 'barter' }, 'one_of'],
    ['min_payment', { payment_type: 'cash', min_payment: '-1' }, 'min_value'],
    ['max_payment', { payment_type: 'cash', max_payment: '1e309' }, 'number'],
    ['max_payment', { payment_type: 'cash', max_payment: 'lots' }, 'number'],
    ['max_payment', { payment_type: 'cash', min_payment: '300', max_payment: '200' }, 'min_value'],
    ['condition', { condition: 'Wrecked' }, 'one_of'],
    ['query', { query: 'x'.repeat(81) }, 'max_length'],
    ['page', { page: '0' }, 'min_value'],
    ['color', { color: 'red' }, 'unknown_field'],
  ])('names the invalid parameter: %s', async (name, query, rule) => {
    const reply = await browser.call(inventory.search, { query })
    const { fields = {} } = reply.body as unknown as Problem
    expect([
      reply.status,
      Object.entries(fields).map(([field, [first]]) => [field.split('.')[0], first?.rule]),
    ]).toEqual([400, [[name, rule]]])
  })
})

describe('recent searches', () => {
  test('are saved per user, only from first pages with results', async () => {
    const user = await signedIn(
      target,
      await buildUser(target.app, { dealerships: [dealership] }),
      dealership,
    )
    const ask = (query: Record<string, string | number>) => user.call(inventory.search, { query })
    const recent = async () => (await user.call(inventory.recentSearches)).body.recent_searches
    expect(await recent()).toEqual([])
    await ask({ query: 'civic' })
    await ask({ query: 'terr' })
    const last = await ask({ query: 'Terra' })
    await ask({ query: 'nothing like it' })
    await ask({ query: 'kia', page: 2 })
    await ask({ make: 'Kia' })
    expect(await recent()).toEqual(['Terra', 'civic'])
    expect(Number(last.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect((await byElsewhere.call(inventory.recentSearches)).body.recent_searches).toEqual([])
  })
})

describe('options of the search', () => {
  test('models of makes, of available vehicles', async () => {
    expect((await browser.call(inventory.models, { query: { make: 'Kia' } })).body.results).toEqual([
      { make: 'Kia', model: 'Soul' },
      { make: 'Kia', model: 'Terra' },
      { make: 'Kia', model: 'Élan' },
    ])
    expect((await browser.call(inventory.models)).body.results).toHaveLength(5)
  })

  test('conditions in both languages', async () => {
    const { body } = await browser.call(inventory.conditionChoices)
    expect(body.results.map(({ code }) => code)).toEqual(['New', 'Used', 'cpo', 'D', 'V'])
    expect(body.results[1]).toEqual({ code: 'Used', name: 'Used', name_fr: 'D’occasion' })
  })

  test('bounds of the payments on steps around them, with the assumptions behind them', async () => {
    const settings = {
      dealer_id: dealership.id,
      bank: { down_payment: '2000.00', frequency: 'biweekly' as const, term: 72 },
    }
    expect((await browser.call(inventory.searchPaymentFilters)).status).toBe(409)
    await buildPaymentSettings(target.app, settings)
    await buildLender(target.app, { dealer_id: dealership.id })
    const reply = await browser.call(inventory.searchPaymentFilters)
    expect(reply.body).toEqual({
      cash: {
        min: 35_000,
        max: 35_000,
        step: 1000,
        frequency: 'once',
        term: null,
        rate: null,
        down_payment: '0.00',
      },
      finance: {
        min: 270,
        max: 340,
        step: 10,
        frequency: 'biweekly',
        term: 72,
        rate: '6.49',
        down_payment: '2000.00',
      },
      lease: expect.objectContaining({ min: 500, max: 500, step: 25, frequency: 'monthly', term: 48 }),
    })
    expect(Number(reply.headers['x-query-count'])).toBeLessThanOrEqual(6)
  })
})
