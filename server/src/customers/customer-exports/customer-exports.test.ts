import { customerExports } from '@forecourt/contract/customers/customer-exports.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { deleteOldExports } from './customer-exports.queries.ts'
import { cancelExport, writeExport } from './write-export.ts'

const target = useTestApp()
let place: { id: string }
let byAdmin: TestBrowser
let byColleague: TestBrowser
let byManager: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const user = (role: 'dealer_admin' | 'dealer_sales_manager') =>
    buildUser(app, { dealerships: [place], role })
  byAdmin = await signedIn(target, await user('dealer_admin'), place)
  byColleague = await signedIn(target, await user('dealer_admin'), place)
  byManager = await signedIn(target, await user('dealer_sales_manager'), place)
  const given = { dealer_id: place.id, lead_type: 'widget' }
  await buildCustomer(app, { ...given, last_name: 'Bélanger', note: '=cmd|calc' })
  await buildCustomer(app, { ...given, last_name: 'O"Neil, Jr', lead_type: 'phone' })
  await buildCustomer(app, { ...given, last_name: 'Gone', archive_status: 'Lost' })
})

const start = (query: string, by = byAdmin) => by.call(customerExports.start, { body: { query } })
const progress = (id: string, by = byAdmin) => by.call(customerExports.progress, { params: { id } })
const file = (id: string, by = byAdmin) => by.bytes(`/api/dealer/customer-export/${id}/file/`)
const written = async (query: string) => {
  const { body } = await start(query)
  await writeExport(target.app, place.id, body.id)
  return { id: body.id, text: Buffer.from((await file(body.id)).bytes).toString() }
}

describe('an export', () => {
  test('contains what the list shows, as a file that spreadsheets read and do not execute', async () => {
    const { body, status } = await start('')
    expect([status, body.state, body.total]).toEqual([200, 'waiting', 2])
    expect((await file(body.id)).status).toBe(409)
    await writeExport(target.app, place.id, body.id)
    expect((await progress(body.id)).body).toMatchObject({ state: 'done', done: 2, total: 2 })
    const reply = await file(body.id)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="customers-2026-11-21.csv"')
    const lines = Buffer.from(reply.bytes).toString().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFFirst name,Last name,/)
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain('"O""Neil, Jr"')
    expect(lines.join('\n')).toContain(`"'=cmd|calc"`)
  })

  test.each([
    ['lead_type=phone', ['O"Neil']],
    ['search=belanger&page=7', ['Bélanger']],
    ['archive_status=Lost', ['Gone']],
    ['lead_type=event', []],
  ])('%s', async (query, names) => {
    const { text } = await written(query)
    const found = ['Bélanger', 'O"Neil', 'Gone'].filter(name => text.includes(name.replace('"', '""')))
    expect(found).toEqual(names)
  })

  test('resumes after an interruption, and is written once', async () => {
    const ids = await withTenant(target.app.pool, place, async tx => {
      const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM customers`)
      return rows.map(({ id }) => id)
    })
    const { body } = await start('')
    await withTenant(target.app.pool, place, tx =>
      tx.execute(
        sql`UPDATE customer_exports SET customer_ids = ${sql.param([...Array.from({ length: 2500 }, () => newId()), ...ids])}::uuid[] WHERE id = ${body.id}`,
      ),
    )
    await writeExport(target.app, place.id, body.id)
    await writeExport(target.app, place.id, body.id)
    expect((await progress(body.id)).body).toMatchObject({ state: 'done', done: 2500 + ids.length })
    const text = Buffer.from((await file(body.id)).bytes).toString()
    expect(text.match(/First name/g)).toHaveLength(1)
    expect(text.trim().split('\r\n')).toHaveLength(1 + ids.length)
  })

  test('that fails reports it', async () => {
    const { body } = await start('')
    await cancelExport(target.app, place.id, body.id)
    expect((await progress(body.id)).body.state).toBe('failed')
    expect((await file(body.id)).status).toBe(409)
  })

  test('is visible only to its maker, while they have the permission', async () => {
    const { id } = await written('')
    expect((await progress(id, byColleague)).status).toBe(404)
    expect((await file(id, byColleague)).status).toBe(404)
    expect((await start('', byManager)).status).toBe(403)
  })

  test('requires a recent authentication', async () => {
    const user = await buildUser(target.app, { dealerships: [place], role: 'dealer_admin' })
    const browser = await signedIn(target, user, place)
    await withPlatform(target.app.pool, tx =>
      tx.execute(
        sql`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE user_id = ${user.id}`,
      ),
    )
    expect(await start('', browser)).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })

  test('of an invalid list is refused', async () => {
    expect(await start('drop=table')).toMatchObject({
      status: 400,
      body: { fields: { query: [{ rule: 'one_of' }] } },
    })
  })

  test('is deleted after a day', async () => {
    const { id } = await written('')
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`UPDATE customer_exports SET created = now() - interval '25 hours' WHERE id = ${id}`),
    )
    await deleteOldExports(target.app.pool)
    expect((await progress(id)).status).toBe(404)
  })
})
