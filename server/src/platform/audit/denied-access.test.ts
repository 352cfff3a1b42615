import { audit } from '@forecourt/contract/platform/audit.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { type TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let place: { id: string }
let rep: { id: string }
let browser: TestBrowser

beforeEach(async () => {
  place = await buildDealership(target.app, { reps_see_all: true })
  rep = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
  browser = await signedIn(target, rep, place)
})

const denials = () =>
  withTenant(target.app.pool, place, async tx => {
    const { rows } = await tx.execute(
      sql`SELECT actor, actor_kind, object_id, outcome, changes FROM audit_events
        WHERE dealer_id = ${place.id} AND action = 'access.denied' ORDER BY seq`,
    )
    return rows
  })

test('a request beyond the role’s permissions is recorded, with its call', async () => {
  expect((await browser.call(audit.list)).status).toBe(403)
  // The session is cached from now on, and refused in the same way.
  expect((await browser.call(customers.list)).status).toBe(200)
  expect((await browser.call(audit.verify)).status).toBe(403)
  const denial = { actor: rep.id, actor_kind: 'staff', outcome: 'refused' }
  expect(await denials()).toEqual([
    { ...denial, object_id: 'audit.list', changes: { call: 'audit.list' } },
    { ...denial, object_id: 'audit.verify', changes: { call: 'audit.verify' } },
  ])
})

test('so is one for a forbidden object, with its id', async () => {
  const other = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
  const { id } = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer: other.id })
  const reply = await browser.call(customers.update, {
    params: { id },
    body: { note: 'mine now' },
    headers: { 'if-match': '"v1"' },
  })
  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await denials()).toMatchObject([
    { actor: rep.id, object_id: 'customers.update', changes: { call: 'customers.update', id } },
  ])
  expect(JSON.stringify(await denials())).not.toContain('mine now')
})

test('a forged request, or one for a missing object, is no denial', async () => {
  const { id } = await buildCustomer(target.app, { dealer_id: (await buildDealership(target.app)).id })
  expect((await browser.send('GET', `/api/dealer/customer/${id}/`)).status).toBe(404)
  const forged = await browser.send('POST', '/api/dealer/customer/', {
    body: {},
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(forged).toMatchObject({ status: 403, body: { code: 'csrf' } })
  expect(await denials()).toEqual([])
})

test('a denial that cannot be recorded is not answered as one', async () => {
  const { now } = target.app
  Object.assign(target.app, { now: () => new Date(Number.NaN) })
  const { status } = await browser.call(audit.list)
  Object.assign(target.app, { now })
  expect(status).toBe(500)
})
