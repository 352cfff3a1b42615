import { findOrderDeposits } from '#deals/deposits/deposits.queries.ts'
import { listDeposits } from '#deals/deposits/list-deposits.ts'
import { listAvailable, listEnded, listTradeInsOf } from '#deals/trade-ins/trade-ins.queries.ts'
import { listAppointmentsAt, listAppointmentsOf } from '#deals/appointments/appointments.queries.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listEvents } from '#platform/audit/audit.queries.ts'
import { listLikelySame } from '#customers/customers/duplicates.queries.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant, type Reader } from '#platform/db/tenant.ts'
import { countViews } from '#customers/customers/view-counts.queries.ts'
import { RememberedCounts } from '#customers/customers/remembered-counts.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { listMoves } from '#deals/moves/moves.queries.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { listOrdersOf } from '#deals/orders/orders.queries.ts'
import { listReportPart, summarise } from '#pricing/pricing-report/pricing-report.queries.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { readCustomerTimeline } from '#deals/timelines/customer-timeline.queries.ts'
import { listStock } from '#inventory/stock/stock.queries.ts'
import { readVehicleHistory } from '#inventory/stock/vehicle-history.queries.ts'
import { readVehicleOrders } from '#deals/orders/vehicle-orders.queries.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { listModels, listTrims, searchInventory } from '#inventory/vehicles/inventory.queries.ts'
import { findPaymentBounds, listTypicalVehicles } from '#inventory/vehicles/payment-filters.queries.ts'
import {
  listVehiclesAfter,
  listVehiclesDue,
  readRefresh,
} from '#inventory/vehicles/payment-refreshes.queries.ts'
import { copyMany, plansOf, type Read } from './query-plans.ts'
import { auditParts } from '../src/audit-names.ts'
import { NOW, useTestApp } from './test-app.ts'

/**
 * The query plans of the other lists of customers, orders and vehicles (the customer list:
 * customer-plans.test.ts), at 2,000 vehicles and customers of one dealership and ten times as many of
 * another: the tables each reads, none by a scan.
 */
const target = useTestApp()
let place: Awaited<ReturnType<typeof buildDealership>>
let actor: Actor
let order: Awaited<ReturnType<typeof buildOrder>>

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const beside = await buildDealership(app)
  const { id } = await buildUser(app, { dealerships: [place, beside] })
  actor = {
    id,
    role: 'dealer_admin',
    is_super_admin: false,
    permissions: {},
    dealership: place,
    tenant: place,
    user: { language: 'en' },
  } as unknown as Actor
  order = await buildOrder(app, { dealer_id: place.id })
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  await copyMany(owner, place.id, order, { customers: 2_000, vehicles: 2_000, reps: [id] })
  const other = await buildOrder(app, { dealer_id: beside.id })
  await copyMany(owner, beside.id, other, { customers: 20_000, vehicles: 20_000, reps: [id] })
  // The usual state: payments are computed, except for a few vehicles.
  await owner.query('ALTER TABLE vehicles DISABLE TRIGGER USER')
  for (const { id: dealer } of [place, beside]) {
    await owner.query(`SELECT set_config('app.dealer_id', $1, false)`, [dealer])
    await owner.query(
      `UPDATE vehicles SET payments_revision = pricing_revision WHERE dealer_id = $1 AND stock_number NOT IN ('S1', 'S2')`,
      [dealer],
    )
    await owner.query(
      `INSERT INTO appointments (dealer_id, id, order_id, type, starts, ends, state, source, created_by)
       SELECT n.dealer_id, gen_random_uuid(), n.id, 'phone', n.starts, n.starts + interval '30 minutes', 'confirmed', 'dealer', n.created_by
       FROM (SELECT o.*, $2::timestamptz + (row_number() OVER () - 500) * interval '1 hour' AS starts FROM orders o WHERE o.dealer_id = $1) AS n`,
      [dealer, NOW.toISOString()],
    )
    await owner.query(
      `INSERT INTO deposits (dealer_id, id, order_id, first_order_id, source, amount, currency, mode, state, created)
       SELECT n.dealer_id, gen_random_uuid(), n.id, n.id, 'custom', 50000, 'CAD', 'hold',
         CASE WHEN n.place % 20 = 0 THEN 'pre_authorized' ELSE 'expired' END, $2::timestamptz - n.place * interval '1 hour'
       FROM (SELECT o.*, row_number() OVER () AS place FROM orders o WHERE o.dealer_id = $1) AS n`,
      [dealer, NOW.toISOString()],
    )
  }
  for (const { id: dealer } of [place, beside]) {
    await owner.query(`SELECT set_config('app.dealer_id', $1, false)`, [dealer])
    await owner.query(
      `INSERT INTO trade_ins (dealer_id, id, customer_id, order_id, position, year, make, model, odometer, source, created_by, offer_expires)
       SELECT o.dealer_id, gen_random_uuid(), o.customer_id, CASE WHEN o.number < 'D1-2026-01000' THEN o.id END, 1, 2019, 'Honda', 'Civic', 84200, 'dealer',
         o.created_by, $2::timestamptz + row_number() OVER () * interval '1 hour' FROM orders o WHERE o.dealer_id = $1`,
      [dealer, NOW.toISOString()],
    )
  }
  await owner.query('ALTER TABLE vehicles ENABLE TRIGGER USER')
  await owner.query('SET default_statistics_target = 1000')
  await owner.query('VACUUM ANALYZE appointments, deposits, customers, orders, trade_ins, vehicles')
  await owner.end()
}, 60_000)

const search = (asked: Record<string, string>) => inventory.search.options.query.parse(asked)
const ofStock = (asked: Record<string, string>) => stock.list.options.query.parse(asked)
const counted = () => ({ actor, now: NOW, counts: new RememberedCounts() })
const readerIn = (tx: Tx) =>
  (async statement => (await tx.execute(statement as Parameters<Tx['execute']>[0])).rows) as Reader

const week = { from: NOW.getTime(), to: NOW.getTime() + 7 * 24 * 3_600_000 }
const likely = { email: 'c77@mail.test', phones: ['4165550077'], name_and_postal_code: 'RK M5V' }

const lists: readonly [name: string, read: (tx: Tx) => Promise<unknown>][] = [
  ['vehicles due', tx => listVehiclesDue(tx, place.id, 500)],
  ['vehicles of a walk', tx => listVehiclesAfter(tx, place.id, order.vehicle_id, 500)],
  ['state of list payments', tx => readRefresh(tx, place.id)],
  ['inventory', tx => searchInventory(tx, place.id, search({}))],
  ['inventory, words', tx => searchInventory(tx, place.id, search({ query: 'v12' }))],
  ['inventory, one make', tx => searchInventory(tx, place.id, search({ make: 'Honda' }))],
  ['models', tx => listModels(tx, place.id, [])],
  ['trims', tx => listTrims(tx, place.id, { make: 'Honda' })],
  ['bounds of payments', tx => findPaymentBounds(tx, place.id)],
  ['typical vehicles', tx => listTypicalVehicles(tx, place.id)],
  ['stock', tx => listStock(tx, place.id, ofStock({}))],
  ['stock, words', tx => listStock(tx, place.id, ofStock({ query: 'v12' }))],
  ['orders on a vehicle', tx => readVehicleOrders(tx, actor, order.vehicle_id)],
  [
    'history of a vehicle',
    tx => readVehicleHistory(tx, place.id, order.vehicle_id, { limit: 25, offset: 0 }),
  ],
  ['pricing report, summary', tx => summarise(tx, place.id, search({}))],
  [
    'pricing report, part',
    tx => listReportPart(tx, place.id, search({}), { after: order.vehicle_id, limit: 500 }),
  ],
  ['orders of a customer', tx => listOrdersOf(tx, place.id, order.customer_id)],
  ['appointments of a week', tx => listAppointmentsAt(tx, place.id, week)],
  ['deposits', tx => listDeposits(tx, place.id, { page: 1 })],
  ['deposits that are held', tx => listDeposits(tx, place.id, { page: 1, state: ['pre_authorized'] })],
  ['deposits of an order', tx => findOrderDeposits(tx, place.id, order.id)],
  ['appointments of an order', tx => listAppointmentsOf(tx, place.id, order.id)],
  ['trade-ins of a customer', tx => listTradeInsOf(tx, place.id, order.customer_id)],
  ['trade-ins on no order', tx => listAvailable(tx, place.id, order.customer_id)],
  ['offers that end', tx => listEnded(tx, place.id, NOW.toISOString(), 200)],
  [
    'timeline of a customer',
    tx => readCustomerTimeline(tx, place.id, order.customer_id, { limit: 21, offset: 0 }),
  ],
  ['audit log', tx => listEvents(tx, auditParts, { actor }, {}, { before: undefined, limit: 51 })],
  ['moves', tx => listMoves(readerIn(tx), actor, { whose: 'all', page: 1, size: 25, ...counted() })],
  ['counts of the views', tx => countViews(readerIn(tx), counted())],
  ['likely the same customer', tx => listLikelySame(tx, place.id, likely)],
]

test('every list reads its tables by an index', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const scans: string[] = []
  for (const [name, read] of lists) {
    const reads: Read[] = await withTenant(target.app.pool, place, tx => plansOf(tx, () => read(tx)))
    scans.push(...reads.filter(({ how }) => how === 'Seq Scan').map(({ what }) => `${name}: ${what}`))
    // Of two indexes with equal cost the planner may choose either.
    const tables = [...new Set(reads.map(({ what }) => what))].toSorted()
    lines.push(`${name}: ${tables.join(', ')}`)
  }
  expect(scans).toEqual([])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('list-plans.snapshot.txt')
})

test('vehicles whose payments are due are found without reading the others', async () => {
  const reads = await withTenant(target.app.pool, place, tx =>
    plansOf(tx, () => listVehiclesDue(tx, place.id, 500)),
  )
  expect(reads.map(({ index }) => index)).toEqual(['vehicles_due'])
})
