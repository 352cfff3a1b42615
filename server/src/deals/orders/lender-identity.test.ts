import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildOrder } from './orders.factory.ts'
import { orders } from './orders.table.ts'
import { worksheetOf } from './worksheet.factory.ts'

const target = useTestApp()
const migration = new URL('../../../migrations/0025_lender_identity.sql', import.meta.url)

test('orders that name a lender get its identity, unless several have that name', async () => {
  const desk = await buildDesk(target)
  const other = await buildDesk(target)
  for (const programme of [
    { name_en: 'Jumelle', name_fr: 'Première' },
    { name_en: 'Second', name_fr: 'Jumelle' },
  ])
    await buildLender(target.app, { ...desk.at, programme })
  const base = worksheetOf({ price: '42000.00', msrp: '43000.00' })
  const order = await buildOrder(target.app, {
    ...desk.at,
    customer_id: desk.customer.id,
    vehicle_id: desk.vehicle.id,
    worksheet: {
      ...base,
      finance: { ...base.finance, lender: 'Northern Star Finance' },
      lease: { ...base.lease, lender: 'Jumelle' },
    },
  })
  const client = new Client({ connectionString: target.ownerUrl })
  await client.connect()
  await client.query(await readFile(migration, 'utf8'))
  const forced = await client.query<{ relname: string }>(
    "SELECT relname FROM pg_class WHERE relname IN ('orders', 'what_ifs', 'lenders') AND NOT relforcerowsecurity",
  )
  await client.end()
  expect(forced.rows).toEqual([])
  expect(desk.lender.id).not.toBe(other.lender.id)
  const [stored] = await withTenant(target.app.pool, desk.dealership, tx =>
    tx.select().from(orders).where(eq(orders.id, order.id)),
  )
  expect(stored?.worksheet.finance.lender_id).toBe(desk.lender.id)
  expect(stored?.worksheet.lease.lender_id).toBeUndefined()
  expect(stored?.version).toBe(order.version)
})
