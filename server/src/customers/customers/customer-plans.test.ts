import { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyMany, readsOf, type PlanNode, type Read } from '../../../test/query-plans.ts'
import { NOW, useTestApp } from '../../../test/test-app.ts'
import { readerOf, withTenant, type Reader } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { listCustomers } from './customer-list.queries.ts'
import { RememberedCounts } from './remembered-counts.ts'

/**
 * Which tables the plan of each list page reads, at 20,000 customers of one dealership and as many of another. No
 * table is scanned; a filter that begins to read another table shows in the snapshot.
 */
const target = useTestApp()
let place: Awaited<ReturnType<typeof buildDealership>>
let reps: string[]

const CUSTOMERS = 20_000

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const beside = await buildDealership(app)
  const users = await Promise.all(
    Array.from({ length: 4 }, () => buildUser(app, { dealerships: [place, beside] })),
  )
  reps = users.map(({ id }) => id)
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  for (const { id } of [place, beside]) {
    const order = await buildOrder(app, { dealer_id: id })
    await copyMany(owner, id, order, { customers: CUSTOMERS, vehicles: 500, reps })
  }
  // All rows are sampled, so that the plans are always the same.
  await owner.query('SET default_statistics_target = 1000')
  await owner.query('VACUUM ANALYZE customers, orders, vehicles')
  await owner.end()
})

const administrator = () =>
  ({
    id: reps[0],
    role: 'dealer_admin',
    is_super_admin: false,
    permissions: {},
    dealership: place,
    tenant: place,
  }) as unknown as Actor

/** The plans of the statements of a list page. */
async function plansOf(query: Record<string, string>): Promise<Read[]> {
  const actor = administrator()
  const plans: Read[] = []
  const read = (async (statement: SQL) => {
    const rows = await withTenant(target.app.pool, place, async tx => {
      await tx.execute(sql`SET LOCAL max_parallel_workers_per_gather = 0`)
      const explained = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        sql`EXPLAIN (COSTS OFF, FORMAT JSON) ${statement}`,
      )
      return explained.rows
    })
    const [found] = rows[0]?.['QUERY PLAN'] ?? []
    if (found) plans.push(...readsOf(found.Plan))
    return []
  }) as unknown as Reader
  const asked = { actor, query: CustomerListQuery.parse(query), now: NOW, counts: new RememberedCounts() }
  await listCustomers(read, asked)
  return plans
}

const filters: readonly Record<string, string>[] = [
  {},
  { archive_status: 'Sold' },
  { awaiting: 'dealer' },
  { awaiting: 'customer' },
  { awaiting: 'none' },
  { sales_rep: 'me' },
  { sales_rep: 'unassigned' },
  { appointment: 'none' },
  { appointment: 'unconfirmed' },
  { appointment: 'today,week' },
  { appointment: 'overdue' },
  { make: 'Honda' },
  { model: 'M3' },
  { year: '2024' },
  { condition: 'New,cpo' },
  { stock_status: 'I' },
  { deposit: 'paid' },
  { deposit_mode: 'hold' },
  { awaiting_dealer: 'trade_in' },
  { awaiting_customer: 'trade_in_offer' },
  { order_management_status: 'confirmed' },
  { payment_type: 'lease' },
  { build_and_price_step: 'initial' },
  { appointment_step: 'completed' },
  { deposit_step: 'completed' },
  { credit_application_step: 'completed' },
  { trade_in_step: 'completed' },
  { lead_type: 'adf_lead' },
  { search: 'name1234' },
  { search: '416 555 1234' },
  { search: 'c777@mail.test' },
  { ordering: 'last_name' },
  { ordering: '-last_activity' },
  { ordering: 'awaiting_since' },
  { ordering: 'rep' },
  { ordering: 'appointment' },
  { sales_rep: 'me', awaiting: 'dealer', ordering: 'awaiting_since' },
  { lead_type: 'adf_lead', payment_type: 'lease', make: 'Honda' },
  { search: 'first7', archive_status: 'Lost' },
]

test('the list is read by indexes, for every filter', { timeout: 60_000 }, async () => {
  const lines: string[] = []
  const scans: string[] = []
  for (const query of filters) {
    const name =
      Object.entries(query)
        .map(([key, value]) => `${key}=${value}`)
        .join(' ') || 'everything'
    const reads = await plansOf(query)
    scans.push(...reads.filter(({ how }) => how === 'Seq Scan').map(({ what }) => `${name}: ${what}`))
    // Which of two indexes of equal cost is used is up to the planner.
    const tables = [...new Set(reads.map(({ what }) => what))].toSorted()
    lines.push(`${name}: ${tables.join(', ')}`)
  }
  expect(scans).toEqual([])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('customer-plans.snapshot.txt')
})

describe('pages far from both ends', () => {
  const lease = `EXISTS (SELECT FROM orders o WHERE o.dealer_id = c.dealer_id AND o.id = latest_order_id AND payment_type = 'lease')`
  const name = `(SELECT lower(first_name || ' ' || last_name) COLLATE "C" FROM users u WHERE u.id = assigned_dealer)`
  const start = `(SELECT appointment_start FROM orders a WHERE a.dealer_id = c.dealer_id AND a.id = latest_order_id)`
  const lists: readonly [query: Record<string, string>, where: string, order: string][] = [
    [{}, 'true', 'created DESC, id DESC'],
    [{ ordering: 'created' }, 'true', 'created, id'],
    [{ ordering: 'last_name' }, 'true', 'search COLLATE "C", id'],
    [{ ordering: '-last_activity', awaiting: 'none' }, `awaiting = 'none'`, 'last_activity DESC, id DESC'],
    [{ ordering: '-last_name', payment_type: 'lease' }, lease, 'search COLLATE "C" DESC, id DESC'],
    [
      { sales_rep: 'me,unassigned' },
      'assigned_dealer IS NULL OR assigned_dealer = $2',
      'created DESC, id DESC',
    ],
    [{ search: 'name1' }, `search LIKE '%name1%'`, 'created DESC, id DESC'],
    [
      { search: 'first', sales_rep: 'unassigned', awaiting: 'none' },
      `search LIKE '%first%' AND assigned_dealer IS NULL AND awaiting = 'none'`,
      'created DESC, id DESC',
    ],
    [{ ordering: 'awaiting_since' }, 'true', 'awaiting_since, id'],
    [
      { ordering: '-awaiting_since', search: 'first' },
      `search LIKE '%first%'`,
      'awaiting_since IS NULL, awaiting_since DESC, created DESC, id DESC',
    ],
    [{ ordering: 'rep' }, 'true', `${name} NULLS LAST, assigned_dealer, created DESC, id DESC`],
    [
      { ordering: '-rep', awaiting: 'none' },
      `awaiting = 'none'`,
      `${name} DESC NULLS LAST, assigned_dealer, created DESC, id DESC`,
    ],
    [
      { ordering: 'appointment' },
      'true',
      `${start} >= '${NOW.toISOString()}' DESC NULLS LAST, CASE WHEN ${start} >= '${NOW.toISOString()}' THEN ${start} END,
        ${start} DESC NULLS LAST, CASE WHEN ${start} IS NULL THEN created END DESC, id DESC`,
    ],
    [
      { ordering: '-appointment', payment_type: 'lease' },
      lease,
      `${start} DESC NULLS LAST, CASE WHEN ${start} IS NULL THEN created END DESC, id DESC`,
    ],
  ]

  beforeAll(async () => {
    // The rows were copied without triggers.
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`INSERT INTO customer_counts AS n (dealer_id, archive_status, assigned_dealer, count)
        SELECT dealer_id, archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000'), count(*)
          FROM customers WHERE dealer_id = ${place.id} GROUP BY 1, 2, 3
        ON CONFLICT (dealer_id, archive_status, assigned_dealer) DO UPDATE SET count = excluded.count`),
    )
  })

  test.each(lists)('%j', { timeout: 60_000 }, async (asked, where, order) => {
    const truth = await withTenant(target.app.pool, place, async tx => {
      const rep = sql.raw(where.replace('$2', `'${reps[0]}'`))
      const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM customers c
        WHERE dealer_id = ${place.id} AND archive_status = 'Active' AND (${rep}) ORDER BY ${sql.raw(order)}`)
      return rows.map(({ id }) => id)
    })
    const read = readerOf(target.app.pool, place)
    let statements = 0
    const counted = ((...given: Parameters<Reader>) => {
      statements += 1
      return read(...given)
    }) as Reader
    const counts = new RememberedCounts()
    const expectPage = async (page: number) => {
      const query = CustomerListQuery.parse({ ...asked, page: String(page) })
      statements = 0
      const { rows, count } = await listCustomers(counted, {
        actor: administrator(),
        query,
        now: NOW,
        counts,
      })
      expect(count).toBe(truth.length)
      expect(rows.map(({ id }) => id)).toEqual(truth.slice((page - 1) * 10, page * 10))
      return statements
    }
    const last = Math.ceil(truth.length / 10)
    const far = Math.floor(last * 0.4)
    await expectPage(far)
    // Remembered: only the count and the page are read, plus the representatives if sorted by them.
    const remembered = asked['ordering']?.endsWith('rep') ? 3 : 2
    expect(await expectPage(far)).toBe(remembered)
    expect(await expectPage(far - 1)).toBe(remembered)
    for (const part of [0.41, 0.49, 0.5, 0.51, 0.3, 0.7, 0.65, 1]) await expectPage(Math.ceil(last * part))
    // Any write invalidates everything remembered.
    const [first = '', second = ''] = truth
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`UPDATE customers SET archive_status = 'Lost' WHERE id IN (${first}, ${second})`),
    )
    truth.splice(0, 2)
    try {
      expect(await expectPage(far)).toBeLessThanOrEqual(remembered + 3)
      expect(await expectPage(far + 1)).toBe(remembered)
    } finally {
      await withTenant(target.app.pool, place, tx =>
        tx.execute(sql`UPDATE customers SET archive_status = 'Active' WHERE id IN (${first}, ${second})`),
      )
    }
  })
})
