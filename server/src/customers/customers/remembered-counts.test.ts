import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { signedIn } from '../../../test/actors.ts'
import { NOW, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { customerRow } from './customers.factory.ts'
import { customerListVersions } from '#platform/events/events.table.ts'
import { customers as table } from './customers.table.ts'
import { movesQuestionOf, questionOf } from './remembered-counts.ts'

const target = useTestApp()
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
let dealership: { id: string }
let browser: TestBrowser
let person: { id: string }
let car: { id: string }
let rep: { id: string }

beforeAll(async () => {
  dealership = await buildDealership(target.app)
  rep = await buildUser(target.app, { dealerships: [dealership], role: 'dealer_sales_manager' })
  browser = await signedIn(target, rep, dealership)
  await inDealership(tx => tx.insert(table).values(Array.from({ length: 25 }, () => row())))
  car = await buildVehicle(target.app, { dealer_id: dealership.id, make: 'Kia' })
  person = await inDealership(async tx => {
    const [first] = await tx.select({ id: table.id }).from(table).limit(1)
    if (!first) throw new Error('nobody')
    return first
  })
})

const inDealership = <T>(run: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(target.app.pool, dealership, run)
const row = (given: Partial<Parameters<typeof customerRow>[0]> = {}) =>
  customerRow({ dealer_id: dealership.id, lead_type: 'chat', ...given })
const count = async (query: Record<string, string | number>) =>
  (await browser.call(customers.list, { query })).body.count
const version = async () => {
  const [stored] = await inDealership(tx => tx.select().from(customerListVersions))
  return stored?.version
}
const chats = { lead_type: 'chat' }

describe('counts of filtered lists', () => {
  test('are remembered: other pages do not count again', async () => {
    expect(await count(chats)).toBe(25)
    // A count that only the memory has proves that the memory was used, for this version only.
    const actor = { tenant: dealership } as unknown as Actor
    const question = questionOf(actor, CustomerListQuery.parse(chats), undefined, NOW)
    const stored = target.app.rememberedCounts.recall(question)
    expect(stored).toEqual({ version: await version(), count: 25 })
    if (!stored) throw new Error('nothing was remembered')
    target.app.rememberedCounts.remember(question, { ...stored, count: 24 })
    expect(await count({ ...chats, page: 2 })).toBe(24)
    expect(await count({ ...chats, ordering: 'last_name' })).toBe(24)
    target.app.rememberedCounts.remember(question, { ...stored, version: stored.version - 1, count: 24 })
    expect(await count(chats)).toBe(25)
  })

  test('include the ids of a list that fits a page, until something is written', async () => {
    const [one, other] = await inDealership(tx =>
      tx
        .insert(table)
        .values([row({ lead_type: 'phone' }), row({ lead_type: 'phone' })])
        .returning({ id: table.id }),
    )
    const [phoned, walkedIn] = [{ lead_type: 'phone' }, { lead_type: 'showroom' }]
    const idsOf = async (query: Record<string, string>) => {
      const { body } = await browser.call(customers.list, { query })
      expect(body.count).toBe(body.results.length)
      return body.results.map(({ id }) => id)
    }
    const nameOf = (query: object) =>
      questionOf({ tenant: dealership } as unknown as Actor, CustomerListQuery.parse(query), undefined, NOW)
    const { whole } = target.app.rememberedCounts
    const both = [one?.id ?? '', other?.id ?? ''].toSorted((a, b) => (a < b ? 1 : -1))
    expect(await idsOf({ ...phoned, ordering: 'rep' })).toHaveLength(2)
    expect(await idsOf(phoned)).toEqual(both)
    expect(await idsOf(walkedIn)).toEqual([])
    expect(whole.recall(nameOf(walkedIn))).toEqual({ version: await version(), ids: [] })
    expect(await idsOf(walkedIn)).toEqual([])
    // A value that only the memory has proves that it was used, for this version only.
    const stored = whole.recall(nameOf(phoned))
    if (!stored) throw new Error('nothing was remembered')
    whole.remember(nameOf(phoned), { ...stored, ids: both.slice(1) })
    expect(await idsOf(phoned)).toEqual(both.slice(1))
    await inDealership(tx => tx.delete(table).where(eq(table.id, both[0] ?? '')))
    expect(await idsOf(phoned)).toEqual(both.slice(1))
    await inDealership(tx => tx.insert(table).values(row({ lead_type: 'showroom' })))
    expect(await idsOf(walkedIn)).toHaveLength(1)
    await inDealership(tx => tx.delete(table).where(eq(table.lead_type, 'phone')))
    await inDealership(tx => tx.delete(table).where(eq(table.lead_type, 'showroom')))
  })

  test('are also remembered for saved views and the queue of next actions, until something is written', async () => {
    const asked = async () => [
      (await browser.call(customers.viewCounts)).body.my_move,
      (await browser.call(moves.list)).body.count,
    ]
    await buildOrder(target.app, { dealer_id: dealership.id, customer_id: person.id, vehicle_id: car.id })
    const [real = 0] = await asked()
    expect(await asked()).toEqual([real, real])
    const actor = { tenant: dealership } as unknown as Actor
    const question = movesQuestionOf(actor, undefined)
    const stored = target.app.rememberedCounts.recall(question)
    expect(stored).toEqual({ version: await version(), count: real })
    if (!stored) throw new Error('nothing was remembered')
    target.app.rememberedCounts.remember(question, { ...stored, count: real + 7 })
    expect((await browser.call(customers.viewCounts)).body.my_move).toBe(real + 7)
    await inDealership(tx => tx.update(table).set({ lead_type: 'chat' }).where(eq(table.id, person.id)))
    expect(await asked()).toEqual([real, real])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['a new customer', () => inDealership(tx => tx.insert(table).values(row()))],
    [
      'a changed one',
      () => inDealership(tx => tx.update(table).set({ lead_type: 'phone' }).where(eq(table.id, person.id))),
    ],
    [
      'an order',
      () =>
        buildOrder(target.app, {
          dealer_id: dealership.id,
          customer_id: person.id,
          vehicle_id: car.id,
          created_by: rep.id,
        }),
    ],
    ['a changed order', () => inDealership(tx => tx.update(orders).set({ is_archived: true }))],
    ['a changed vehicle', () => inDealership(tx => tx.update(vehicles).set({ make: 'Ford' }))],
  ])('%s increases the version by one', async (_name, write) => {
    const before = (await version()) ?? 0
    await write()
    expect(await version()).toBe(before + 1)
  })

  test('payments of vehicles do not increase it, and a bulk change increases it once', async () => {
    const before = (await version()) ?? 0
    await inDealership(tx => tx.update(vehicles).set({ cash_payment: 1, listing_price: 2 }))
    expect(await version()).toBe(before)
    await inDealership(tx => tx.update(table).set({ city: 'Toronto' }))
    expect(await version()).toBe(before + 1)
  })

  test(`stay exact beside concurrent writers (seed ${seed})`, async () => {
    const begun = (await count(chats)) ?? 0
    let random = seed
    const next = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below
    let least = begun
    let most = begun
    /**
     * Adds one customer; the range a reader may see widens before the write is sent and narrows after its
     * confirmation.
     */
    const writer = async () => {
      for (let n = 0; n < 12; n += 1) {
        most += 1
        await inDealership(tx => tx.insert(table).values(row()))
        least += 1
        await new Promise(resolve => setTimeout(resolve, next(4)))
      }
    }
    const wrong: string[] = []
    const reader = async () => {
      for (let n = 0; n < 40; n += 1) {
        const from = least
        const found = await count({ ...chats, page: 1 + next(3) })
        if (found < from || found > most) wrong.push(`${found} not within ${from} and ${most}`)
      }
    }
    await Promise.all([writer(), writer(), writer(), reader(), reader(), reader()])
    expect(wrong).toEqual([])
    expect(await count(chats)).toBe(begun + 36)
  }, 60_000)

  test('writers of the same rows do not wait for the version', async () => {
    const two = await inDealership(tx => tx.select({ id: table.id }).from(table).limit(2))
    const cross = (ids: readonly string[]) =>
      inDealership(async tx => {
        for (const id of ids)
          await tx
            .update(table)
            .set({ last_activity: sql`now()` })
            .where(eq(table.id, id))
      })
    const ids = two.map(({ id }) => id)
    const before = (await version()) ?? 0
    await Promise.all(Array.from({ length: 20 }, () => cross(ids)))
    expect(await version()).toBe(before + 20)
  })
})
