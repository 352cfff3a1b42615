import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { asOwner } from '../../../test/as-owner.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { buildAccessory } from '#pricing/accessories/accessories.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { discounts } from '#pricing/discounts/discounts.table.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { fees } from '#pricing/fees/fees.table.ts'
import { lenders as lenderTable } from '#pricing/lenders/lenders.table.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { buildPlan, buildPlanPrice } from '#pricing/protection-plans/protection-plans.factory.ts'
import { paymentRefreshes } from '#inventory/vehicles/payment-refreshes.table.ts'
import { PART, refreshAllPayments, refreshPart, refreshPayments } from './refresh-payments.ts'
import { buildVehicle, vehicleRow } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let used: { id: string }
let truck: { id: string }
/** The database's text format. */
const asOf = NOW.toISOString().replace('.000Z', 'Z')
const types = ['cash', 'finance', 'lease'] as const

beforeAll(async () => {
  desk = await buildDesk(target)
  used = await buildVehicle(target.app, { ...desk.at, vehicle_condition: 'Used', listing_price: 1_999_500 })
  truck = await buildVehicle(target.app, { ...desk.at, segment: 'truck', listing_price: 6_100_000 })
})

const work = (app: { pool: (typeof target.app)['pool']; now: () => Date } = target.app) =>
  refreshPayments(app, desk.dealership.id)
const inDesk = <T>(run: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(target.app.pool, desk.dealership, run)
const read = async ({ id }: { id: string } = desk.vehicle) =>
  (await desk.asRep.call(inventory.vehicle, { params: { id } })).body
const refresh = async () => (await desk.asRep.call(inventory.paymentRefresh)).body

/** The payment a new worksheet on the vehicle would have. */
async function asTheDesk(type: PaymentType, vehicle: { id: string } = desk.vehicle) {
  const { body } = await desk.asRep.call(pricing.price, {
    params: { id: type },
    body: { inventory: vehicle.id },
  })
  return type === 'cash' ? body.total_purchase_price : body.payment?.amount
}

const isQueued = async (dealerId: string) => {
  const rows = await asOwner<{ queue: string }>(
    target,
    'SELECT queue_name AS queue FROM graphile_worker.jobs WHERE key = $1',
    [`list_payments:${dealerId}`],
  )
  return rows.map(({ queue }) => queue).join() === 'list_payments'
}

describe('the payments of the inventory', () => {
  test('are due until calculated, and then equal a new worksheet, with the card', async () => {
    expect(await read()).toMatchObject({
      payments_state: 'refreshing',
      payments_as_of: null,
      cash_payment: null,
    })
    expect(await isQueued(desk.dealership.id)).toBe(true)
    await work()
    const made = await read()
    expect(made).toMatchObject({ payments_state: 'current', payments_as_of: asOf })
    for (const type of types) {
      expect(made[`${type}_payment`]).toBe(await asTheDesk(type))
      expect(made[`${type}_reason`]).toBeNull()
    }
    const programme = { number: 1, lender: 'Northern Star Finance', lender_fr: 'Finance Étoile du Nord' }
    expect(made).toMatchObject({ finance_programme: programme, lease_programme: programme })
  })

  test('have the frequency of a new deal with that lender', async () => {
    const often = (frequency: 'monthly' | 'biweekly') => {
      const of = { frequency }
      return inDesk(tx =>
        tx.update(paymentSettings).set({
          oem: sql`${paymentSettings.oem} || ${JSON.stringify(of)}::jsonb`,
          bank: sql`${paymentSettings.bank} || ${JSON.stringify(of)}::jsonb`,
          lease: sql`${paymentSettings.lease} || ${JSON.stringify(of)}::jsonb`,
        }),
      )
    }
    const monthly = await read()
    expect(monthly).toMatchObject({ finance_frequency: 'monthly', lease_frequency: 'monthly' })
    await often('biweekly')
    // Until the refresh, the old figure keeps its own frequency.
    expect(await read()).toMatchObject({ ...monthly, payments_state: 'refreshing' })
    await work()
    const made = await read()
    expect(made).toMatchObject({
      finance_frequency: 'biweekly',
      lease_frequency: 'biweekly',
      finance_payment: await asTheDesk('finance'),
      lease_payment: await asTheDesk('lease'),
    })
    expect(Number(made.finance_payment)).toBeLessThan(Number(monthly.finance_payment) / 2)
    const { body: filters } = await desk.asRep.call(inventory.searchPaymentFilters)
    expect(filters['finance']).toMatchObject({ frequency: 'biweekly' })
    expect(filters['finance']?.min).toBeLessThanOrEqual(Number(made.finance_payment))
    const within = async (max: string) => {
      const query = { payment_type: 'finance', payment_frequency: 'biweekly', max_payment: max }
      const { body } = await desk.asRep.call(inventory.search, { query })
      return body.results.some(({ id }) => id === desk.vehicle.id)
    }
    const cents = Math.round(Number(made.finance_payment) * 100)
    expect([await within(String(cents / 100)), await within(String((cents - 1) / 100))]).toEqual([
      true,
      false,
    ])
    await often('monthly')
    await work()
    expect(await read()).toMatchObject({ finance_payment: monthly.finance_payment })
  })

  test('have a reason where they are missing', async () => {
    expect(await read(used)).toMatchObject({
      finance_payment: await asTheDesk('finance', used),
      lease_payment: null,
      lease_reason: 'no_programme',
      lease_programme: null,
    })
    const free = await buildVehicle(target.app, { ...desk.at, listing_price: 0 })
    await work()
    expect(await read(free)).toMatchObject({
      cash_payment: null,
      cash_reason: 'no_price',
      finance_reason: 'no_price',
    })
    const bare = await buildDealership(target.app)
    const alone = await buildVehicle(target.app, { dealer_id: bare.id })
    await refreshPayments(target.app, bare.id)
    const [row] = await withTenant(target.app.pool, bare, tx => tx.select().from(vehicles))
    expect(row).toMatchObject({ id: alone.id, cash_reason: 'no_settings', finance_reason: 'no_settings' })
  })

  test('follow the price of the vehicle, and no other’s', async () => {
    const before = await refresh()
    await inDesk(tx =>
      tx.update(vehicles).set({ listing_price: 3_900_000 }).where(eq(vehicles.id, desk.vehicle.id)),
    )
    expect(await read()).toMatchObject({ payments_state: 'refreshing' })
    expect(await read(used)).toMatchObject({ payments_state: 'current' })
    expect(await refresh()).toMatchObject({ state: 'refreshing', vehicles_due: 1 })
    await work()
    expect(await read()).toMatchObject({ payments_state: 'current', cash_payment: await asTheDesk('cash') })
    expect(await refresh()).toEqual({ ...before, state: 'current', vehicles_due: 0 })
    await inDesk(tx =>
      tx.update(vehicles).set({ stock_number: 'MOVED-1' }).where(eq(vehicles.id, desk.vehicle.id)),
    )
    expect(await read()).toMatchObject({ payments_state: 'current' })
    // The lender accepts vehicles up to a number of kilometres.
    await inDesk(tx => tx.update(vehicles).set({ odometer: 77 }).where(eq(vehicles.id, desk.vehicle.id)))
    expect(await read()).toMatchObject({ payments_state: 'refreshing' })
    await work()
  })

  type Change = () => Promise<unknown>
  test.each<[string, Change]>([
    ['fee', () => inDesk(tx => tx.update(fees).set({ amount: 69_900 }).where(eq(fees.id, desk.fee.id)))],
    ['discount', () => inDesk(tx => tx.update(discounts).set({ amount: 123_400, include_by_default: true }))],
    ['payment_settings', () => inDesk(tx => tx.update(paymentSettings).set({ include_sales_tax: false }))],
    ['lender', () => inDesk(tx => tx.update(lenderTable).set({ name: 'North Star Credit' }))],
    [
      'dealership',
      () =>
        inDesk(tx =>
          tx.update(dealerships).set({ province_code: 'AB' }).where(eq(dealerships.id, desk.dealership.id)),
        ),
    ],
    [
      'tax_rule',
      () =>
        asOwner(
          target,
          `UPDATE tax_rules SET rules = jsonb_set(rules, '{doubled}', 'true') WHERE region = 'AB'`,
        ),
    ],
  ])('are calculated again after a change: %s', async (cause, change) => {
    await change()
    expect((await read()).payments_state).toBe('refreshing')
    expect(await refresh()).toMatchObject({ state: 'refreshing', cause, vehicles_seen: 0, begun: null })
    expect(await isQueued(desk.dealership.id)).toBe(true)
    await work()
    const made = await read()
    expect(made.payments_state).toBe('current')
    // A dealership changed behind its sessions is priced with its current data.
    const alike = ['dealership', 'tax_rule'].includes(cause) ? [] : types
    for (const type of alike) expect(made[`${type}_payment`]).toBe(await asTheDesk(type))
    const walked = await refresh()
    expect(walked).toMatchObject({ state: 'current', cause, finished: asOf })
    expect(walked.vehicles_seen).toBe(walked.vehicles)
  })

  test('name the most recently published card, and follow it', async () => {
    const draft = await desk.asPlatform.call(lenders.importSheet, {
      params: desk.lender,
      body: { sheet: { text: 'product,condition,60,72\nfinance,new,5.10,5.10' } },
    })
    const published = await desk.asPlatform.call(lenders.publish, {
      params: draft.body,
      body: { effective_from: NOW.toISOString().slice(0, 10) },
      headers: { 'if-match': '"v1"' },
    })
    expect(published.status).toBe(200)
    await work()
    expect(await read()).toMatchObject({
      finance_payment: await asTheDesk('finance'),
      finance_programme: { number: 2 },
    })
    expect(await refresh()).toMatchObject({ cause: 'rate_card', state: 'current' })
  })

  test('of unaffected vehicles stay unchanged', async () => {
    const before = '2026-11-01T00:00:00Z'
    await inDesk(tx => tx.update(vehicles).set({ payments_as_of: before }))
    const flags = { applicable_new: false, applicable_cpo: false, include_by_default: true }
    await buildFee(target.app, { ...desk.at, ...flags, name: 'Inspection', amount: 19_900 })
    expect((await read()).payments_state).toBe('refreshing')
    await work()
    expect(await read()).toMatchObject({ payments_as_of: before, payments_state: 'current' })
    expect(await read(used)).toMatchObject({
      payments_as_of: asOf,
      cash_payment: await asTheDesk('cash', used),
    })
    expect(await refresh()).toMatchObject({ cause: 'fee', vehicles_changed: 1 })
  })

  test('are not calculated again for a fee that no vehicle has, nor for installed accessories', async () => {
    await inDesk(tx => tx.update(fees).set({ description_en: 'For the paperwork' }))
    await buildAccessory(target.app, { ...desk.at, pre_installed: true })
    const { id: protection_plan } = await buildPlan(target.app, { ...desk.at, pre_installed: true })
    await buildPlanPrice(target.app, { ...desk.at, protection_plan })
    await work()
    expect(await refresh()).toMatchObject({ cause: 'fee', vehicles_changed: 0 })
  })

  test('are valid for the day: what begins or ends the next day is checked then', async () => {
    const { changes_at } = await refresh()
    expect(changes_at).toBe('2026-11-22T05:00:00Z')
    await inDesk(tx =>
      tx
        .update(paymentRefreshes)
        .set({ changes_at: '2020-01-01T05:00:00Z' })
        .where(eq(paymentRefreshes.is_done, true)),
    )
    expect(await read()).toMatchObject({ payments_state: 'refreshing' })
    const tomorrow = new Date(NOW.getTime() + 86_400_000)
    expect(await work({ pool: target.app.pool, now: () => tomorrow })).toEqual(
      new Date('2026-11-23T05:00:00Z'),
    )
    expect(await refresh()).toMatchObject({ cause: 'day', vehicles_changed: 0, state: 'current' })
  })

  test('are checked daily even without any change, as after an upgrade', async () => {
    await inDesk(tx => tx.delete(paymentRefreshes))
    await refreshAllPayments(target.app)
    expect(await refresh()).toMatchObject({
      cause: 'day',
      state: 'current',
      changes_at: '2026-11-22T05:00:00Z',
    })
  })

  test('are filtered by payment: bounds, order, and page count', async () => {
    const ask = (query: Record<string, string>) => desk.asRep.call(inventory.search, { query })
    const up = await ask({ payment_type: 'finance', ordering: 'payment' })
    expect(queriesOf(up)).toBeLessThanOrEqual(6)
    const figures = up.body.results.map(row => row.finance_payment)
    const known = figures.filter(figure => figure !== null).map(Number)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(figures.slice(known.length).every(figure => figure === null)).toBe(true)
    const most = String(known[0])
    const within = await ask({ payment_type: 'finance', max_payment: most })
    expect(within.body.results.map(row => row.finance_payment)).toEqual([up.body.results[0]?.finance_payment])
    expect((await ask({ ordering: 'payment' })).status).toBe(400)
  })
})

describe('a refresh', () => {
  const fill = (count: number) =>
    inDesk(async tx => {
      for (let made = 0; made < count; made += 1000)
        await tx
          .insert(vehicles)
          .values(Array.from({ length: Math.min(1000, count - made) }, () => vehicleRow(desk.at)))
    })
  const states = async () => {
    const rows = await inDesk(tx =>
      tx.execute<{ is_due: boolean; count: number }>(sql`SELECT EXISTS (SELECT FROM payment_refreshes r
        WHERE NOT r.is_done AND (r.seen_to IS NULL OR v.id > r.seen_to)) AS is_due, count(*)::int FROM vehicles v GROUP BY 1`),
    )
    return Object.fromEntries(rows.rows.map(({ is_due, count }) => [is_due ? 'due' : 'fresh', count]))
  }

  test('runs part by part, reports progress, and resumes after an interruption', async () => {
    await fill(PART + 40)
    await work()
    const all = (await desk.asRep.call(inventory.search)).body.count
    await inDesk(tx => tx.update(fees).set({ amount: 72_500 }))
    expect(await states()).toEqual({ due: all })
    expect(await refreshPart(target.app, desk.dealership.id)).toBe(true)
    expect(await refresh()).toMatchObject({ state: 'refreshing', vehicles: all, vehicles_seen: PART })
    expect(await states()).toEqual({ due: all - PART, fresh: PART })
    // Changed again halfway: the vehicles already done are due again.
    await inDesk(tx => tx.update(fees).set({ amount: 73_500 }))
    expect(await states()).toEqual({ due: all })
    await work()
    expect(await states()).toEqual({ fresh: all })
    for (const type of types)
      expect((await read(truck))[`${type}_payment`] ?? null).toBe(
        type === 'lease' ? null : await asTheDesk(type, truck),
      )
  }, 60_000)

  test('never writes older inputs last: changes beside workers end with the figures of the last change', async () => {
    const change = async (amount: number) => {
      await inDesk(tx => tx.update(fees).set({ amount }))
      await Promise.all([work(), work()])
    }
    const price = (listing_price: number) =>
      inDesk(tx => tx.update(vehicles).set({ listing_price }).where(eq(vehicles.id, truck.id)))
    await Promise.all([
      change(41_000),
      change(42_000),
      price(5_900_000),
      change(43_000),
      price(5_800_000),
      work(),
    ])
    await work()
    expect(await refresh()).toMatchObject({ state: 'current', vehicles_due: 0 })
    expect((await read(truck)).cash_payment).toBe(await asTheDesk('cash', truck))
  }, 60_000)
})
