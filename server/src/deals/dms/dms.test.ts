import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dms } from '@forecourt/contract/deals/dms.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { fileDropDms } from '#platform/outside/dms/file-drop.ts'
import { jsonRestDms } from '#platform/outside/dms/json-rest.ts'
import type { DealExport, DmsPort } from '#platform/outside/dms/port.ts'
import { launchSandbox, type Sandbox } from '#platform/outside/sandbox-process.ts'
import { pushOrder } from './push-order.ts'

const target = useTestApp()
let sandbox: Sandbox
let desk: BuiltDesk
let url: string

beforeAll(async () => {
  desk = await buildDesk(target)
  sandbox = await launchSandbox().ready
  url = sandbox.url
})
afterAll(() => sandbox.stop())

async function orderOf(last_name: string) {
  const customer = await buildCustomer(target.app, { ...desk.at, last_name, assigned_dealer: desk.rep.id })
  const { id } = await buildOrder(target.app, { ...desk.at, customer_id: customer.id })
  return { id, customer: customer.id }
}
const schedule = (id: string, by = desk.asRep) => by.call(dms.schedulePush, { params: { id } })
const info = async (id: string) => (await desk.asRep.call(dms.syncInfo, { params: { id } })).body
const job = async (id: string) => (await desk.asRep.call(dms.job, { params: { id } })).body
const run = (push: string, port: DmsPort = jsonRestDms(url)) =>
  pushOrder(target.app, port, desk.at.dealer_id, push)

describe('a push', () => {
  test('is scheduled once, sent, and shown with the number of the other system', async () => {
    const { id } = await orderOf('Rivers')
    expect(await info(id)).toMatchObject({ status: 'idle', provider: 'file-drop', pushed: 0 })
    const [one, other] = await Promise.all([schedule(id), schedule(id)])
    expect(one).toMatchObject({ status: 202, body: { job_id: other?.body.job_id } })
    expect(queriesOf(one)).toBeLessThanOrEqual(6)
    expect(await info(id)).toMatchObject({ status: 'running', queued: 1 })
    expect(await run(one.body.job_id)).toBeUndefined()
    const synced = await info(id)
    expect(synced).toMatchObject({ status: 'idle', pushed: 1, queued: 0, last_error: null })
    expect(synced.remote_key).toMatch(/^DMS-/)
    expect(await job(one.body.job_id)).toMatchObject({ state: 'done', tries: 1, order: id })
    const { body } = await desk.asRep.call(timelines.ofOrder, { params: { id } })
    expect(body.results.map(({ act, by_kind }) => [act, by_kind])).toEqual(
      expect.arrayContaining([
        ['order.pushed', 'system'],
        ['order.push_scheduled', 'staff'],
      ]),
    )
    const broken = await withTenant(target.app.pool, desk.dealership, tx =>
      findAuditBreak(tx, desk.at.dealer_id),
    )
    expect(broken).toBeUndefined()
  })

  test('that the other system has already is done', async () => {
    const { id } = await orderOf('Duplicate')
    const push = (await schedule(id)).body.job_id
    await run(push)
    expect(await info(id)).toMatchObject({ status: 'idle', pushed: 1 })
  })

  test('that is refused waits for staff, and is sent again when the cause is fixed', async () => {
    const { id, customer } = await orderOf('Reject')
    const first = (await schedule(id)).body.job_id
    expect(await run(first)).toBeUndefined()
    expect(await info(id)).toMatchObject({ status: 'failed', failed: 1, last_error: 'customer_incomplete' })
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.update(customers).set({ last_name: 'Rejean' }).where(eq(customers.id, customer)),
    )
    const second = (await schedule(id)).body.job_id
    expect(second).not.toBe(first)
    await run(second)
    expect(await info(id)).toMatchObject({ status: 'idle', pushed: 1, failed: 1, last_error: null })
  })

  test.each([
    ['Locked', 'locked', undefined],
    ['Slow', 'timeout', 150],
  ])('of %s is retried after 1, 5 and 30 minutes, then fails', async (name, code, timeoutMs) => {
    const port = jsonRestDms(url, timeoutMs)
    const { id } = await orderOf(name)
    const push = (await schedule(id)).body.job_id
    for (const pause of [60, 300, 1800]) {
      expect(await run(push, port)).toBe(pause)
      expect(await info(id)).toMatchObject({ status: 'running', last_error: code })
    }
    expect(await run(push, port)).toBeUndefined()
    expect(await info(id)).toMatchObject({ status: 'failed', last_error: code, next_try: null })
    expect(await job(push)).toMatchObject({ state: 'failed', tries: 4 })
    expect(await run(push, port)).toBeUndefined()
  })

  test('is refused for orders of others and archived orders', async () => {
    const { id } = await orderOf('Rivers')
    const foreign = await buildDesk(target)
    expect((await schedule(id, foreign.asRep)).status).toBe(404)
    const archived = await buildOrder(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      is_archived: true,
    })
    expect(await schedule(archived.id)).toMatchObject({ status: 409, body: { code: 'order_archived' } })
  })
})

test('a folder gets the whole deal as one file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dms-'))
  const { id } = await orderOf('Rivers')
  await run((await schedule(id)).body.job_id, fileDropDms(folder))
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  const deal = JSON.parse(await readFile(join(folder, files[0] ?? ''), 'utf8')) as DealExport
  expect(deal).toMatchObject({ order: { id }, customer: { last_name: 'Rivers' }, deal: { type: 'finance' } })
  await rm(folder, { recursive: true })
})

test('an unavailable system is worth a retry', async () => {
  const { id } = await orderOf('Rivers')
  const push = (await schedule(id)).body.job_id
  expect(await run(push, jsonRestDms('http://127.0.0.1:9', 500))).toBe(60)
})
