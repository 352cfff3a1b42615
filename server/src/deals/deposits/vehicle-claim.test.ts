import { readdir, readFile } from 'node:fs/promises'
import { audit } from '@forecourt/contract/platform/audit.ts'
import { customerDeposits } from '@forecourt/contract/deals/customer-deposits.ts'
import { customDeposits, deposits } from '@forecourt/contract/deals/deposits.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  runActionOn,
  buildPayer,
  connectCards,
  giveCard,
  payDeposit,
  readDeposit,
  useCardProvider,
  type Payer,
} from '../../../test/card-desk.ts'
import { newestMail } from '../../../test/actors.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import type { Tx } from '#platform/db/client.ts'
import { dealerships } from '#platform/db/dealerships.table.ts'
import { nobody } from '#deals/reservations/reservations.queries.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { checkDeposits, checkOrderDeposits } from './check-deposits.ts'
import { returnDeposit } from './return-deposit.ts'

const { env } = useCardProvider()
const target = useTestApp(env)
let desk: BuiltDesk
let vehicle: string
let first: Payer
let rival: Payer

const setTerms = (terms: object) =>
  withTenant(target.app.pool, desk.dealership, async tx => {
    const [row] = await tx.select().from(dealerships).where(eq(dealerships.id, desk.dealership.id))
    if (row)
      await tx
        .update(dealerships)
        .set({ depositpackage: { ...row.depositpackage, ...terms } })
        .where(eq(dealerships.id, row.id))
  })

beforeAll(async () => {
  desk = await buildDesk(target, { deposit: 50_000 })
  await connectCards(target, desk)
})
beforeEach(async () => {
  await setTerms({ mode: 'hold', hold_hours: 72, reservation_auto_release: true })
  vehicle = (await buildVehicle(target.app, desk.at)).id
  ;[first, rival] = await Promise.all([
    buildPayer(target, desk, { vehicle_id: vehicle }),
    buildPayer(target, desk, { vehicle_id: vehicle }),
  ])
})

/** Expires the reservation of the vehicle. */
const endReservation = (tx: Tx) =>
  tx
    .update(vehicles)
    .set({ reserved_until: new Date(NOW.getTime() - 1000).toISOString() })
    .where(eq(vehicles.id, vehicle))

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString()
const later = (hours: number) => ({ ...target.app, now: () => new Date(NOW.getTime() + hours * HOUR) })
const reservation = async () =>
  (await desk.asRep.call(inventory.vehicle, { params: { id: vehicle } })).body.reservation
const endsAt = async () => {
  const found = await reservation()
  return found && [found.order, new Date(found.reserved_until).toISOString()]
}
const own = async ({ browser, order }: Payer) =>
  (await browser.call(customerDeposits.read, { query: { order } })).body
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code}`
const markPaid = async (order: string) => {
  const { version } = await readDeposit(desk.asManager, order)
  return desk.asManager.call(deposits.markPaid, {
    params: { id: order },
    body: { amount: '700.00', method: 'debit', date: '2026-11-21', reference: null },
    headers: { 'if-match': `"v${version}"` },
  })
}
const request = (order: string) =>
  desk.asRep.call(customDeposits.create, { body: { order, amount: '500.00', mode: 'hold' } })
const start = ({ browser, order }: Payer) =>
  browser.call(customerDeposits.start, { body: { order, amount: '500.00' } })
const refresh = async (payer: Payer) => {
  const { deposit } = await own(payer)
  return payer.browser.call(customerDeposits.refresh, { params: { id: deposit?.id ?? '' } })
}

describe('a deposit reserves the vehicle', () => {
  test('when it is held, for the dealership’s number of hours, seen wherever the vehicle is', async () => {
    await payDeposit(first)
    const expected = [first.order, inHours(72)]
    expect(await endsAt()).toEqual(expected)
    const { body: order } = await desk.asRep.call(orders.get, { params: { id: first.order } })
    expect(order.vehicle.reservation).toMatchObject({
      order: first.order,
      reservation_number: `${first.number}-D1`,
      reserved_by: null,
    })
    const found = await desk.asRep.call(inventory.search, { query: { query: order.vehicle.stock_number } })
    expect(found.body.results[0]?.reservation?.order).toBe(first.order)
    expect(Date.parse((await own(first)).reserved_until ?? '')).toBe(Date.parse(inHours(72)))
  })

  test('no longer than the hold itself', async () => {
    await setTerms({ hold_hours: 168 })
    await payDeposit(first)
    const { deposit } = await readDeposit(desk.asManager, first.order)
    expect(await endsAt()).toEqual([first.order, deposit?.capture_before])
  })

  test('when it is paid at the dealership, under the name of the staff member', async () => {
    const paid = await markPaid(first.order)
    expect(queriesOf(paid)).toBeLessThanOrEqual(6)
    expect(await endsAt()).toEqual([first.order, inHours(72)])
    expect((await reservation())?.reserved_by).toBe(`${desk.manager.first_name} ${desk.manager.last_name}`)
  })

  test.each(['cancel', 'refund'] as const)('and %s releases it', async act => {
    await (act === 'cancel' ? payDeposit(first) : markPaid(first.order))
    const body =
      act === 'refund' ? { refund_reason_id: 'changed_mind', other_refund_reason: null } : undefined
    const reply = await runActionOn(desk.asAdmin, act, first.order, body)
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(await reservation()).toBeNull()
    expect((await own(rival)).offer).not.toBeNull()
  })

  test('a partial refund leaves it reserved', async () => {
    await markPaid(first.order)
    const body = { refund_reason_id: 'price', other_refund_reason: null, amount: '100.00' }
    await runActionOn(desk.asAdmin, 'refund', first.order, body)
    expect((await reservation())?.order).toBe(first.order)
  })

  test('a transfer to another order releases one vehicle and reserves the other', async () => {
    await payDeposit(first)
    const other = await buildPayer(target, desk, {})
    const { body: mine } = await desk.asRep.call(orders.create, {
      body: { customer: first.customer.id, vehicle: (await buildVehicle(target.app, desk.at)).id },
    })
    const move = (to: string) =>
      runActionOn(desk.asAdmin, 'transfer', first.order, {
        transferred_order_id: to,
        transfer_reason_id: 'another_vehicle',
        other_transfer_reason: null,
      })
    const taken = (await buildVehicle(target.app, desk.at)).id
    const { body: onTaken } = await desk.asRep.call(orders.create, {
      body: { customer: first.customer.id, vehicle: taken },
    })
    const rivalOnTaken = await buildPayer(target, desk, { vehicle_id: taken })
    await payDeposit(rivalOnTaken)
    expect(codeOf(await move(onTaken.id))).toBe('409 vehicle_reserved')
    expect((await reservation())?.order).toBe(first.order)
    const moved = await move(mine.id)
    expect(moved.status).toBe(200)
    expect(queriesOf(moved)).toBeLessThanOrEqual(6)
    expect(await reservation()).toBeNull()
    const there = await desk.asRep.call(orders.get, { params: { id: mine.id } })
    expect(there.body.vehicle.reservation?.order).toBe(mine.id)
    expect(other.order).not.toBe(mine.id)
  })
})

describe('a second deposit on the vehicle', () => {
  test('is refused to staff and to the customer, with similar vehicles', async () => {
    const similar = await buildVehicle(target.app, desk.at)
    await payDeposit(first)
    expect(await request(rival.order)).toMatchObject({
      status: 409,
      body: { code: 'vehicle_reserved', params: { order: first.number } },
    })
    expect(codeOf(await markPaid(rival.order))).toBe('409 vehicle_reserved')
    const closed = await own(rival)
    expect(closed).toMatchObject({ offer: null, closed: 'vehicle_reserved', reserved_until: null })
    expect(closed.alternatives.length).toBeGreaterThan(0)
    expect(closed.alternatives.length).toBeLessThanOrEqual(3)
    expect(closed.alternatives.map(({ id }) => id)).not.toContain(vehicle)
    expect(JSON.stringify(closed)).not.toContain(first.order)
    expect(codeOf(await start(rival))).toBe('409 vehicle_reserved')
    expect(similar.id).toBeTruthy()
    expect((await desk.asRep.call(orders.get, { params: { id: rival.order } })).body.steps.deposit).toBe(
      'initial',
    )
  })

  test('that was being paid is ended at the provider', async () => {
    const { body: page } = await start(rival)
    await payDeposit(first)
    await checkOrderDeposits(target.app, desk.dealership.id, rival.order)
    expect((await own(rival)).deposit?.state).toBe('canceled')
    await giveCard(page.url)
    await checkOrderDeposits(target.app, desk.dealership.id, rival.order)
    expect((await readDeposit(desk.asManager, rival.order)).deposit?.entries).toEqual([])
    await runActionOn(desk.asManager, 'cancel', first.order)
    expect(await own(rival)).toMatchObject({ closed: null, offer: { amount: '500.00' } })
  })

  test('that was held at the same moment is released, and its customer is notified', async () => {
    await start(rival).then(({ body }) => giveCard(body.url))
    await payDeposit(first)
    const late = await refresh(rival)
    expect(late.body).toMatchObject({ closed: 'vehicle_reserved', offer: null })
    expect(queriesOf(late)).toBeLessThanOrEqual(6)
    expect((await own(rival)).alternatives.length).toBeGreaterThan(0)
    const mail = await newestMail(target)
    expect(mail.subject).toContain('was just reserved: your $500.00 comes back to you')
    expect(mail.text).toContain(`/deposit?order=${rival.order}`)
    expect((await readDeposit(desk.asManager, rival.order)).deposit?.pending?.act).toBe('cancel')
    await returnDeposit(target.app, desk.dealership.id, rival.order)
    const { deposit } = await readDeposit(desk.asManager, rival.order)
    expect(deposit).toMatchObject({
      state: 'canceled',
      pending: null,
      entries: [{ kind: 'authorized' }, { kind: 'released' }],
    })
    expect((await reservation())?.order).toBe(first.order)
    const { body: events } = await desk.asAdmin.call(audit.list, { query: { object_id: rival.order } })
    expect(events.results.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['order.deposit_returned', 'order.deposit_released']),
    )
  })

  test('that was charged immediately is refunded in full, also when the first attempt was lost', async () => {
    await setTerms({ mode: 'capture' })
    await start(rival).then(({ body }) => giveCard(body.url))
    await payDeposit(first)
    await refresh(rival)
    await checkDeposits(later(1))
    const { deposit } = await readDeposit(desk.asManager, rival.order)
    expect(deposit).toMatchObject({ state: 'refunded', refunded_amount: '500.00' })
    expect(deposit?.entries.at(-1)).toMatchObject({ kind: 'refunded', reason: 'vehicle_unavailable' })
  })
})

describe('when a reservation expires', () => {
  test('the vehicle is free, and a hold is not captured once another order has the vehicle', async () => {
    await setTerms({ hold_hours: 1 })
    await payDeposit(first)
    await withTenant(target.app.pool, desk.dealership, tx => endReservation(tx))
    expect(await reservation()).toBeNull()
    expect((await payDeposit(rival)).body.closed).toBeNull()
    expect((await reservation())?.order).toBe(rival.order)
    expect(codeOf(await runActionOn(desk.asAdmin, 'capture', first.order))).toBe('409 vehicle_reserved')
    expect((await readDeposit(desk.asManager, first.order)).deposit?.pending).toBeNull()
    // Releasing the first deposit leaves the reservation of the other.
    expect((await runActionOn(desk.asAdmin, 'cancel', first.order)).status).toBe(200)
    expect((await reservation())?.order).toBe(rival.order)
  })

  test('it stays reserved if the dealership releases by hand', async () => {
    await setTerms({ hold_hours: 1, reservation_auto_release: false })
    await markPaid(first.order)
    const release = () => desk.asRep.call(reservations.remove, { params: { id: first.order }, body: {} })
    expect(codeOf(await release())).toBe('409 deposit_reserves')
    await withTenant(target.app.pool, desk.dealership, tx => endReservation(tx))
    expect((await reservation())?.order).toBe(first.order)
    expect((await own(rival)).closed).toBe('vehicle_reserved')
    expect((await release()).status).toBe(200)
    expect(await reservation()).toBeNull()
    expect((await own(rival)).offer).not.toBeNull()
  })

  test('the capture of a hold reserves for the whole period again', async () => {
    await setTerms({ hold_hours: 1 })
    await payDeposit(first)
    await withTenant(target.app.pool, desk.dealership, tx => endReservation(tx))
    expect((await runActionOn(desk.asAdmin, 'capture', first.order)).status).toBe(200)
    expect(await endsAt()).toEqual([first.order, inHours(1)])
  })

  test('staff may extend it by hand, and not shorten it below what was promised', async () => {
    await payDeposit(first)
    const save = (reserved_until: string) =>
      desk.asRep.call(reservations.save, {
        params: { id: first.order },
        body: { reservation_number: 'RES-7', reserved_until, note: null },
      })
    expect(await save('2026-11-22')).toMatchObject({
      status: 400,
      body: { fields: { reserved_until: [{ rule: 'min_date' }] } },
    })
    expect((await save('2026-12-05')).status).toBe(200)
    expect((await runActionOn(desk.asAdmin, 'capture', first.order)).status).toBe(200)
    expect((await reservation())?.reserved_until).toBe('2026-12-06T05:00:00Z')
    const body = { refund_reason_id: 'changed_mind', other_refund_reason: null }
    await runActionOn(desk.asAdmin, 'refund', first.order, body)
    expect(await reservation()).toBeNull()
  })
})

describe('money paid before vehicles were reserved', () => {
  test('reserves its vehicle by the migration', async () => {
    await payDeposit(first)
    const { dealership } = desk
    await withTenant(target.app.pool, dealership, tx =>
      tx.update(vehicles).set(nobody).where(eq(vehicles.id, vehicle)),
    )
    const folder = new URL('../../../migrations/', import.meta.url)
    const name = (await readdir(folder)).find(file => file.endsWith('_deposit_reservations.sql')) ?? ''
    const migration = await readFile(new URL(name, folder), 'utf8')
    // The clock of the tests differs from the database's.
    const block = migration.slice(migration.indexOf('DO $$')).replaceAll('now()', `'${NOW.toISOString()}'`)
    await withPlatform(target.app.pool, tx => tx.execute(sql.raw(block)))
    expect(await endsAt()).toEqual([first.order, inHours(72)])
  })
})

const RACES = Number(process.env['RACES'] ?? 25)

describe('two customers pay for one vehicle at the same moment', () => {
  test(`${RACES} times: one reserves it, the other is never charged`, { timeout: 240_000 }, async () => {
    for (let race = 0; race < RACES; race += 1) {
      const { id: vehicle_id } = await buildVehicle(target.app, desk.at)
      const both = await Promise.all([
        buildPayer(target, desk, { vehicle_id }),
        buildPayer(target, desk, { vehicle_id }),
      ])
      const pages = await Promise.all(both.map(start))
      await Promise.all(pages.map(({ body }) => giveCard(body.url)))
      await Promise.all(
        both.flatMap(payer => [
          refresh(payer),
          checkOrderDeposits(target.app, desk.dealership.id, payer.order),
        ]),
      )
      await Promise.all(both.map(({ order }) => returnDeposit(target.app, desk.dealership.id, order)))
      const states = await Promise.all(
        both.map(async ({ order }) => (await readDeposit(desk.asManager, order)).deposit?.state),
      )
      const { body } = await desk.asRep.call(inventory.vehicle, { params: { id: vehicle_id } })
      expect(new Set(states)).toEqual(new Set(['canceled', 'pre_authorized']))
      expect(body.reservation?.order).toBe(both[states.indexOf('pre_authorized')]?.order)
    }
  })
})
