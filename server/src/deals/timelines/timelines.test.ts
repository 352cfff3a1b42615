import { customers } from '@forecourt/contract/customers/customers.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { reservations } from '@forecourt/contract/deals/reservations.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { buildDesk, queriesOf } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()

test('changed notes, sold vehicles and restored vehicles are shown too', async () => {
  const desk = await buildDesk(target)
  const { body: opened } = await desk.asRep.call(orders.create, {
    body: { customer: desk.customer.id, vehicle: desk.vehicle.id },
  })
  const params = { id: opened.id }
  await desk.asRep.call(orders.update, {
    params,
    body: { note: 'Calls back on Monday' },
    headers: { 'if-match': '"v1"' },
  })
  const actionsOf = async () =>
    (await desk.asRep.call(timelines.ofOrder, { params })).body.results.map(({ act }) => act)
  const setStatus = (stock_status: 'S' | 'P' | 'I') =>
    desk.asManager.call(stock.setStatus, { params: { id: desk.vehicle.id }, body: { stock_status } })
  await setStatus('P')
  expect([...(await actionsOf())].sort()).toEqual(['order.created', 'order.note_changed'])
  await setStatus('S')
  expect((await actionsOf())[0]).toBe('order.vehicle_gone')
  await setStatus('I')
  const reply = await desk.asRep.call(timelines.ofOrder, { params })
  expect(reply.body.results[0]).toMatchObject({ act: 'order.vehicle_back', by_kind: 'staff', facts: {} })
  expect(JSON.stringify(reply.body)).not.toContain('Monday')
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
})

test('an order’s events are shown newest first, with the actor, each once', async () => {
  const desk = await buildDesk(target)
  const { body: opened } = await desk.asRep.call(orders.create, {
    body: { customer: desk.customer.id, vehicle: desk.vehicle.id },
  })
  const params = { id: opened.id }
  await desk.asRep.call(orders.update, {
    params,
    body: { worksheet: opened.worksheet },
    headers: { 'if-match': '"v1"' },
  })
  await desk.asRep.call(reservations.save, {
    params,
    body: { reservation_number: 'RES-7', reserved_until: '2026-11-30' },
  })
  await desk.asManager.call(reservations.remove, { params, body: {} })
  const reply = await desk.asRep.call(timelines.ofOrder, { params })
  expect(reply.status).toBe(200)
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  const rep = `${desk.rep.first_name} ${desk.rep.last_name}`
  const acts = reply.body.results.map(({ act }) => act)
  expect([...acts].sort()).toEqual(['order.created', 'order.released', 'order.reserved', 'order.saved'])
  expect(reply.body.results.find(({ act }) => act === 'order.reserved')).toMatchObject({
    by: rep,
    by_kind: 'staff',
    facts: { number: 'RES-7', until: '2026-11-30' },
  })
  expect(reply.body.results.find(({ act }) => act === 'order.saved')).toMatchObject({
    by: rep,
    facts: { version: 2 },
  })
  expect(reply.body.has_more).toBe(false)
  const foreign = await buildDesk(target)
  expect((await foreign.asRep.call(timelines.ofOrder, { params })).status).toBe(404)
})

test('a worksheet saved by a super admin was saved by staff, not by the customer', async () => {
  const desk = await buildDesk(target)
  const root = await buildUser(target.app, { dealerships: [], is_super_admin: true, role: null })
  const asRoot = await signedIn(target, root, desk.dealership)
  const { body: opened } = await asRoot.call(orders.create, {
    body: { customer: desk.customer.id, vehicle: desk.vehicle.id },
  })
  const params = { id: opened.id }
  await asRoot.call(orders.update, {
    params,
    body: { worksheet: opened.worksheet },
    headers: { 'if-match': '"v1"' },
  })
  const of = { order: timelines.ofOrder, customer: timelines.ofCustomer }
  const reported = [
    ...(await desk.asRep.call(of.order, { params })).body.results,
    ...(await desk.asRep.call(of.customer, { params: { id: desk.customer.id } })).body.results,
  ]
  const saves = reported.filter(({ act }) => act === 'order.saved')
  expect(saves.map(({ by_kind }) => by_kind)).toEqual(['staff', 'staff'])
})

test('a customer’s timeline has the customer and every deal, by name, each event once', async () => {
  const desk = await buildDesk(target)
  const { body: person } = await desk.asManager.call(customers.create, {
    body: { first_name: 'Marie', last_name: 'Tremblay', phone: '4165550142', assigned_dealer: null },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const params = { id: person.id }
  const { body: order } = await desk.asManager.call(orders.create, {
    body: { customer: person.id, vehicle: desk.vehicle.id },
  })
  const id_list = [person.id, desk.customer.id]
  await desk.asManager.call(customers.assign, { body: { id_list, assigned_dealer: desk.rep.id } })
  await desk.asManager.call(customers.setArchiveStatus, {
    body: { id_list: [person.id], status: 'Lost', reason_id: 'price' },
  })
  const reply = await desk.asManager.call(timelines.ofCustomer, { params, query: { page: 1 } })
  expect([reply.status, reply.body.has_more]).toEqual([200, false])
  expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  const reported = reply.body.results.map(({ act, facts, order: about }) => [act, facts, about?.number])
  expect(reported).toHaveLength(4)
  expect(reported).toEqual(
    expect.arrayContaining([
      ['customer.archived', { status: 'Lost', reason: 'price' }, undefined],
      ['customer.assigned', { name: `${desk.rep.first_name} ${desk.rep.last_name}` }, undefined],
      ['order.created', expect.anything(), order.number],
      ['customer.created', {}, undefined],
    ]),
  )
  const later = await desk.asManager.call(timelines.ofCustomer, { params, query: { page: 2 } })
  expect(later.body).toMatchObject({ current: 2, results: [] })
  const foreign = await buildDesk(target)
  expect((await foreign.asRep.call(timelines.ofCustomer, { params })).status).toBe(404)
})

test('a change of a customer names the changed fields, without values', async () => {
  const desk = await buildDesk(target)
  const params = { id: desk.customer.id }
  const readReported = async () => (await desk.asManager.call(timelines.ofCustomer, { params })).body.results
  const save = (body: object, version: number) =>
    desk.asManager.call(customers.update, { params, body, headers: { 'if-match': `"v${version}"` } })
  const { body: before } = await desk.asManager.call(customers.get, { params })
  await save(
    { city: 'Rimouski', secondary_phone: '(416) 555-0177', last_name: before.last_name },
    before.version,
  )
  const reported = await readReported()
  expect(reported[0]).toMatchObject({ act: 'customer.changed', facts: { fields: 'city,secondary_phone' } })
  expect(JSON.stringify(reported)).not.toMatch(/Rimouski|0177/)
  // A reassignment is its own entry, shown once.
  await save({ assigned_dealer: desk.manager.id }, before.version + 1)
  const acts = (await readReported()).map(({ act }) => act)
  expect(acts.filter(act => act === 'customer.changed')).toHaveLength(1)
  expect(acts.filter(act => act === 'customer.assigned')).toHaveLength(1)
})
