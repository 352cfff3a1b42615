import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
const migration = new URL('../../../migrations/0031_inventory.sql', import.meta.url)

test('of duplicate VINs on offer from before the rule, the newest stays', async () => {
  const { id: dealer_id } = await buildDealership(target.app)
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  try {
    await owner.query('DROP INDEX vehicles_vin')
    const given = { dealer_id, vin: '1M8GDM9AXKP042788' }
    const older = await buildVehicle(target.app, { ...given, created: '2026-01-05T12:00:00Z' })
    const newer = await buildVehicle(target.app, { ...given, created: '2026-03-05T12:00:00Z' })
    const sold = await buildVehicle(target.app, {
      ...given,
      created: '2026-04-05T12:00:00Z',
      stock_status: 'S',
    })
    const statements = readFileSync(migration, 'utf8').split('--> statement-breakpoint')
    const lifted = statements.findIndex(text => text.includes('NO FORCE ROW LEVEL SECURITY'))
    const indexed = statements.findIndex(text => text.includes('CREATE UNIQUE INDEX "vehicles_vin"'))
    await owner.query('BEGIN')
    for (const statement of statements.slice(lifted, indexed + 1)) await owner.query(statement)
    await owner.query('COMMIT')
    await owner.query("SELECT set_config('app.dealer_id', $1, false)", [dealer_id])
    const { rows } = await owner.query('SELECT id, stock_status FROM vehicles ORDER BY created')
    expect(rows).toEqual([
      { id: older.id, stock_status: 'U' },
      { id: newer.id, stock_status: newer.stock_status },
      { id: sold.id, stock_status: 'S' },
    ])
  } finally {
    await owner.end()
  }
})
