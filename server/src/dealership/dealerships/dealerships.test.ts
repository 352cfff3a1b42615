import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, requester } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'

const target = useTestApp()

let montreal: { id: string }
let rep: { id: string }
let browser: TestBrowser
let byElsewhere: TestBrowser

beforeAll(async () => {
  const { app } = target
  montreal = await buildDealership(app, {
    name: 'Montréal Auto',
    province_code: 'QC',
    timezone: 'America/Montreal',
    default_language: 'fr',
    used_cars_link: 'https://used.example.test/',
    deposit: 50_000,
    reps_see_all: true,
  })
  const elsewhere = await buildDealership(app, { country: 'US', province_code: 'CA' })
  rep = await buildUser(app, { dealerships: [montreal], first_name: 'Ana', last_name: 'Bell' })
  browser = await signedIn(target, rep, montreal)
  byElsewhere = await signedIn(target, await buildUser(app, { dealerships: [elsewhere] }), elsewhere)
  const at = { dealer_id: montreal.id }
  await buildVehicle(app, { ...at, odometer: 12, listing_price: 3_000_000 })
  await buildVehicle(app, {
    ...at,
    model: 'Accord',
    trim: 'EX',
    year: 2024,
    vehicle_condition: 'Used',
    odometer: 40_000,
  })
  await buildVehicle(app, {
    ...at,
    make: 'Kia',
    model: 'Soul',
    trim: 'EX',
    exterior_color: 'red',
    body_type: 'suv',
  })
  await buildVehicle(app, {
    ...at,
    make: 'Lada',
    model: 'Niva',
    year: 1999,
    stock_status: 'S',
    listing_price: 100,
  })
})

test('home_dealership is the session’s dealership, with what screens need', async () => {
  const before = await browser.call(dealerships.home)
  expect(before.body.financing_default_payment_type).toBe('cash')
  await buildPaymentSettings(target.app, { dealer_id: montreal.id, default_payment_type: 'lease' })
  const { body } = await browser.call(dealerships.home)
  expect(body).toMatchObject({
    id: montreal.id,
    name: 'Montréal Auto',
    country: 'CA',
    currency: 'CAD',
    timezone: 'America/Montreal',
    default_language: 'fr',
    allowed_languages: ['en', 'fr'],
    used_cars_link: 'https://used.example.test/',
    new_cars_link: null,
    deposit: '500.00',
    financing_default_payment_type: 'lease',
    reps_see_all: true,
  })
  expect(body.daywise_operating_hours).toHaveLength(7)
  expect((await byElsewhere.call(dealerships.home)).body).toMatchObject({
    country: 'US',
    currency: 'USD',
    deposit: null,
  })
})

test('models and trims of available vehicles', async () => {
  expect((await browser.call(dealerships.vehicleModels, { query: { make: 'Honda' } })).body.results).toEqual([
    { make: 'Honda', model: 'Accord' },
    { make: 'Honda', model: 'Civic' },
  ])
  expect((await browser.call(dealerships.vehicleModels)).body.results).toHaveLength(3)
  expect(
    (await browser.call(dealerships.vehicleTrims, { query: { make: 'Honda', model: 'Accord' } })).body
      .results,
  ).toEqual([{ make: 'Honda', model: 'Accord', trim: 'EX' }])
  expect((await byElsewhere.call(dealerships.vehicleTrims)).body.results).toEqual([])
})

test('the inventory filters offer the vehicles’ values, and the bounds around them', async () => {
  const { body } = await browser.call(dealerships.vehicleFiltersData)
  expect(body).toMatchObject({
    makes: ['Honda', 'Kia'],
    models: [
      { make: 'Honda', model: 'Accord' },
      { make: 'Honda', model: 'Civic' },
      { make: 'Kia', model: 'Soul' },
    ],
    years: [2026, 2024],
    price: { min: '30000.00', max: '35000.00' },
    odometer: { min: 0, max: 40_000 },
  })
  const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code)
  expect(codes(body.conditions)).toEqual(['New', 'Used'])
  expect(codes(body.stock_statuses)).toEqual(['I'])
  expect(codes(body.body_types)).toEqual(['sedan', 'suv'])
  expect(codes(body.colors)).toEqual(['grey', 'red'])
  expect((await byElsewhere.call(dealerships.vehicleFiltersData)).body).toMatchObject({
    makes: [],
    price: { min: '0.00', max: '0.00' },
    odometer: { min: 0, max: 0 },
  })
})

test('the customer list filters also offer vehicles that have been sold', async () => {
  const { body, headers } = await browser.call(dealerships.customerListFilterData)
  expect(body.reps).toEqual([
    { id: rep.id, full_name: 'Ana Bell', role: 'dealer_sales_rep', is_active: true },
  ])
  expect(body.makes).toEqual(['Honda', 'Kia', 'Lada'])
  expect(body.years).toEqual([2026, 2024, 1999])
  expect(Number(headers['x-query-count'])).toBeLessThanOrEqual(6)
})

test('requests without a session are refused', async () => {
  const anyone = await requester(target)
  for (const endpoint of Object.values(dealerships)) expect((await anyone.call(endpoint)).status).toBe(401)
  const parameters = await browser.send('GET', dealerships.home.path, { query: { id: montreal.id } })
  expect(parameters).toMatchObject({ status: 400, body: { fields: { id: [{ rule: 'unknown_field' }] } } })
})
