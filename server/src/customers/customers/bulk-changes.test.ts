import type { ArchiveStatus } from '@forecourt/contract/platform/archive-status.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildCustomer, customerRow } from './customers.factory.ts'
import { customerCounts, customers as table } from './customers.table.ts'

const target = useTestApp()
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

let dealership: { id: string }
let rep: { id: string }
let colleague: { id: string }
let byRep: TestBrowser
let byManager: TestBrowser

beforeEach(async () => {
  const { app } = target
  dealership = await buildDealership(app)
  rep = await buildUser(app, { dealerships: [dealership] })
  colleague = await buildUser(app, { dealerships: [dealership] })
  byRep = await signedIn(target, rep, dealership)
  const manager = await buildUser(app, { dealerships: [dealership], role: 'dealer_sales_manager' })
  byManager = await signedIn(target, manager, dealership)
})

const build = (given: Parameters<typeof buildCustomer>[1] = {}) =>
  buildCustomer(target.app, { dealer_id: dealership.id, assigned_dealer: rep.id, ...given })

const archive = (
  browser: TestBrowser,
  ids: readonly string[],
  status: ArchiveStatus,
  reason_id?: string | null,
) =>
  browser.call(customers.setArchiveStatus, {
    body: { id_list: [...ids], status, ...(reason_id !== undefined && { reason_id }) },
  })

/** Counter rows next to the actual counts; a counter at zero may remain. */
async function countersAndCustomers(dealer = dealership) {
  return withTenant(target.app.pool, dealer, async tx => {
    const counted = await tx
      .select({
        status: customerCounts.archive_status,
        rep: customerCounts.assigned_dealer,
        count: customerCounts.count,
      })
      .from(customerCounts)
      .where(sql`${customerCounts.count} <> 0`)
    const { rows } = await tx.execute(sql`
      SELECT archive_status AS status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000') AS rep, count(*) AS count
      FROM ${table} GROUP BY 1, 2`)
    const sorted = (list: readonly unknown[]) => list.map(row => JSON.stringify(row)).sort()
    return { counters: sorted(counted), customers: sorted(rows) }
  })
}

describe('set_archive_status', () => {
  test('answers each id: changed with the previous state, or unchanged with the reason', async () => {
    const [mine, theirs, sold, held] = [
      await build(),
      await build({ assigned_dealer: colleague.id }),
      await build({ archive_status: 'Sold' }),
      await build(),
    ]
    await buildOrder(target.app, {
      dealer_id: dealership.id,
      customer_id: held.id,
      deposit_payment: 'paid',
      deposit_mode: 'hold',
    })
    const elsewhere = await buildCustomer(target.app)
    const ids = [mine.id, theirs.id, sold.id, held.id, elsewhere.id, mine.id.toUpperCase()]
    const reply = await archive(byManager, ids, 'Lost', 'price')
    const kept = { changed: false, previous_reason: null }
    expect(reply).toMatchObject({
      status: 200,
      body: {
        results: [
          { id: mine.id, changed: true, previous: 'Active', previous_reason: null, code: null },
          { id: theirs.id, changed: true, previous: 'Active', code: null },
          { ...kept, id: sold.id, previous: 'Sold', code: 'invalid_transition' },
          { ...kept, id: held.id, previous: 'Active', code: 'deposit_live' },
          { ...kept, id: elsewhere.id, previous: null, code: 'not_found' },
        ],
      },
    })
    const lost = await byManager.call(customers.get, { params: { id: mine.id } })
    expect(lost.body).toMatchObject({ archive_status: 'Lost', archive_reason: 'price', version: 2 })
  })

  test('can be undone with its response', async () => {
    const { id } = await build({ archive_status: 'Lost', archive_reason: 'payment' })
    const { body } = await archive(byRep, [id], 'Active')
    const [before] = body.results
    expect(before).toMatchObject({ changed: true, previous: 'Lost', previous_reason: 'payment' })
    await archive(byRep, [id], before?.previous ?? 'Active', before?.previous_reason ?? null)
    const again = await byRep.call(customers.get, { params: { id } })
    expect(again.body).toMatchObject({ archive_status: 'Lost', archive_reason: 'payment' })
  })

  test('what is already so is neither changed nor recorded', async () => {
    const { id } = await build()
    const { body } = await archive(byRep, [id], 'Active')
    expect(body.results).toEqual([
      { id, changed: false, previous: 'Active', previous_reason: null, code: null },
    ])
    expect((await byRep.call(customers.get, { params: { id } })).body.version).toBe(1)
  })

  test('a representative archives only their own customers and marks none sold', async () => {
    const [mine, free, theirs] = [
      await build(),
      await build({ assigned_dealer: null }),
      await build({ assigned_dealer: colleague.id }),
    ]
    const lost = await archive(byRep, [free.id, theirs.id], 'Lost', 'price')
    expect(lost.body.results.map(result => result.code)).toEqual(['forbidden', 'not_found'])
    const sold = await archive(byRep, [mine.id], 'Sold')
    expect(sold.body.results.map(result => result.code)).toEqual(['forbidden'])
    const byBoss = await archive(byManager, [mine.id], 'Sold')
    expect(byBoss.body.results).toMatchObject([{ changed: true, previous: 'Active' }])
  })

  test('records one audit event with ids and status, in an unbroken chain', async () => {
    const [one, other] = [await build(), await build()]
    await archive(byRep, [one.id, other.id], 'Lost', 'no_response')
    await withTenant(target.app.pool, dealership, async tx => {
      const events = await tx.select().from(auditEvents)
      expect(events).toMatchObject([
        {
          action: 'customer.archived',
          actor: rep.id,
          changes: { status: 'Lost', reason: 'no_response', ids: [one.id, other.id] },
        },
      ])
      expect(await findAuditBreak(tx, dealership.id)).toBeUndefined()
    })
  })

  const id = '018f4a80-0000-7000-8000-000000000000'
  test.each([
    ['reason_id', { id_list: [id], status: 'Lost' }, 'required'],
    ['reason_id', { id_list: [id], status: 'Lost', reason_id: 'boredom' }, 'one_of'],
    ['status', { id_list: [id], status: 'Gone' }, 'one_of'],
    ['id_list', { id_list: [], status: 'Active' }, 'min_items'],
    ['id_list', { id_list: Array.from({ length: 201 }, () => id), status: 'Active' }, 'max_items'],
    ['id_list', { status: 'Active' }, 'required'],
    ['id_list.0', { id_list: ['1'], status: 'Active' }, 'id'],
    ['all', { id_list: [id], status: 'Active', all: true }, 'unknown_field'],
  ])('names the invalid field: %s', async (field, body, rule) => {
    const reply = await byManager.send('POST', customers.setArchiveStatus.path, { body })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
  })
})

describe('assign', () => {
  test('assigns customers to a representative or to nobody, with a result per id', async () => {
    const [mine, free] = [await build(), await build({ assigned_dealer: null })]
    const elsewhere = await buildCustomer(target.app)
    const ids = [mine.id, free.id, elsewhere.id]
    const reply = await byManager.call(customers.assign, {
      body: { id_list: ids, assigned_dealer: colleague.id },
    })
    expect(reply.body.results).toEqual([
      { id: mine.id, changed: true, previous: rep.id, code: null },
      { id: free.id, changed: true, previous: null, code: null },
      { id: elsewhere.id, changed: false, previous: null, code: 'not_found' },
    ])
    const nobody = await byManager.call(customers.assign, {
      body: { id_list: [mine.id], assigned_dealer: null },
    })
    expect(nobody.body.results).toEqual([{ id: mine.id, changed: true, previous: colleague.id, code: null }])
    expect((await byManager.call(customers.get, { params: { id: mine.id } })).body).toMatchObject({
      assigned_dealer: null,
      version: 3,
    })
  })

  test('is not allowed to representatives, and outsiders or former users are assigned nothing', async () => {
    const { id } = await build()
    const ask = (browser: TestBrowser, assigned_dealer: string) =>
      browser.call(customers.assign, { body: { id_list: [id], assigned_dealer } })
    expect((await ask(byRep, rep.id)).status).toBe(403)
    const stranger = await buildUser(target.app)
    expect((await ask(byManager, stranger.id)).status).toBe(404)
    const gone = await buildUser(target.app, { dealerships: [dealership], is_active: false })
    expect(await ask(byManager, gone.id)).toMatchObject({
      status: 400,
      body: { fields: { assigned_dealer: [{ rule: 'one_of' }] } },
    })
    expect((await byManager.call(customers.get, { params: { id } })).body.version).toBe(1)
  })
})

describe('counter rows', () => {
  let ids: string[]

  beforeEach(async () => {
    const rows = Array.from({ length: 60 }, (_, n) =>
      customerRow({ dealer_id: dealership.id, assigned_dealer: [rep.id, colleague.id, null][n % 3] ?? null }),
    )
    await withTenant(target.app.pool, dealership, tx => tx.insert(table).values(rows))
    ids = rows.map(row => row.id)
  })

  test('32 parallel changes of overlapping customers finish without a deadlock, with exact counts', async () => {
    const random = fc.sample(
      fc.record({
        ids: fc.shuffledSubarray(ids, { minLength: 20 }),
        isAssign: fc.boolean(),
        status: fc.constantFrom('Active' as const, 'Lost' as const, 'Sold' as const),
        rep: fc.constantFrom(rep.id, colleague.id, null),
      }),
      { numRuns: 96, seed },
    )
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        random.slice(round * 32, round * 32 + 32).map(change =>
          change.isAssign
            ? byManager.call(customers.assign, {
                body: { id_list: change.ids, assigned_dealer: change.rep },
              })
            : archive(byManager, change.ids, change.status, 'other'),
        ),
      )
      expect(replies.map(reply => reply.status)).toEqual(replies.map(() => 200))
      // Session, lock, change, record: more queries would mean that a deadlock was retried.
      const queries = replies.map(reply => Number(reply.headers['x-query-count']))
      expect(queries.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4 * replies.length)
    }
    const { counters, customers: real } = await countersAndCustomers()
    expect(counters, `SEED=${seed}`).toEqual(real)
    const list = await byManager.call(customers.list)
    expect(list.body.count).toBe((await byManager.call(customers.viewCounts)).body.Active)
  })

  test('equal the customers after any sequence of additions, assignments and status changes', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('create' as const) }),
      fc.record({
        kind: fc.constant('assign' as const),
        at: fc.array(fc.nat(59), { minLength: 1, maxLength: 8 }),
        who: fc.nat(2),
      }),
      fc.record({
        kind: fc.constant('archive' as const),
        at: fc.array(fc.nat(59), { minLength: 1, maxLength: 8 }),
        status: fc.constantFrom('Active' as const, 'Lost' as const, 'Sold' as const),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async changes => {
        for (const step of changes) {
          if (step.kind === 'create') {
            const body = { first_name: 'Ana', last_name: 'Roy', phone: '416-555-0101' }
            await byRep.call(customers.create, { body })
          } else {
            const id_list = step.at.map(at => ids[at] ?? '')
            if (step.kind === 'archive') await archive(byManager, id_list, step.status, 'other')
            else {
              const assigned_dealer = [rep.id, colleague.id, null][step.who] ?? null
              await byManager.call(customers.assign, { body: { id_list, assigned_dealer } })
            }
          }
        }
        const { counters, customers: real } = await countersAndCustomers()
        expect(counters).toEqual(real)
      }),
      { numRuns: 15, seed },
    )
  })
})
