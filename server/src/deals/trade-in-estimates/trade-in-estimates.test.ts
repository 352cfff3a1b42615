import { audit } from '@forecourt/contract/platform/audit.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { tradeInEstimates as contract } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/sandbox.ts'
import { signedIn } from '../../../test/actors.ts'
import { queriesOf } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { jsonValuation } from '#platform/outside/valuation/json-valuation.ts'
import type { ValuationQuestion } from '#platform/outside/valuation/port.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildEstimate } from './trade-in-estimates.factory.ts'

const sandbox = buildSandbox({ valuationSlowMs: 2000 })
const env = { VALUATION_URL: '', VALUATION_PATIENCE_MS: '300' }
// Before the application starts, because it needs the address.
beforeAll(async () => {
  env.VALUATION_URL = (await sandbox.start()).url
})
const target = useTestApp(env)
afterAll(() => sandbox.stop())

let place: Awaited<ReturnType<typeof buildDealership>>
let byManager: TestBrowser
let byRep: TestBrowser
let byStranger: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app, { is_eti_enabled: true })
  const elsewhere = await buildDealership(app, { is_eti_enabled: true })
  const user = (role: 'dealer_admin' | 'dealer_sales_rep', at = place) =>
    buildUser(app, { dealerships: [at], role })
  byManager = await signedIn(target, await user('dealer_admin'), place)
  byRep = await signedIn(target, await user('dealer_sales_rep'), place)
  byStranger = await signedIn(target, await user('dealer_admin', elsewhere), elsewhere)
})

const someone = (given: object = {}) => buildCustomer(target.app, { dealer_id: place.id, ...given })
const read = (id: string, by = byManager) => by.call(contract.read, { params: { id } })
const refresh = (id: string, by = byManager) => by.call(contract.refresh, { params: { id } })
const civic = { year: 2019, make: 'Honda', model: 'Civic', trim: 'EX', mileage: 84_200 }
const set = (id: string, version: number, body: object = civic, by = byManager) =>
  by.call(contract.setVehicle, {
    params: { id },
    body: body as typeof civic,
    headers: { 'if-match': `"v${version}"` },
  })
/** A value from three weeks ago. */
const old = {
  reference: 'ETI-1',
  value: 900_000,
  range_min: 840_000,
  range_max: 960_000,
  valued: '2026-11-01T12:00:00.000Z',
}
const withCar = async (given: object = {}) => {
  const customer = await someone()
  await buildEstimate(target.app, { dealer_id: place.id, customer_id: customer.id, ...given })
  return customer.id
}

describe('the vehicle to be traded in', () => {
  test('is saved over the version that was read, and then has no value yet', async () => {
    const { id } = await someone()
    expect((await read(id)).body).toMatchObject({
      trade_in_vehicle_data: null,
      eti: null,
      status: 'awaiting_provider',
      version: 1,
    })
    const made = await set(id, 1)
    expect(made).toMatchObject({ status: 200, body: { version: 2, is_eti: false } })
    expect(queriesOf(made)).toBeLessThanOrEqual(6)
    expect((await set(id, 1)).status).toBe(412)
    await refresh(id)
    const valued = (await read(id)).body
    expect(valued.eti).not.toBeNull()
    // Saved unchanged: the value is of this vehicle.
    expect((await set(id, 2)).body).toEqual(valued)
    const moved = await set(id, 2, { ...civic, mileage: 90_000 })
    expect(moved.body).toMatchObject({ eti: null, failure: null, version: 3 })
    expect((await read(id)).body).toEqual(moved.body)
  })

  test('keeps its value for 500 km from the valuation, and not as another vehicle', async () => {
    const id = await withCar()
    await refresh(id)
    const { eti, expires_mileage } = (await read(id)).body
    expect(expires_mileage).toBe(84_700)
    const driven = await set(id, 2, { ...civic, mileage: 84_500 })
    expect(driven.body).toMatchObject({ eti, expires_mileage, status: 'estimate_applied', version: 3 })
    expect((await read(id)).body).toEqual(driven.body)
    expect((await set(id, 3, { ...civic, mileage: 84_700 })).body).toMatchObject({ eti, expires_mileage })
    const over = { eti: null, expires_mileage: null, status: 'awaiting_provider' }
    expect((await set(id, 4, { ...civic, mileage: 84_701 })).body).toMatchObject(over)
    const other = await withCar()
    await refresh(other)
    expect((await set(other, 2, { ...civic, trim: 'LX' })).body).toMatchObject(over)
  })

  test('that is driven on while the service fails keeps its value, and can be valued again', async () => {
    const valued = { ...old, odometer: 777_777, valued_odometer: 777_700 }
    const id = await withCar({ ...valued, asked: old.valued, answered: old.valued, failure: 'unknown' })
    const driven = await set(id, 2, { ...civic, mileage: 777_800 })
    expect(driven.body).toMatchObject({ eti: { id: 'ETI-1' }, failure: null, status: 'estimate_applied' })
  })

  test('is one, also with simultaneous requests', async () => {
    const { id } = await someone()
    for (const version of [1, 2]) {
      const both = [60_000, 70_000].map(mileage => set(id, version, { ...civic, mileage: mileage + version }))
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual(
        expect.arrayContaining([200, 412]),
      )
    }
    expect((await read(id)).body.version).toBe(3)
  })

  test.each([
    ['year', { year: 2031 }],
    ['make', { make: ' ' }],
    ['vin', { vin: 'IO0' }],
    ['mileage', { mileage: 2_000_001 }],
  ])('names what is wrong: %s', async (field, wrong) => {
    const reply = await set((await someone()).id, 1, { ...civic, ...wrong })
    expect(reply.status).toBe(400)
    expect(Object.keys((reply.body as unknown as Problem).fields ?? {})).toEqual([field])
  })

  test('is visible to those who see the customer, and changed by their representative', async () => {
    const colleague = await buildUser(target.app, { dealerships: [place] })
    const { id } = await someone({ assigned_dealer: colleague.id })
    for (const ask of [read, refresh]) {
      expect((await ask(id, byRep)).status).toBe(404)
      expect((await ask(id, byStranger)).status).toBe(404)
    }
    expect((await set((await someone()).id, 1, civic, byRep)).status).toBe(403)
    expect((await refresh(await withCar(), byRep)).status).toBe(403)
  })

  test('moves with the customer when two records are merged', async () => {
    const kept = await someone()
    const merged = await withCar()
    await byManager.call(customerMerges.merge, {
      body: { kept_id: kept.id, merged_id: merged, kept_version: 1, merged_version: 1, choices: {} },
    })
    expect((await read(kept.id)).body.trade_in_vehicle_data).toMatchObject({ make: 'Honda' })
  })
})

describe('an instant estimate', () => {
  test('is a value within its range, audited, and requested once in ten minutes', async () => {
    const id = await withCar()
    const first = await refresh(id)
    expect(queriesOf(first)).toBeLessThanOrEqual(6)
    const { eti, cat_id } = first.body
    const { value, range_min, range_max } = eti?.vehicle_value ?? {}
    expect(Number(range_min)).toBeLessThanOrEqual(Number(value))
    expect(Number(value)).toBeLessThanOrEqual(Number(range_max))
    expect(cat_id).toMatch(/^CAT-/)
    expect(first.body).toMatchObject({
      status: 'estimate_applied',
      is_eti: true,
      expires_at: '2026-11-28T16:00:00.000Z',
    })
    expect((await refresh(id)).body.eti?.id).toBe(eti?.id)
    const { results } = (await byManager.call(audit.list, { query: { object_id: id } })).body
    expect(results.filter(({ action }) => action === 'trade_in_estimate.refreshed')).toMatchObject([
      { changes: { outcome: 'value', provider: 'json-valuation' } },
    ])
  })

  test('is one, also with simultaneous requests', async () => {
    const id = await withCar()
    await Promise.all(Array.from({ length: 5 }, () => refresh(id)))
    const { results } = (await byManager.call(audit.list, { query: { object_id: id } })).body
    expect(results.filter(({ action }) => action === 'trade_in_estimate.refreshed')).toHaveLength(1)
  })

  test.each([
    ['no_bid', { odometer: 111_111 }],
    ['not_available', { odometer: 222_222 }],
    ['auth_failed', { odometer: 333_333 }],
    ['unknown', { odometer: 444_444 }],
    ['missing_catalog_id', { trim: null }],
    ['user_update_failed', { odometer: 666_666 }],
    ['unknown', { odometer: 777_777 }],
    ['unknown', { odometer: 888_888 }],
  ])('%s is a code, and stays with the vehicle: %j', async (failure, car) => {
    const id = await withCar(car)
    const reported = { failure, status: 'awaiting_dealer', eti: null }
    expect(await refresh(id)).toMatchObject({ status: 200, body: reported })
    expect((await read(id)).body).toMatchObject(reported)
  })

  test('a sign-in that the service refuses is logged for the operator, as the screen says', async () => {
    const reported = vi.spyOn(target.app.log, 'error').mockImplementation(() => undefined)
    await refresh(await withCar({ odometer: 333_333 }))
    await refresh(await withCar({ odometer: 111_111 }))
    expect(reported.mock.calls).toEqual([
      [{ provider: 'json-valuation' }, expect.stringContaining('sign-in')],
    ])
    reported.mockRestore()
  })

  test('keeps the last value when the service fails', async () => {
    const valued = { ...old, valued_odometer: 777_777, asked: old.valued, answered: old.valued }
    const id = await withCar({ odometer: 777_777, ...valued })
    const kept = { failure: 'unknown', eti: { id: 'ETI-1' } }
    expect((await refresh(id)).body).toMatchObject(kept)
    expect((await read(id)).body).toMatchObject(kept)
  })

  test('needs a vehicle, and a dealership with the setting on', async () => {
    expect((await refresh((await someone()).id)).body).toMatchObject({ failure: 'missing_catalog_id' })
    const off = await buildDealership(target.app, { is_eti_enabled: false })
    const admin = await buildUser(target.app, { dealerships: [off], role: 'dealer_admin' })
    const customer = await buildCustomer(target.app, { dealer_id: off.id })
    const reply = await refresh(customer.id, await signedIn(target, admin, off))
    expect(reply.body).toMatchObject({ failure: 'disabled' })
  })
})

describe('the adapter', () => {
  const question: ValuationQuestion = {
    vin: null,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    color: null,
    options: [],
    odometer: 84_200,
    odometer_unit: 'km',
    original_owner: null,
    payment_on_vehicle: null,
    country: 'CA',
    region: 'ON',
    postal_code: null,
  }
  const port = (key = 'sandbox', url = env.VALUATION_URL) => jsonValuation({ url, key }, 300)

  test('a repeat with the same key is the same valuation, another question under it a conflict', async () => {
    const [first, again] = [await port().estimate(question, 'k1'), await port().estimate(question, 'k1')]
    expect(again).toEqual(first)
    expect(await port().estimate({ ...question, year: 2020 }, 'k1')).toEqual({
      ok: false,
      error: { kind: 'conflict' },
    })
  })

  test('distinguishes a refused key from a service that is down', async () => {
    expect(await port('revoked').estimate(question, 'k2')).toMatchObject({ error: { kind: 'unauthorised' } })
    expect(await port('sandbox', 'http://127.0.0.1:9').estimate(question, 'k3')).toMatchObject({
      error: { kind: 'unavailable' },
    })
  })
})
