import { customers } from '@forecourt/contract/customers/customers.ts'
import type { Problem } from '@forecourt/contract/platform/errors.ts'
import { staff } from '@forecourt/contract/identity/staff.ts'
import { users as contract } from '@forecourt/contract/identity/users.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { signedIn } from '../../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { buildUser } from '../users/users.factory.ts'

const target = useTestApp()
type Place = Awaited<ReturnType<typeof buildDealership>>
let here: Place
let there: Place
let stranger: Place
let admin: { id: string }
let byAdmin: TestBrowser

beforeAll(async () => {
  here = await buildDealership(target.app)
  there = await buildDealership(target.app, { organisation_id: here.organisation_id })
  stranger = await buildDealership(target.app)
  admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [here, there] })
  byAdmin = await signedIn(target, admin, here)
})

const rep = (given: object = {}) => buildUser(target.app, { dealerships: [here], ...given })
const set = (by: TestBrowser, id: string, dealership_id = there.id, works_there = true) =>
  by.call(staff.setDealership, { params: { id }, body: { dealership_id, works_there } })
const problem = ({ body }: { body: unknown }) => body as Problem
const lastEvent = (place: Place) =>
  withTenant(target.app.pool, place, async tx => {
    const [event] = await tx.select().from(auditEvents).orderBy(desc(auditEvents.seq)).limit(1)
    return event
  })

describe('a second dealership', () => {
  test('is added in the same role, and recorded in both', async () => {
    const user = await rep()
    const theirs = await signedIn(target, user, here)
    const switchOver = () => theirs.call(contract.transferSession, { body: { dealership_id: there.id } })
    expect((await switchOver()).status).toBe(404)
    const given = await set(byAdmin, user.id)
    expect(given.body).toMatchObject({ version: 2, role: 'dealer_sales_rep' })
    expect(given.body.dealerships.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
    expect(Number(given.headers['x-query-count'])).toBeLessThanOrEqual(6)
    for (const place of [here, there])
      expect(await lastEvent(place)).toMatchObject({
        action: 'user.dealership_added',
        actor: admin.id,
        object_id: user.id,
        changes: { dealership: there.id },
      })
    expect((await switchOver()).status).toBe(200)
    expect((await set(byAdmin, user.id)).body.version).toBe(2)
  })

  test('is removed again: sessions there end, and the customers there are unassigned', async () => {
    const user = await rep({ dealerships: [here, there] })
    const held = await buildCustomer(target.app, { dealer_id: there.id, assigned_dealer: user.id })
    const kept = await buildCustomer(target.app, { dealer_id: here.id, assigned_dealer: user.id })
    const [atHere, atThere] = [await signedIn(target, user, here), await signedIn(target, user, there)]
    const taken = await set(byAdmin, user.id, there.id, false)
    expect(taken.body.dealerships.map(({ id }) => id)).toEqual([here.id])
    expect(Number(taken.headers['x-query-count'])).toBeLessThanOrEqual(6)
    expect((await atHere.call(customers.list)).status).toBe(200)
    expect((await atThere.call(customers.list)).status).toBe(440)
    const overThere = await signedIn(target, admin, there)
    const repOf = async (by: TestBrowser, id: string) =>
      (await by.call(customers.get, { params: { id } })).body.assigned_dealer?.id ?? null
    expect([await repOf(overThere, held.id), await repOf(byAdmin, kept.id)]).toEqual([null, user.id])
    expect(await lastEvent(there)).toMatchObject({ action: 'user.dealership_removed', object_id: user.id })
    expect((await set(byAdmin, user.id, here.id, false)).body).toMatchObject({
      fields: { dealership_id: [{ rule: 'present_dealership' }] },
    })
  })
})

describe('is refused', () => {
  test('where the actor does not work, of another organization, and for people who work elsewhere', async () => {
    const user = await rep()
    const local = await signedIn(target, await rep({ role: 'dealer_admin' }), here)
    expect((await set(local, user.id)).status).toBe(404)
    expect((await set(byAdmin, user.id, stranger.id)).status).toBe(404)
    const platform = await rep({ role: 'dealer_admin', is_super_admin: true })
    const refused = await set(await signedIn(target, platform, here), user.id, stranger.id)
    expect(problem(refused).fields).toEqual({ dealership_id: [{ rule: 'other_organization', params: {} }] })
    const outsider = await buildUser(target.app, { dealerships: [stranger] })
    expect((await set(byAdmin, outsider.id)).status).toBe(404)
    const both = await buildUser(target.app, { dealerships: [here, stranger] })
    expect((await set(byAdmin, both.id)).status).toBe(403)
  })

  test.each([
    ['a sales manager, of an administrator', 'dealer_sales_manager', 'dealer_admin', 403],
    ['a sales manager, of a representative', 'dealer_sales_manager', 'dealer_sales_rep', 200],
    ['an administrator, of one of the organization', 'dealer_admin', 'organization_admin', 403],
    ['one of the organization, of an administrator', 'organization_admin', 'dealer_admin', 200],
    ['an assistant', 'organization_assistant', 'dealer_sales_rep', 403],
    ['a representative', 'dealer_sales_rep', 'dealer_sales_rep', 403],
  ] as const)('for roles that may not be given: %s', async (_name, role, of, status) => {
    const giver = await buildUser(target.app, { role, dealerships: [here, there] })
    const user = await rep({ role: of })
    expect((await set(await signedIn(target, giver, here), user.id)).status).toBe(status)
  })

  test('to oneself, recorded, with nothing changed', async () => {
    const far = await buildDealership(target.app, { organisation_id: here.organisation_id })
    const manager = await buildUser(target.app, { role: 'dealer_admin', dealerships: [here] })
    const own = await signedIn(target, manager, here)
    expect((await set(own, manager.id, far.id)).status).toBe(404)
    const reply = await set(byAdmin, admin.id, there.id, false)
    expect(problem(reply).fields).toEqual({ dealership_id: [{ rule: 'own_role', params: {} }] })
    expect(await lastEvent(here)).toMatchObject({ action: 'user.refused', outcome: 'refused' })
    const { body } = await byAdmin.call(contract.managedDealerships)
    expect(body.results.map(({ id }) => id).sort()).toEqual([here.id, there.id].sort())
  })

  test('of the last administrator there', async () => {
    const place = await buildDealership(target.app, { organisation_id: here.organisation_id })
    const only = await buildUser(target.app, { role: 'dealer_admin', dealerships: [here, place] })
    const above = await buildUser(target.app, {
      role: 'dealer_admin',
      is_super_admin: true,
      dealerships: [here],
    })
    const reply = await set(await signedIn(target, above, here), only.id, place.id, false)
    expect(problem(reply).fields).toEqual({ dealership_id: [{ rule: 'last_admin', params: {} }] })
  })

  test('without a fresh proof', async () => {
    const user = await rep()
    const late = await signedIn(target, admin, here)
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ proved_at: sql`now() - interval '11 minutes'` })
        .where(eq(sessions.user_id, admin.id)),
    )
    expect(problem(await set(late, user.id)).code).toBe('step_up_required')
    byAdmin = await signedIn(target, admin, here)
  })
})
