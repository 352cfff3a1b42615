import { customers } from '@forecourt/contract/customers/customers.ts'
import { moves } from '@forecourt/contract/customers/moves.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { NOW, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
type Place = Awaited<ReturnType<typeof buildDealership>>
type User = Awaited<ReturnType<typeof buildUser>>
let place: Place
let ana: User
let ofAna: TestBrowser
let ofManager: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  ana = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
  const dev = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
  const manager = await buildUser(target.app, { role: 'dealer_sales_manager', dealerships: [place] })
  ofAna = await signedIn(target, ana, place)
  ofManager = await signedIn(target, manager, place)
  await waiting(ana.id, 3, { credit_application_step: 'awaiting-dealer' })
  await waiting(dev.id, 2, { trade_in_step: 'awaiting-dealer' })
  await waiting(null, 1, { appointment_step: 'awaiting-dealer' })
  await waiting(ana.id, 9, { quote_step: 'awaiting-customer' })
  await waiting(ana.id, 8, { credit_application_step: 'awaiting-dealer', is_archived: true })
})

/** An order that has waited for the dealership this many hours. */
async function waiting(
  assigned_dealer: string | null,
  hours: number,
  steps: Parameters<typeof buildOrder>[1],
) {
  const customer = await buildCustomer(target.app, { dealer_id: place.id, assigned_dealer })
  const awaiting_since = new Date(NOW.getTime() - hours * 3_600_000).toISOString()
  return buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id, awaiting_since, ...steps })
}

const read = async (browser: TestBrowser, query: Record<string, string> = {}) => {
  const { body } = await browser.call(moves.list, { query })
  return { count: body.count, keys: body.results.map(({ next_move }) => next_move.key), body }
}

describe('the queue of next actions', () => {
  test('has what waits for the dealership, oldest first, with the action and the waiting time', async () => {
    const { count, keys, body } = await read(ofManager)
    expect([count, keys]).toEqual([
      3,
      ['review_credit_application', 'make_trade_in_offer', 'confirm_appointment'],
    ])
    expect(body.results[0]).toMatchObject({
      next_move: { whose: 'dealer', step: 'credit_application', is_late: true },
      assigned_dealer: { id: ana.id },
    })
  })

  test('has customers one may see, or only one’s own on request', async () => {
    expect((await read(ofAna)).keys).toEqual(['review_credit_application', 'confirm_appointment'])
    expect((await read(ofAna, { whose: 'mine' })).keys).toEqual(['review_credit_application'])
    expect((await read(ofManager, { whose: 'unassigned' })).keys).toEqual(['confirm_appointment'])
    expect((await read(ofManager, { whose: 'mine' })).body).toMatchObject({ count: 0, current: 1, last: 1 })
    expect((await read(ofManager, { page: '9' })).body).toMatchObject({ count: 3, current: 9, results: [] })
  })

  test('counts as the sidebar does', async () => {
    for (const browser of [ofAna, ofManager])
      expect((await browser.call(customers.viewCounts)).body.my_move).toBe((await read(browser)).count)
  })

  test('the waiting time begins when the action became due', async () => {
    const order = await waiting(ana.id, 40, { credit_application_step: 'awaiting-dealer' })
    const since = async () =>
      (await ofManager.call(orders.get, { params: { id: order.id } })).body.next_move.since
    const before = await since()
    const move = (to: string) =>
      withTenant(target.app.pool, place, tx =>
        tx.execute(sql.raw(`UPDATE orders SET ${to} WHERE id = '${order.id}'`)),
      )
    await move('note = note')
    expect(await since()).toBe(before)
    await move(`next_move = '{"key":"make_trade_in_offer","step":"trade_in","params":{}}'`)
    const after = await since()
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
    await move(`awaiting = 'none', next_move = '{"key":"nothing","step":null,"params":{}}'`)
    expect(await since()).toBeNull()
  })

  test('is read from its index in order: a page sorts nothing and scans no table', async () => {
    const plan = await withTenant(target.app.pool, place, async tx => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`EXPLAIN SELECT o.id FROM orders o JOIN customers c ON c.dealer_id = o.dealer_id AND c.id = o.customer_id
          WHERE o.dealer_id = ${place.id} AND o.awaiting = 'dealer' AND NOT o.is_archived AND c.archive_status = 'Active'
          ORDER BY o.awaiting_since, o.id LIMIT 25`,
      )
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('orders_moves')
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })
})
