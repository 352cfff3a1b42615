import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { withTenant } from '#db/tenant.ts'
import { buildDesk } from '../../test/desk.ts'
import { useTestApp } from '../../test/test-app.ts'
import { buildOrder } from './orders.factory.ts'
import { orders } from './orders.table.ts'

const target = useTestApp()
const migration = new URL('../../migrations/0062_moves_owed.sql', import.meta.url)

test('orders that were written before name every move that is ours, and nothing else of them changes', async () => {
  const desk = await buildDesk(target)
  const order = await buildOrder(target.app, {
    ...desk.at,
    customer_id: desk.customer.id,
    vehicle_id: desk.vehicle.id,
    build_and_price_step: 'awaiting-dealer',
    trade_in_step: 'awaiting-dealer',
    documents_step: 'awaiting-dealer',
  })
  await withTenant(target.app.pool, desk.dealership, tx =>
    tx
      .update(orders)
      .set({ awaiting_dealer: ['trade_in'] })
      .where(eq(orders.id, order.id)),
  )
  const readOrder = async () => {
    const [stored] = await withTenant(target.app.pool, desk.dealership, tx =>
      tx.select().from(orders).where(eq(orders.id, order.id)),
    )
    return stored
  }
  const before = await readOrder()
  const client = new Client({ connectionString: target.ownerUrl })
  await client.connect()
  await client.query(await readFile(migration, 'utf8'))
  const { rows: open } = await client.query(
    "SELECT relname FROM pg_class WHERE relname = 'orders' AND NOT relforcerowsecurity",
  )
  await client.end()
  expect(open).toEqual([])
  expect(await readOrder()).toEqual({ ...before, awaiting_dealer: ['trade_in', 'pricing', 'document'] })
})
