import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#customers/customers.table.ts'
import { openPool } from '#db/client.ts'
import { orders } from '#orders/orders.table.ts'
import { useTestApp } from '../../test/test-app.ts'
import { buildCustomer } from '../customers/customers.factory.ts'
import { buildDealership } from '../dealerships/dealerships.factory.ts'
import { buildOrder } from '../orders/orders.factory.ts'
import { withPlatform, withTenant } from './tenant.ts'

const target = useTestApp()
let here: { id: string }
let there: { id: string }

beforeAll(async () => {
  here = await buildDealership(target.app, {})
  there = await buildDealership(target.app, {})
  for (const dealership of [here, there]) await buildCustomer(target.app, { dealer_id: dealership.id })
})

const dealersSeen = (dealership: { id: string }) =>
  withTenant(target.app.pool, dealership, async tx => {
    const rows = await tx.select({ dealer: customers.dealer_id }).from(customers)
    return [...new Set(rows.map(row => row.dealer))]
  })

describe('a tenant transaction', () => {
  test('shows its own rows and no others', async () => {
    expect(await dealersSeen(here)).toEqual([here.id])
    expect(await dealersSeen(there)).toEqual([there.id])
  })

  test('leaves nothing behind on the connection, errors included', async () => {
    const { app } = target
    const single = openPool({ url: app.pool.options.connectionString ?? '', log: app.log, max: 1, as: 'app' })
    for (let n = 0; n < 200; n += 1) {
      const mine = n % 2 === 0 ? here : there
      const work = withTenant(single, mine, async tx => {
        const rows = await tx.select({ dealer: customers.dealer_id }).from(customers)
        expect(rows.every(row => row.dealer === mine.id)).toBe(true)
        if (n % 5 === 0) await tx.execute(sql`SELECT 1 / 0`)
      })
      expect((await Promise.allSettled([work]))[0].status).toBe(n % 5 === 0 ? 'rejected' : 'fulfilled')
      const outside = await single.query('SELECT count(*)::int AS count FROM customers')
      expect(outside.rows).toEqual([{ count: 0 }])
    }
    await single.end()
  })

  test('cannot write a row of another dealership', async () => {
    const writing = withTenant(target.app.pool, here, tx =>
      tx.insert(customers).values({
        dealer_id: there.id,
        id: crypto.randomUUID(),
        first_name: 'A',
        last_name: 'B',
        language: 'en',
        lead_type: 'other',
        search: '',
        name_sound: '',
      }),
    )
    await expect(writing).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test('cannot refer to a row of another dealership', async () => {
    const order = await buildOrder(target.app, { dealer_id: here.id })
    const [foreign] = await withTenant(target.app.pool, there, tx => tx.select().from(customers))
    const referring = withTenant(target.app.pool, here, tx =>
      tx
        .update(orders)
        .set({ customer_id: foreign?.id ?? '' })
        .where(sql`id = ${order.id}`),
    )
    await expect(referring).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  test('refuses an id that is none', async () => {
    expect(() => withTenant(target.app.pool, { id: "x'; DROP TABLE users" }, async () => undefined)).toThrow(
      TypeError,
    )
  })

  test('is tried again when the database asks for it', async () => {
    let attempts = 0
    await withPlatform(target.app.pool, async tx => {
      attempts += 1
      if (attempts < 3)
        await tx.execute(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
    })
    expect(attempts).toBe(3)
  })
})
