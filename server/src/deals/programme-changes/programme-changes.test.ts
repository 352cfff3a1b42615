import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import {
  programmeChanges,
  type ChangedOrder,
  type ChangeOrdering,
} from '@forecourt/contract/pricing/programme-changes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { asOwner } from '../../../test/as-owner.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { signedIn } from '../../../test/actors.ts'
import { NOW, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { stableId } from '#platform/seeded.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { worksheetLine, worksheetOf } from '#deals/orders/worksheet.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { noteChanges, type NotedChange } from '#pricing/programme-changes/note-change.ts'
import { walkChange } from './walk-change.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk
let ofNobody: { id: string }
let ofColleague: { id: string }
const today = NOW.toISOString().slice(0, 10)
const lenderName = 'Northern Star Finance'

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  ofNobody = await buildCustomer(target.app, desk.at)
  const colleague = await buildUser(target.app, { dealerships: [desk.dealership] })
  ofColleague = await buildCustomer(target.app, { ...desk.at, assigned_dealer: colleague.id })
})

type Given = Parameters<typeof buildOrder>[1]
const order = (given: Given = {}, customer: { id: string } = desk.customer) =>
  buildOrder(target.app, { ...desk.at, customer_id: customer.id, vehicle_id: desk.vehicle.id, ...given })

const financed = (given: Partial<ReturnType<typeof worksheetOf>['finance']> = {}) => {
  const base = worksheetOf({ price: '42000.00', msrp: '43000.00' })
  return worksheetOf({ ...base, finance: { ...base.finance, lender: lenderName, ...given } })
}

/** Publishes a sheet over the lender's card, runs the job, and returns the change. */
async function publish(...rows: string[]) {
  const draft = await desk.asPlatform.call(lenders.importSheet, {
    params: desk.lender,
    body: { sheet: { text: rows.join('\n') } },
  })
  const published = await desk.asPlatform.call(lenders.publish, {
    params: draft.body,
    body: { effective_from: today },
    headers: { 'if-match': '"v1"' },
  })
  expect(published.status).toBe(200)
  return finish(published.body.id)
}

async function finish(subject: string) {
  const { body } = await desk.asPlatform.call(programmeChanges.list)
  const change = body.results.find(row => row.subject === subject)
  if (!change) throw new Error('no change was noted')
  expect(await isQueued(change.id)).toBe(true)
  await walkChange(target.app, desk.dealership.id, change.id)
  return change
}

/** Whether the job is in the queue, which the application role cannot read. */
const isQueued = async (id: string) => {
  const rows = await asOwner<{ task: string }>(
    target,
    'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key = $1',
    [`programme_change:${id}`],
  )
  return rows.map(({ task }) => task).join() === 'walk_programme_change'
}

const changedOrders = (id: string, browser: TestBrowser = desk.asManager, page = 1) =>
  browser.call(programmeChanges.orders, { params: { id }, query: { page } })

describe('programme changes by a rate card', () => {
  test('lists the open orders it changes, with old and new payment as the desk prices them', async () => {
    const follows = await order({ worksheet: financed() })
    const agreed = await order({ worksheet: financed({ rate: '6.10' }) })
    const elsewhere = await order({ worksheet: financed({ lender: 'Granite Bank' }) })
    const archived = await order({ worksheet: financed(), is_archived: true })
    const cash = await order({ worksheet: financed(), payment_type: 'cash' })
    const gone = await order({ worksheet: financed({ term: 72 }) })
    const change = await publish('product,condition,60', 'finance,new,5.49')
    const reply = await changedOrders(change.id)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const rows = reply.body.results
    for (const { id } of [agreed, elsewhere, archived, cash])
      expect(rows.map(row => row.order)).not.toContain(id)
    expect(rows.map(row => row.order)).toEqual([gone.id, follows.id])
    expect(rows[0]).toMatchObject({ new_payment: null, difference: null, reason: 'term_not_offered' })
    const paymentAt = async (rate: string) => {
      const body = { order: follows.id, rate }
      const { body: priced } = await desk.asRep.call(pricing.price, { params: { id: 'finance' }, body })
      return priced.payment?.amount
    }
    expect(rows[1]).toMatchObject({
      number: follows.number,
      customer: desk.customer.id,
      assigned_dealer: desk.rep.id,
      payment_type: 'finance',
      frequency: 'monthly',
      old_payment: await paymentAt('6.49'),
      new_payment: await paymentAt('5.49'),
      reason: null,
    })
    const { body } = await desk.asManager.call(programmeChanges.list)
    expect(body.results[0]).toMatchObject({
      id: change.id,
      is_done: true,
      orders_changed: 2,
      name: lenderName,
    })
  })

  test('moves a loan by the lender’s fees if they were the card’s', async () => {
    await publish('product,table,item,value', 'finance,fee,Lien,72.00')
    const fee = {
      name: 'Lien',
      name_fr: 'Lien',
      amount: '72.00',
      financed: true,
      cost_of_borrowing: false,
      prepaid_finance_charge: false,
    }
    const agreed = { rate: '6.10', term: 60 }
    const charged = await order({ worksheet: financed({ ...agreed, lender_fees: [fee] }) })
    const waived = await order({ worksheet: financed(agreed) })
    const change = await publish('product,table,item,value', 'finance,fee,Lien,172.00')
    const { body } = await changedOrders(change.id)
    expect(body.results.map(row => row.order)).toContain(charged.id)
    expect(body.results.map(row => row.order)).not.toContain(waived.id)
    const row = body.results.find(one => one.order === charged.id)
    // 100.00 more over 60 months at 6.10 % is 1.94 a month.
    expect(row?.difference).toBe('1.94')
    await publish('product,table,item,value', 'finance,fee,Lien,0.00')
  })

  test('moves a lease by rate, residual and fee if they came from the card', async () => {
    const base = worksheetOf({ price: '42000.00', msrp: '43000.00' })
    const lease = { ...base.lease, lender: lenderName, rate: '5.49', term: 48, residual_percent: '52.0' }
    const leased = await order({ payment_type: 'lease', worksheet: { ...base, lease } })
    const farther = { ...lease, distance_allowance: 16_000, residual_percent: '53.0' }
    const adjusted = await order({ payment_type: 'lease', worksheet: { ...base, lease: farther } })
    const change = await publish(
      'product,table,condition,segment,term,value',
      'lease,residual,new,car,48,49',
      'lease,residual,new,car,36,56',
    )
    const { body } = await changedOrders(change.id)
    expect(new Set(body.results.map(row => row.order))).toEqual(new Set([leased.id, adjusted.id]))
    for (const row of body.results) expect(Number(row.difference)).toBeGreaterThan(0)
  })

  test('shows each representative the orders they may read', async () => {
    const mine = await order({ worksheet: financed({ rate: '5.49' }) })
    const theirs = await order({ worksheet: financed({ rate: '5.49' }) }, ofColleague)
    const free = await order({ worksheet: financed({ rate: '5.49' }) }, ofNobody)
    const change = await publish('product,condition,60,72', 'finance,new,5.25,5.75')
    const seen = async (browser: TestBrowser) =>
      new Set((await changedOrders(change.id, browser)).body.results.map(row => row.order))
    expect(await seen(desk.asManager)).toEqual(new Set([mine.id, theirs.id, free.id]))
    expect(await seen(desk.asRep)).toEqual(new Set([mine.id, free.id]))
    expect((await desk.asRep.call(programmeChanges.list)).body.results[0]).toMatchObject({
      orders_changed: 2,
    })
    expect((await changedOrders(change.id, other.asManager)).status).toBe(404)
    expect((await other.asManager.call(programmeChanges.list)).body.count).toBe(0)
  })

  test('a change of many orders is processed part by part and read page by page', async () => {
    for (let count = 0; count < 120; count += 1) await order({ worksheet: financed({ rate: '5.25' }) })
    const change = await publish('product,condition,60', 'finance,new,4.75')
    const first = await changedOrders(change.id)
    expect(first.body).toMatchObject({ count: 120, current: 1, last: 8, limit: 15 })
    expect(first.body.results).toHaveLength(15)
    const last = await changedOrders(change.id, desk.asManager, 8)
    expect(last.body.results).toHaveLength(15)
    await walkChange(target.app, desk.dealership.id, change.id)
    expect((await changedOrders(change.id)).body.count).toBe(120)
    const { body: found } = await desk.asManager.call(programmeChanges.list, {
      query: { subject: change.subject },
    })
    expect(found.results.map(({ id }) => id)).toEqual([change.id])
    expect(found.results[0]?.orders_open).toBeGreaterThanOrEqual(120)
    expect(first.body.change).toMatchObject({ id: change.id, is_done: true, orders_changed: 120 })
  }, 60_000)

  test('is sorted by the size of the difference or by a payment, in both directions', async () => {
    const dear = financed({ rate: '4.75' })
    for (const price of ['30000.00', '60000.00', '45000.00']) await order({ worksheet: { ...dear, price } })
    const change = await publish('product,condition,60', 'finance,new,4.60')
    const read = async (ordering: ChangeOrdering) => {
      const ask = { params: { id: change.id }, query: { ordering } }
      return (await desk.asManager.call(programmeChanges.orders, ask)).body.results
    }
    for (const [ordering, of] of [
      ['difference', row => Math.abs(Number(row.difference))],
      ['old_payment', row => Number(row.old_payment)],
      ['new_payment', row => Number(row.new_payment)],
    ] as [ChangeOrdering, (row: ChangedOrder) => number][]) {
      const up = (await read(ordering)).map(of)
      const down = (await read(`-${ordering}` as ChangeOrdering)).map(of)
      expect(up).toEqual(up.toSorted((a, b) => a - b))
      expect(down).toEqual(down.toSorted((a, b) => b - a))
      expect(Math.max(...down)).toBeGreaterThan(Math.min(...up))
    }
    const bad = desk.asManager.send('GET', `/api/dealer/programme-change/${change.id}/orders/?ordering=name`)
    expect((await bad).status).toBe(400)
    await publish('product,condition,60', 'finance,new,4.75')
  })

  test('finds the orders of a renamed lender, and none of a lender that took its name', async () => {
    const lender_id = desk.lender.id
    const base = financed({ rate: '4.75', lender_id })
    const known = await order({ worksheet: base })
    const namesake = { ...base.finance, lender_id: stableId('another lender') }
    const stranger = await order({ worksheet: { ...base, finance: namesake } })
    const { body } = await desk.asPlatform.call(lenders.list)
    const version = body.results.find(({ id }) => id === lender_id)?.version ?? 0
    const renamed = await desk.asPlatform.call(lenders.update, {
      params: { id: lender_id },
      body: { name: 'Polar Finance', name_fr: 'Financement Polaire' },
      headers: { 'if-match': `"v${version}"` },
    })
    expect(renamed.status).toBe(200)
    const change = await publish('product,condition,60', 'finance,new,4.85')
    const rows = (await changedOrders(change.id)).body.results.map(row => row.order)
    expect(rows).toContain(known.id)
    expect(rows).not.toContain(stranger.id)
    await desk.asPlatform.call(lenders.update, {
      params: { id: lender_id },
      body: { name: lenderName, name_fr: renamed.body.name_fr },
      headers: { 'if-match': `"v${version + 1}"` },
    })
    await publish('product,condition,60', 'finance,new,4.75')
  })

  test('a roll-back to an old card lists the orders that never followed the one between', async () => {
    await publish('product,condition,60', 'finance,new,4.40')
    const never = await order({ worksheet: financed({ rate: '4.40' }) })
    const announced = await publish('product,condition,60', 'finance,new,3.90')
    const row = async (id: string) =>
      (await changedOrders(id)).body.results.find(one => one.order === never.id)
    const between = await row(announced.id)
    const rolledBack = await desk.asPlatform.call(lenders.rollBack, { params: { id: announced.subject } })
    expect(rolledBack.status).toBe(200)
    const change = await finish(rolledBack.body.id)
    expect(await row(change.id)).toMatchObject({
      old_payment: between?.new_payment,
      new_payment: between?.old_payment,
      reason: null,
    })
    await publish('product,condition,60', 'finance,new,4.75')
  })

  test('a restored term lists the orders for which its removal was listed', async () => {
    await publish('product,condition,60,72', 'finance,new,4.75,5.75')
    const without = await order({ worksheet: financed({ rate: '4.75' }) })
    const announced = await publish('product,condition,72', 'finance,new,5.75')
    const row = async (id: string) =>
      (await changedOrders(id)).body.results.find(one => one.order === without.id)
    const gone = await row(announced.id)
    expect(gone).toMatchObject({ new_payment: null, reason: 'term_not_offered' })
    const rolledBack = await desk.asPlatform.call(lenders.rollBack, { params: { id: announced.subject } })
    const change = await finish(rolledBack.body.id)
    expect(await row(change.id)).toMatchObject({
      old_payment: null,
      new_payment: gone?.old_payment,
      difference: null,
      frequency: 'monthly',
      reason: 'term_not_offered',
    })
  })

  test('deleting a draft order deletes its entry', async () => {
    const draft = await order({ worksheet: financed({ rate: '4.75' }) })
    const change = await publish('product,condition,60', 'finance,new,4.99')
    const before = (await changedOrders(change.id)).body.count
    const { status } = await desk.asManager.send('DELETE', `/api/dealer/order/${draft.id}/`)
    expect(status).toBe(204)
    expect((await changedOrders(change.id)).body.count).toBe(before - 1)
  })
})

describe('programme changes by a library line', () => {
  const line = (amount: string) => worksheetLine({ id: desk.fee.id, origin: 'global', amount, is_cash: true })

  test.each([
    ['a dearer fee', '699.00', '226.00'],
    ['a fee that is gone', null, '-563.87'],
  ])('%s changes the deals that have it unmodified', async (_name, after, difference) => {
    const worksheet = { ...financed({ lender: 'Another' }), lines: [line('499.00')] }
    const had = await order({ worksheet, payment_type: 'cash' })
    const bargained = { ...worksheet, lines: [line('399.00')] }
    const haggled = await order({ worksheet: bargained, payment_type: 'cash' })
    const noted: NotedChange = {
      kind: 'fee',
      subject_id: desk.fee.id,
      name: 'Documentation fee',
      name_fr: 'Frais de dossier',
      effective_from: today,
      before: line('499.00'),
      after: after === null ? null : line(after),
    }
    const actor = { id: desk.rep.id, tenant: desk.dealership } as unknown as Parameters<typeof noteChanges>[1]
    const [id = ''] = await withTenant(target.app.pool, desk.dealership, async tx =>
      noteChanges(tx, actor, [noted]),
    )
    await walkChange(target.app, desk.dealership.id, id)
    const rows = (await changedOrders(id)).body.results
    expect(rows.find(row => row.order === had.id)).toMatchObject({ frequency: null, difference })
    expect(rows.map(row => row.order)).not.toContain(haggled.id)
  })
})

test('a browser of another dealership sees nothing', async () => {
  const stranger = await buildUser(target.app, { dealerships: [other.dealership] })
  const browser = await signedIn(target, stranger, other.dealership)
  expect((await browser.call(programmeChanges.list)).body.results).toEqual([])
})
