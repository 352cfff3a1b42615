import { audit } from '@forecourt/contract/platform/audit.ts'
import { customerAccesses as accesses } from '@forecourt/contract/customers/customer-accesses.ts'
import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { prequalOffers } from '@forecourt/contract/customers/prequal-offers.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { pastTriggers } from '../../../test/past-triggers.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { sqlStateOf, withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers } from '#identity/accounts/users/users.table.ts'
import { deleteOldAccesses } from './customer-accesses.queries.ts'
import { customerAccesses } from './customer-accesses.table.ts'
import { RecentLooks } from './recent-looks.ts'

const target = useTestApp()
let place: Awaited<ReturnType<typeof buildDealership>>
let admin: { id: string }
let rep: { id: string }
let byAdmin: TestBrowser
let byRep: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  admin = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place], first_name: 'Ada' })
  rep = await buildUser(target.app, { dealerships: [place], first_name: 'Rae', last_name: 'Okoye' })
  byAdmin = await signedIn(target, admin, place)
  byRep = await signedIn(target, rep, place)
})

const aCustomer = (given: object = {}) => buildCustomer(target.app, { dealer_id: place.id, ...given })
const look = (by: TestBrowser, id: string) => by.call(customers.get, { params: { id } })
const whoSaw = async (customer: string, query: object = {}) =>
  (await byAdmin.call(accesses.list, { query: { customer, ...query } })).body.results
const kinds = async (customer: string) =>
  (await whoSaw(customer)).map(({ user, what }) => `${user.full_name?.split(' ')[0] ?? ''} ${what}`)

describe('accesses of a customer', () => {
  test('are recorded once per quarter of an hour, on any path and in any process', async () => {
    const { id } = await aCustomer({ first_name: 'Marie', last_name: 'Tremblay' })
    await look(byRep, id)
    await look(byRep, id.toUpperCase())
    await byRep.call(customers.ofDealership, { params: { id } })
    // Simulates another process, with an empty memory.
    Object.assign(target.app, { recentLooks: new RecentLooks() })
    await look(byRep, id)
    await look(byAdmin, id)
    expect(await kinds(id)).toEqual(['Ada viewed', 'Rae viewed'])
    expect((await whoSaw(id))[1]).toMatchObject({
      user: { id: rep.id, full_name: 'Rae Okoye' },
      customer: { id, full_name: 'Marie Tremblay' },
      fields: null,
    })
  })

  test('name the platform administrator and a colleague who left', async () => {
    const { id } = await aCustomer()
    const root = await buildUser(target.app, {
      dealerships: [],
      first_name: 'Robin',
      last_name: 'Castellano',
      is_super_admin: true,
      role: null,
    })
    const former = await buildUser(target.app, { dealerships: [place], first_name: 'Noa', last_name: 'Roy' })
    await look(await signedIn(target, former, place), id)
    await withPlatform(target.app.pool, tx =>
      tx.delete(dealershipMembers).where(eq(dealershipMembers.user_id, former.id)),
    )
    await look(await signedIn(target, root, place), id)
    expect((await whoSaw(id)).map(({ user }) => user)).toEqual([
      { id: root.id, full_name: 'Robin Castellano', is_platform: true },
      { id: former.id, full_name: 'Noa Roy', is_platform: false },
    ])
  })

  test('are recorded again after a quarter of an hour', () => {
    const looks = new RecentLooks()
    const one = { dealer: 'd', user: 'u', customer: 'c', what: 'viewed' } as const
    const at = (time: string) => new Date(`2026-11-21T${time}Z`)
    expect(looks.has(one, at('16:01:00'))).toBe(false)
    looks.keep(one, at('16:01:00'))
    expect(looks.has(one, at('16:14:59'))).toBe(true)
    expect(looks.has(one, at('16:15:00'))).toBe(false)
    expect(looks.has({ ...one, what: 'viewed_offers' }, at('16:02:00'))).toBe(false)
  })

  test('do not include a refused view', async () => {
    const colleague = await buildUser(target.app, { dealerships: [place] })
    const hidden = await aCustomer({ assigned_dealer: colleague.id })
    const elsewhere = await buildCustomer(target.app)
    for (const { id } of [hidden, elsewhere]) {
      expect((await look(byRep, id)).status).toBe(404)
      expect(await kinds(id)).toEqual([])
    }
    const mine = await aCustomer({ assigned_dealer: rep.id })
    expect((await look(byRep, mine.id)).status).toBe(200)
    expect(await kinds(mine.id)).toEqual(['Rae viewed'])
  })

  test('distinguish credit offers, who added the customer, and which fields changed', async () => {
    const body = { first_name: 'Zoé', last_name: 'Roy', phone: '(416) 555-0142' }
    const { id } = (await byRep.call(customers.create, { body })).body
    await byAdmin.call(prequalOffers.details, { params: { id } })
    await byAdmin.call(prequalOffers.details, { params: { id } })
    await byRep.call(customers.update, {
      params: { id },
      body: { note: 'Calls after six', city: 'Laval', first_name: 'Zoé' },
      headers: { 'if-match': '"v1"' },
    })
    expect(await kinds(id)).toEqual(['Rae changed', 'Ada viewed_offers', 'Rae created'])
    expect((await whoSaw(id))[0]?.fields).toEqual(['city', 'note'])
    expect(JSON.stringify(await whoSaw(id))).not.toContain('Laval')
  })

  test('are kept when two records are merged', async () => {
    const [kept, merged] = [await aCustomer(), await aCustomer()]
    await look(byRep, merged.id)
    const versions = { kept_version: 1, merged_version: 1 }
    const body = { kept_id: kept.id, merged_id: merged.id, ...versions, choices: {} }
    expect((await byAdmin.call(customerMerges.merge, { body })).status).toBe(200)
    expect(await kinds(kept.id)).toContain('Rae viewed')
  })

  test('add no cost to walking through the list', async () => {
    const { id } = await aCustomer()
    await byRep.call(customers.list)
    expect(await kinds(id)).toEqual([])
  })

  test('are filtered by person, kind and day, and limited to one dealership', async () => {
    const { id } = await aCustomer()
    await look(byRep, id)
    await look(byAdmin, id)
    const users = async (query: object) => (await whoSaw(id, query)).map(({ user }) => user.id)
    expect(await users({ user: rep.id })).toEqual([rep.id])
    expect(await users({ what: 'changed' })).toEqual([])
    expect(await users({ from: '2020-01-01', to: '2099-01-01' })).toEqual([admin.id, rep.id])
    expect(await users({ to: '2020-01-01' })).toEqual([])
    const there = await buildDealership(target.app)
    const other = await signedIn(
      target,
      await buildUser(target.app, { role: 'dealer_admin', dealerships: [there] }),
      there,
    )
    expect((await other.call(accesses.list, { query: { customer: id } })).body.results).toEqual([])
    expect((await other.call(accesses.list)).body.results).toEqual([])
  })

  test('continue below a sequence number', async () => {
    const { id: customer_id } = await aCustomer()
    const row = { dealer_id: place.id, customer_id, user_id: rep.id, what: 'changed' as const }
    const slots = Array.from({ length: 52 }, (_, n) => ({ ...row, slot: new Date(n * 1000).toISOString() }))
    await withTenant(target.app.pool, place, tx => tx.insert(customerAccesses).values(slots))
    const first = (await byAdmin.call(accesses.list, { query: { customer: customer_id } })).body
    expect(first.results).toHaveLength(50)
    const rest = await whoSaw(customer_id, { before: first.next ?? 0 })
    expect(rest).toHaveLength(2)
    expect(new Set([...first.results, ...rest].map(({ id }) => id)).size).toBe(52)
  })

  test('are exported as delimited text, which is an audited action itself', async () => {
    const { id } = await aCustomer({ first_name: 'Guy', last_name: 'Roy' })
    await look(byRep, id)
    const reply = await byAdmin.bytes('/api/dealer/audit/accesses/export/', { customer: id })
    const lines = Buffer.from(reply.bytes).toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFFid,at,user_id,user_name,what,customer_id,customer_name,fields')
    expect(lines[1]).toContain(`,Rae Okoye,viewed,${id},Guy Roy,`)
    const { results } = (await byAdmin.call(audit.list, { query: { action: 'audit.exported' } })).body
    expect(results[0]?.changes).toMatchObject({ what: 'accesses', filter: { customer: id } })
  })
})

test('an old authentication is not enough to export', async () => {
  const late = await signedIn(target, admin, place)
  await withPlatform(target.app.pool, tx =>
    tx.execute(
      sql`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = ${admin.id}`,
    ),
  )
  const reply = await late.send('GET', '/api/dealer/audit/accesses/export/')
  expect(reply).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  await withPlatform(target.app.pool, tx =>
    tx.execute(sql`UPDATE sessions SET proved_at = now() WHERE user_id = ${admin.id}`),
  )
})

describe('the access record', () => {
  test('is immutable, and deleted after thirteen months', async () => {
    const { id } = await aCustomer()
    await look(byRep, id)
    const { pool } = target.app
    const refused = await Promise.allSettled([
      withPlatform(pool, tx => tx.update(customerAccesses).set({ user_id: admin.id })),
      withPlatform(pool, tx => tx.delete(customerAccesses)),
      withPlatform(pool, tx => tx.execute(sql`TRUNCATE customer_accesses`)),
    ])
    for (const outcome of refused)
      expect(outcome.status === 'rejected' && sqlStateOf(outcome.reason)).toBe('42501')
    const stored = { dealership: place, table: 'customer_accesses' }
    const long = `UPDATE customer_accesses SET at = now() - interval '14 months' WHERE customer_id = '${id}'`
    await pastTriggers(target.ownerUrl, stored, long)
    const before = await withTenant(pool, place, tx => tx.$count(customerAccesses))
    await withPlatform(pool, deleteOldAccesses)
    expect(await whoSaw(id)).toEqual([])
    expect(await withTenant(pool, place, tx => tx.$count(customerAccesses))).toBe(before - 1)
  })

  test('remembers the latest views, up to twenty thousand', () => {
    const looks = new RecentLooks()
    const now = new Date('2026-11-21T16:00:00Z')
    const one = (n: number) => ({ dealer: 'd', user: 'u', customer: String(n), what: 'viewed' }) as const
    for (let n = 0; n <= 20_000; n += 1) looks.keep(one(n), now)
    expect([looks.has(one(0), now), looks.has(one(20_000), now)]).toEqual([false, true])
  })
})
