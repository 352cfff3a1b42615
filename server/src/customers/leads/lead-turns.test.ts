import { audit } from '@forecourt/contract/platform/audit.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { leads as contract } from '@forecourt/contract/customers/leads.ts'
import { notifications } from '@forecourt/contract/identity/notifications.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withPlatform } from '#platform/db/tenant.ts'
import { signedIn } from '../../../test/actors.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { dealershipMembers, users } from '#identity/accounts/users/users.table.ts'

const target = useTestApp()
afterEach(() => vi.restoreAllMocks())

type Role = 'dealer_sales_rep' | 'dealer_sales_manager' | 'dealer_admin'

/** A dealership with representatives who have signed in, and a lead key. */
async function buildPlace(reps: number) {
  const place = await buildDealership(target.app)
  const user = async (role: Role) => {
    const last_activity = NOW.toISOString()
    const person = await buildUser(target.app, { dealerships: [place], role, last_activity })
    return { person, browser: await signedIn(target, person, place) }
  }
  const admin = await user('dealer_admin')
  const { secret } = (await admin.browser.call(contract.createKey, { body: { name: 'Portal' } })).body
  const people = []
  for (let n = 0; n < reps; n += 1) people.push(await user('dealer_sales_rep'))
  let count = 0
  const arrive = async (email = `${crypto.randomUUID()}@mail.example`) => {
    count += 1
    const { statusCode, headers } = await target.fastify.inject({
      method: 'POST',
      url: '/api/leads/adf/',
      headers: { 'content-type': 'application/xml', authorization: `Bearer ${secret}` },
      payload: `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><id source="t">${place.id}-${count}-${email}</id>
        <requestdate>2026-11-21</requestdate><vehicle><year>2026</year><make>Honda</make><model>CR-V</model></vehicle>
        <customer><contact><name part="first">Sam</name><name part="last">Porter</name><email>${email}</email></contact></customer>
        <provider><name>Portal</name></provider></prospect></adf>`,
    })
    expect([statusCode, Number(headers['x-query-count']) <= 6]).toEqual([200, true])
    return email
  }
  const holders = async () => {
    const { results } = (await admin.browser.call(customers.list, { query: { ordering: 'created' } })).body
    return results.map(row => row.assigned_dealer?.id ?? null)
  }
  return { place, admin, reps: people, arrive, holders }
}

const counted = (holders: readonly (string | null)[]) =>
  [...Map.groupBy(holders, holder => holder).values()].map(group => group.length).sort((a, b) => a - b)

describe('new leads are assigned in rotation', () => {
  test('to the representatives one after the other, each notified and recorded', async () => {
    const { reps, admin, arrive, holders } = await buildPlace(2)
    for (let n = 0; n < 4; n += 1) await arrive()
    const held = await holders()
    expect(counted(held)).toEqual([2, 2])
    expect(new Set(held)).toEqual(new Set(reps.map(({ person }) => person.id)))
    for (const { browser } of reps) {
      const { results } = (await browser.call(notifications.list)).body
      expect(results.filter(({ event }) => event === 'lead_assigned')).toHaveLength(2)
    }
    const { results } = (await admin.browser.call(audit.list, { query: { action: 'customer.assigned' } }))
      .body
    expect(results).toHaveLength(4)
    expect(results[0]).toMatchObject({ actor_kind: 'system', changes: { from: null } })
  })

  test('evenly when many arrive in parallel', async () => {
    const { arrive, holders } = await buildPlace(3)
    await Promise.all(Array.from({ length: 9 }, () => arrive()))
    expect(counted(await holders())).toEqual([3, 3, 3])
  })

  test('not to those who are excluded, have left or never signed in', async () => {
    const { place, reps, arrive, holders } = await buildPlace(3)
    const [one, two, three] = reps.map(({ person }) => person.id)
    await buildUser(target.app, { dealerships: [place], role: 'dealer_sales_rep' })
    await withPlatform(target.app.pool, async tx => {
      await tx
        .update(dealershipMembers)
        .set({ is_not_automatically_assigned: true })
        .where(and(eq(dealershipMembers.dealer_id, place.id), eq(dealershipMembers.user_id, one ?? '')))
      await tx
        .update(users)
        .set({ is_active: false })
        .where(eq(users.id, two ?? ''))
    })
    for (let n = 0; n < 3; n += 1) await arrive()
    expect(await holders()).toEqual([three, three, three])
  })

  test('to nobody while the dealership is closed', async () => {
    const { arrive, holders } = await buildPlace(1)
    vi.spyOn(target.app, 'now').mockReturnValue(new Date(NOW.getTime() + 12 * 3_600_000))
    await arrive()
    expect(await holders()).toEqual([null])
  })

  test('never away from the customer’s representative', async () => {
    const { place, admin, reps, arrive, holders } = await buildPlace(1)
    const email = 'held@mail.example'
    await buildCustomer(target.app, {
      dealer_id: place.id,
      email,
      first_name: 'Sam',
      last_name: 'Porter',
      assigned_dealer: admin.person.id,
    })
    const free = 'free@mail.example'
    await buildCustomer(target.app, {
      dealer_id: place.id,
      email: free,
      first_name: 'Sam',
      last_name: 'Porter',
    })
    await arrive(email)
    await arrive(free)
    expect(new Set(await holders())).toEqual(new Set([admin.person.id, reps[0]?.person.id]))
  })
})
