import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { priceProfiles, type PriceRule } from '@forecourt/contract/pricing/price-profiles.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { refreshPayments } from '#pricing/list-payments/refresh-payments.ts'
import { previewOf } from './price-preview.ts'
import type { PricedVehicle } from './price-profiles.queries.ts'
import { priceRule } from './price-profiles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let old: { id: string }
let sold: { id: string }

beforeAll(async () => {
  desk = await buildDesk(target)
  const used = { ...desk.at, vehicle_condition: 'Used' as const, listing_price: 2_000_000, cost: 1_950_000 }
  old = await buildVehicle(target.app, { ...used, in_stock_since: '2026-08-01', make: 'Ford' })
  sold = await buildVehicle(target.app, { ...used, stock_status: 'S' })
  await buildVehicle(target.app, { ...desk.at, listing_price: 0 })
})

const own = () => ({ params: desk.dealership })
const read = async () => (await desk.asPlatform.call(priceProfiles.get, own())).body
const at = (version: number) => ({ headers: { 'if-match': `"v${version}"` } })
const save = async (rules: PriceRule[], version?: number) =>
  desk.asPlatform.call(priceProfiles.replace, {
    ...own(),
    body: { rules },
    ...at(version ?? (await read()).version),
  })
const publish = async (version?: number) =>
  desk.asPlatform.call(priceProfiles.publish, { ...own(), ...at(version ?? (await read()).version) })
const rollBack = async () =>
  desk.asPlatform.call(priceProfiles.rollBack, { ...own(), ...at((await read()).version) })
const preview = (rules: PriceRule[]) =>
  desk.asPlatform.call(priceProfiles.preview, { ...own(), body: { rules } })
const refresh = () => refreshPayments(target.app, desk.dealership.id)
const shown = async ({ id }: { id: string }) =>
  (await desk.asRep.call(inventory.vehicle, { params: { id } })).body
/** The starting price of a new worksheet on the vehicle. */
const started = async ({ id }: { id: string }) => {
  const ask = { params: { id: 'cash' }, body: { inventory: id } }
  return (await desk.asRep.call(pricing.price, ask)).body.rows[0]?.amount
}

const wide = priceRule({ name: 'All' })
const aged = priceRule({
  name: 'Aged',
  conditions: ['Used'],
  age_from: 60,
  adjustment: { kind: 'percent', value: '-5' },
  round_to: 100,
  round_less: 5,
  floor: { kind: 'over_cost', value: '100' },
})

describe('a price profile', () => {
  test('begins empty, and is for the platform only', async () => {
    expect(await read()).toMatchObject({ rules: [], in_force: null, publications: [], version: 1 })
    expect((await desk.asAdmin.call(priceProfiles.get, own())).status).toBe(403)
    expect((await rollBack()).body).toMatchObject({ code: 'nothing_earlier' })
  })

  test('previews rules before they are saved', async () => {
    const { body, ...reply } = await preview([aged, wide])
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(body).toMatchObject({
      vehicles: 2,
      changed: 2,
      difference: '-900.00',
      rules: [
        { id: aged.id, vehicles: 1, behind: 0 },
        { id: wide.id, vehicles: 1, behind: 1 },
      ],
    })
    expect(body.sample.find(({ id }) => id === old.id)).toMatchObject({
      listing_price: '20000.00',
      before: '20000.00',
      after: '19600.00',
      state: 'floored',
      days_in_stock: 112,
      rule: aged.id,
      also: [wide.id],
    })
    expect((await read()).version).toBe(1)
  })

  test('refuses contradictory rules, with the position of each', async () => {
    expect(await save([wide, { ...aged, age_to: 30 }])).toMatchObject({
      status: 400,
      body: { fields: { 'rules.1.age_to': [{ rule: 'min_value' }] } },
    })
    const odd = { ...wide, adjustment: { kind: 'percent' as const, value: '1e3' } }
    expect(await save([odd])).toMatchObject({
      status: 400,
      body: { fields: { 'rules.0.adjustment.value': [{ rule: 'decimal' }] } },
    })
    expect(await save([wide, wide])).toMatchObject({ status: 400 })
  })

  test('refuses a duplicate rule name on its field, and still previews it', async () => {
    const twins = [wide, { ...aged, name: ` ${wide.name.toUpperCase()}` }]
    expect(await save(twins)).toMatchObject({
      status: 400,
      body: { fields: { 'rules.1.name': [{ rule: 'unique' }] } },
    })
    expect((await preview(twins)).status).toBe(200)
  })

  test('applies once published: to lists, payments, new worksheets and filters, but not to saved orders', async () => {
    const before = await started(old)
    const { id } = await buildOrder(target.app, {
      ...desk.at,
      vehicle_id: old.id,
      customer_id: desk.customer.id,
    })
    const agreed = async () => (await desk.asRep.call(orders.get, { params: { id } })).body
    const was = await agreed()
    await refresh()
    const saved = await save([aged, wide])
    expect(saved).toMatchObject({ status: 200, body: { rules: [aged, wide], in_force: null, version: 2 } })
    expect(await started(old)).toBe(before)
    const reply = await publish()
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({
      in_force: [aged, wide],
      publications: [{ number: 1, changed: 2, vehicles: 2, restored: null }],
      version: 3,
    })
    // New worksheets follow immediately, lists with their payments.
    expect(await started(old)).toBe('19600.00')
    expect(await shown(old)).toMatchObject({ listing_price: '20000.00', payments_state: 'refreshing' })
    await refresh()
    const now = await shown(old)
    expect(now).toMatchObject({ listing_price: '19600.00', payments_state: 'current' })
    expect(Number(now.cash_payment)).toBeLessThan(23_000)
    expect((await shown(desk.vehicle)).listing_price).toBe('41500.00')
    const kept = (await desk.asAdmin.call(stock.details, { params: old })).body
    expect(kept).toMatchObject({ listing_price: '20000.00', online_price: '19600.00' })
    const { body } = await desk.asRep.call(dealerships.vehicleFiltersData)
    expect(JSON.stringify(body)).not.toContain('20000.00')
    expect((await agreed()).payment).toEqual(was.payment)
    expect((await shown(sold)).listing_price).toBe('19500.00')
  })

  test('follows a changed vehicle', async () => {
    const { version } = (await desk.asAdmin.call(stock.details, { params: old })).body
    await desk.asAdmin.call(stock.update, {
      params: old,
      body: { listing_price: '21000.00' },
      ...at(version),
    })
    expect(await started(old)).toBe('19995.00')
    await refresh()
    expect(await shown(old)).toMatchObject({ listing_price: '19995.00' })
    const { version: next } = (await desk.asAdmin.call(stock.details, { params: old })).body
    await desk.asAdmin.call(stock.update, {
      params: old,
      body: { in_stock_since: '2026-11-20' },
      ...at(next),
    })
    await refresh()
    expect(await shown(old)).toMatchObject({ listing_price: '20500.00' })
  })

  test('is rolled back to the previous rules, and everything is recorded', async () => {
    const { body } = await rollBack()
    expect(body).toMatchObject({
      rules: [aged, wide],
      in_force: [],
      publications: [{ number: 2, restored: 0, changed: 2 }, { number: 1 }],
    })
    await refresh()
    expect(await shown(old)).toMatchObject({ listing_price: '21000.00' })
    expect((await desk.asAdmin.call(stock.details, { params: old })).body.online_price).toBeNull()
    expect((await rollBack()).body.publications[0]).toMatchObject({ number: 3, restored: 1 })
    const broken = await withTenant(target.app.pool, desk.dealership, tx =>
      findAuditBreak(tx, desk.at.dealer_id),
    )
    expect(broken).toBeUndefined()
  })

  test('of two who save or publish, the second gets the current data', async () => {
    const { version } = await read()
    expect((await save([wide], version)).status).toBe(200)
    for (const late of [await save([aged], version), await publish(version)])
      expect(late).toMatchObject({ status: 412, body: { current: { rules: [wide], version: version + 1 } } })
    const two = await Promise.all([publish(version + 1), publish(version + 1)])
    expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect((await read()).publications).toHaveLength(4)
  })

  test('names who saved, published and rolled back, whatever their dealership', async () => {
    const away = { dealerships: [], is_super_admin: true, first_name: 'Noor', last_name: 'Haddad' }
    const stranger = await signedIn(target, await buildUser(target.app, away), desk.dealership)
    const call = async (
      endpoint: typeof priceProfiles.publish | typeof priceProfiles.rollBack,
      by = stranger,
    ) => (await by.call(endpoint, { ...own(), ...at((await read()).version) })).body
    const { version } = await read()
    const saving = { ...own(), body: { rules: [wide, aged] } }
    const saved = await stranger.call(priceProfiles.replace, { ...saving, ...at(version) })
    expect(saved.body.updated_by).toBe('Noor Haddad')
    const late = await desk.asPlatform.call(priceProfiles.replace, { ...saving, ...at(version) })
    expect(late).toMatchObject({ status: 412, body: { current: { updated_by: 'Noor Haddad' } } })
    await call(priceProfiles.publish)
    const { publications } = await call(priceProfiles.rollBack)
    expect(publications.slice(0, 2).map(({ published_by: by }) => by)).toEqual(['Noor Haddad', 'Noor Haddad'])
    const last = await call(priceProfiles.publish, desk.asPlatform)
    expect([last.updated_by, last.publications[1]?.published_by]).toEqual(['Noor Haddad', 'Noor Haddad'])
  })
})

test('a preview of many vehicles yields to other requests', async () => {
  const row = (id: number): PricedVehicle => ({
    id: `${id}`,
    make: 'Honda',
    model: 'Civic',
    year: 2026,
    trim: 'Sport',
    vehicle_condition: 'Used',
    stock_number: `${id}`,
    listing_price: 2_000_000,
    cost: null,
    in_stock_since: '2026-08-01',
  })
  let turns = 0
  let next: NodeJS.Immediate
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  next = setImmediate(count)
  const rows = Array.from({ length: 1000 }, (_, id) => row(id))
  const { changed } = await previewOf(rows, { before: [], after: [wide], day: '2026-11-21' })
  clearImmediate(next)
  expect([changed, turns > 0]).toEqual([1000, true])
})
