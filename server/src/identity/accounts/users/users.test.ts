import { users } from '@forecourt/contract/identity/users.ts'
import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/actors.ts'
import { useTestApp } from '../../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from './users.factory.ts'

const target = useTestApp()
let here: { id: string }
let there: { id: string }
let manager: { id: string }

beforeAll(async () => {
  here = await buildDealership(target.app, { name: 'Moteurs du Lac', city: 'Longueuil' })
  there = await buildDealership(target.app, { name: 'Harbour Cars', city: 'Toronto' })
  manager = await buildUser(target.app, {
    role: 'dealer_sales_manager',
    first_name: 'Zoé',
    dealerships: [here, there],
  })
})

test('customers can be assigned to the active staff of this dealership, and to nobody else', async () => {
  const rep = await buildUser(target.app, { first_name: 'Anna', last_name: 'Roy', dealerships: [here] })
  await buildUser(target.app, { first_name: 'Gone', is_active: false, dealerships: [here] })
  await buildUser(target.app, { first_name: 'Maker', is_corporate: true, role: null, dealerships: [here] })
  await buildUser(target.app, { first_name: 'Elsewhere', dealerships: [there] })
  const browser = await signedIn(target, manager, here)
  const { body } = await browser.call(users.assignableDealerUsers)
  expect(body.results.map(({ id }) => id)).toEqual([rep.id, manager.id])
  expect(body.results[0]).toEqual({
    id: rep.id,
    full_name: 'Anna Roy',
    role: 'dealer_sales_rep',
    is_active: true,
  })
})

test('managed dealerships are those of the user, the last used first, found by name or city', async () => {
  await buildDealership(target.app, { name: 'Foreign Cars' })
  const browser = await signedIn(target, manager, here)
  await browser.call(users.transferSession, { body: { dealership_id: there.id } })
  const all = await browser.call(users.managedDealerships)
  expect(all.body.results.map(({ name }) => name)).toEqual(['Harbour Cars', 'Moteurs du Lac'])
  const named = await browser.call(users.managedDealerships, { query: { name: 'longueuil' } })
  expect(named.body.results.map(({ name }) => name)).toEqual(['Moteurs du Lac'])
  const none = await browser.call(users.managedDealerships, { query: { name: '100%_' } })
  expect(none.body.results).toEqual([])
})

test('the current user contains their permissions here and the lifetime of the session', async () => {
  const browser = await signedIn(target, manager, here)
  const { body } = await browser.call(users.currentUser)
  expect(body.total_managed_dealerships).toBe(2)
  expect(body.user.permissions).toContain('customer:assign')
  expect(body.user.permissions).not.toContain('payment-settings:edit')
  expect(body.session.idle_seconds_left).toBeGreaterThan(29 * 60)
  expect(body.session.absolute_seconds_left).toBeLessThanOrEqual(12 * 3600)
})

test('the current user contains the dealership’s current step, from which the stream can be resumed', async () => {
  const browser = await signedIn(target, manager, here)
  const stepNow = async () => (await browser.call(users.currentUser)).body.step
  const before = await stepNow()
  await buildCustomer(target.app, { dealer_id: here.id })
  expect(await stepNow()).toBe((before ?? 0) + 1)
})

test('a half session does not contain the dealership’s current step', async () => {
  const browser = await signedIn(target, manager, here, { isFullyAuthenticated: false })
  expect((await browser.call(users.currentUser)).body.step).toBeNull()
})
