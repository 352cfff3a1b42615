import { customerMerges } from '@forecourt/contract/customers/customer-merges.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, signedInCustomer } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { customerAccounts } from '#customers/customer-accounts/customer-accounts.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { customerInvitations } from '#customers/invitations/invitations.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildPrequalOffer } from '#customers/prequal-offers/prequal-offers.factory.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { BELONGINGS } from './belongings.ts'
import { buildMerge } from './customer-merges.factory.ts'
import { forgetOldMerges } from './customer-merges.queries.ts'

const target = useTestApp()

let place: { id: string }
let rep: { id: string }
let byManager: TestBrowser
let byRep: TestBrowser
let byStranger: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const elsewhere = await buildDealership(app)
  rep = await buildUser(app, { dealerships: [place] })
  const manager = await buildUser(app, { dealerships: [place], role: 'dealer_sales_manager' })
  const stranger = await buildUser(app, { dealerships: [elsewhere], role: 'dealer_admin' })
  byManager = await signedIn(target, manager, place)
  byRep = await signedIn(target, rep, place)
  byStranger = await signedIn(target, stranger, elsewhere)
})

type Given = Partial<Parameters<typeof buildCustomer>[1] & object>

const someone = (given: Given = {}) => buildCustomer(target.app, { dealer_id: place.id, ...given })

const merge = (
  kept: { id: string; version?: number },
  merged: { id: string; version?: number },
  choices: Record<string, 'kept' | 'merged' | 'both'> = {},
  by: TestBrowser = byManager,
) =>
  by.call(customerMerges.merge, {
    body: {
      kept_id: kept.id,
      merged_id: merged.id,
      kept_version: kept.version ?? 1,
      merged_version: merged.version ?? 1,
      choices,
    },
  })

const undo = (id: string, by: TestBrowser = byManager) => by.call(customerMerges.undo, { params: { id } })

const inPlace = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  withTenant(target.app.pool, place, async tx => (await tx.execute<Row>(statement)).rows)

/** Everything stored about a customer, including dependent rows. */
async function storedOf(id: string) {
  const [row] = await inPlace<{ stored: unknown }>(sql`SELECT jsonb_build_object(
    'row', (SELECT to_jsonb(c) FROM customers c WHERE c.id = ${id}),
    'account', (SELECT to_jsonb(a) FROM customer_accounts a WHERE a.customer_id = ${id}),
    'orders', (SELECT jsonb_agg(to_jsonb(o) ORDER BY o.id) FROM orders o WHERE o.customer_id = ${id}),
    'offers', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM prequal_offers p WHERE p.customer_id = ${id}),
    'invitations', (SELECT jsonb_agg(to_jsonb(i) ORDER BY i.id) FROM customer_invitations i WHERE i.customer_id = ${id})) AS stored`)
  return row?.stored
}

/** The counter rows of the dealership, with the counts they should have. */
const counts = async () =>
  inPlace(sql`SELECT archive_status, coalesce(assigned_dealer, '00000000-0000-0000-0000-000000000000') AS rep, count(*)::int AS n
    FROM customers GROUP BY 1, 2
    EXCEPT SELECT archive_status, assigned_dealer, count::int FROM customer_counts WHERE count > 0`)

const invite = (customer_id: string) =>
  withTenant(target.app.pool, place, tx =>
    tx.insert(customerInvitations).values({
      dealer_id: place.id,
      id: newId(),
      customer_id,
      token_hash: hashOfToken(newId()),
      created_by: rep.id,
      expires: sql`now() + interval '7 days'`,
    }),
  )

describe('merging', () => {
  test('orders, offers, invitations and the sign-in move; the merged record is deleted and its id leads to the kept one', async () => {
    const kept = await someone({ city: null, note: 'Calls at noon.' })
    const merged = await someone({ city: 'Guelph', note: 'Wants a truck.', assigned_dealer: rep.id })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: merged.id })
    await buildPrequalOffer(target.app, { dealer_id: place.id, customer_id: merged.id })
    await invite(merged.id)
    await signedInCustomer(target, merged)
    const reply = await merge(kept, merged, { note: 'both' })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        customer: {
          id: kept.id,
          city: 'Guelph',
          note: 'Calls at noon.\n\nWants a truck.',
          assigned_dealer: { id: rep.id },
          version: 2,
        },
      },
    })
    expect(await storedOf(kept.id)).toMatchObject({
      row: { orders_count: 1, latest_order_id: order.id },
      account: { email: merged.email },
      orders: [{ id: order.id }],
      offers: [{}],
      invitations: [{ replaced_at: null }],
    })
    const old = await byManager.call(customers.get, { params: { id: merged.id } })
    expect(old).toMatchObject({ status: 404, body: { code: 'merged', params: { into: kept.id } } })
    expect((await byStranger.call(customers.get, { params: { id: merged.id } })).body).toMatchObject({
      code: 'not_found',
    })
    expect(await counts()).toEqual([])
  })

  test('fields are as chosen, and search finds them', async () => {
    const kept = await someone({ first_name: 'Marie', last_name: 'Bélanger' })
    const merged = await someone({ first_name: 'Mary', last_name: 'Belanger-Roy', archive_status: 'Sold' })
    const { body } = await merge(kept, merged, {
      last_name: 'merged',
      email: 'merged',
      archive_status: 'merged',
    })
    expect(body.customer).toMatchObject({
      full_name: 'Marie Belanger-Roy',
      email: merged.email,
      archive_status: 'Sold',
    })
    const found = await byManager.call(customers.list, {
      query: { search: 'belanger-roy marie', archive_status: 'Sold' },
    })
    expect(found.body.results.map(({ id }) => id)).toEqual([kept.id])
  })

  test('the creation date is that of the earlier record', async () => {
    const kept = await someone()
    const merged = await someone({ created: '2024-02-01T10:00:00.000Z' })
    expect((await merge(kept, merged)).body.customer.created).toBe('2024-02-01T10:00:00Z')
  })

  test.each([
    ['the same record', (kept: string) => ({ merged_id: kept }), 400],
    ['an absent one', () => ({ merged_id: newId() }), 404],
    ['both of a name', () => ({ choices: { city: 'both' } }), 400],
    ['no way to reach the person', () => ({ choices: { email: 'merged', phone: 'merged' } }), 400],
    ['a field that is none', () => ({ choices: { version: 'kept' } }), 400],
  ])('%s is refused and changes nothing', async (_name, wrong, status) => {
    const kept = await someone()
    const merged = await someone({ email: null, phone: null })
    const before = [await storedOf(kept.id), await storedOf(merged.id)]
    const reply = await byManager.send('POST', customerMerges.merge.path, {
      body: {
        kept_id: kept.id,
        merged_id: merged.id,
        kept_version: 1,
        merged_version: 1,
        choices: {},
        ...wrong(kept.id),
      },
      headers: { 'idempotency-key': newId() },
    })
    expect(reply.status).toBe(status)
    expect([await storedOf(kept.id), await storedOf(merged.id)]).toEqual(before)
  })

  test('a choice on outdated versions is refused', async () => {
    const [kept, merged] = [await someone(), await someone()]
    const reply = await merge({ ...kept, version: 7 }, merged)
    expect(reply).toMatchObject({ status: 412, body: { current: { id: kept.id, version: 1 } } })
  })

  test('representatives may not merge; another dealership finds nothing', async () => {
    const [kept, merged] = [await someone(), await someone()]
    expect((await merge(kept, merged, {}, byRep)).status).toBe(403)
    expect((await merge(kept, merged, {}, byStranger)).status).toBe(404)
  })

  test('of several parallel merges of one pair exactly one succeeds', async () => {
    const [kept, merged] = [await someone(), await someone()]
    const replies = await Promise.all([merge(kept, merged), merge(kept, merged), merge(merged, kept)])
    const [first, ...others] = replies.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(first).toBe(200)
    expect(others.every(status => status === 404 || status === 412)).toBe(true)
    expect(await counts()).toEqual([])
  })
})

describe('undoing a merge', () => {
  test('restores both exactly', async () => {
    const kept = await someone({ note: 'Calls at noon.' })
    const merged = await someone({ note: 'Wants a truck.', archive_status: 'Lost', archive_reason: 'price' })
    await buildOrder(target.app, { dealer_id: place.id, customer_id: merged.id })
    await buildOrder(target.app, { dealer_id: place.id, customer_id: kept.id })
    await buildPrequalOffer(target.app, { dealer_id: place.id, customer_id: merged.id })
    for (const { id } of [kept, merged]) await invite(id)
    for (const who of [kept, merged]) await signedInCustomer(target, who)
    const before = [await storedOf(kept.id), await storedOf(merged.id)]
    const { body } = await merge(kept, merged, { first_name: 'merged', email: 'merged', note: 'both' })
    const listed = await byManager.call(customerMerges.ofCustomer, { params: { id: kept.id } })
    expect(listed.body.results).toMatchObject([{ id: body.id, orders: 1, can_undo: true, undone_at: null }])
    expect(await undo(body.id)).toMatchObject({ status: 200, body: { restored: merged.id } })
    const after = [await storedOf(kept.id), await storedOf(merged.id)]
    // Undoing writes the kept record, so its version, time and last writer change.
    const moved = ({ row, ...rest }: { row: Record<string, unknown> }) => ({
      ...rest,
      row: { ...row, version: 0, last_activity: '', updated_by: '' },
    })
    type Stored = { row: Record<string, unknown> }
    expect(moved(after[0] as Stored)).toEqual(moved(before[0] as Stored))
    expect(after[1]).toEqual(before[1])
    expect(await counts()).toEqual([])
  })

  test('keeps changes and orders added since', async () => {
    const [kept, merged] = [await someone({ city: 'Guelph' }), await someone({ city: 'Ottawa' })]
    const { body } = await merge(kept, merged, { city: 'merged', first_name: 'merged' })
    await byManager.call(customers.update, {
      params: { id: kept.id },
      body: { city: 'Barrie' },
      headers: { 'if-match': `"v${body.customer.version}"` },
    })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: kept.id })
    const undone = await undo(body.id)
    expect(undone.body.kept).toMatchObject({ city: 'Barrie', first_name: kept.first_name })
    expect(await storedOf(kept.id)).toMatchObject({ orders: [{ id: order.id }] })
  })

  test('the latest merge first, then the one before', async () => {
    const [kept, first, second] = [await someone(), await someone(), await someone()]
    const one = await merge(kept, first)
    const two = await merge({ id: kept.id, version: 2 }, second)
    expect(await undo(one.body.id)).toMatchObject({ status: 409, body: { code: 'merge_superseded' } })
    expect((await undo(two.body.id)).status).toBe(200)
    expect((await undo(one.body.id)).status).toBe(200)
    expect(await undo(one.body.id)).toMatchObject({ status: 409, body: { code: 'merge_undone' } })
  })

  test('a chain of merges leads to its end, and is undone from there', async () => {
    const [a, b, c] = [await someone(), await someone(), await someone()]
    const one = await merge(a, b)
    await merge(c, { id: a.id, version: 2 })
    const old = await byManager.call(customers.get, { params: { id: b.id } })
    expect(old.body).toMatchObject({ params: { into: c.id } })
    expect(await undo(one.body.id)).toMatchObject({ status: 409, body: { code: 'merge_superseded' } })
  })

  test('is impossible after thirty days, and its memory is deleted', async () => {
    const { id, kept } = await buildMerge(target.app, {
      dealer_id: place.id,
      merged_at: '2026-10-22T15:59:59.000Z',
    })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'merge_expired' } })
    const old = await buildMerge(target.app, { dealer_id: place.id, merged_at: '2020-01-01T00:00:00.000Z' })
    await forgetOldMerges(target.app.pool)
    const rows = await inPlace(
      sql`SELECT memory FROM customer_merges WHERE kept_id = ${old.kept.id} OR kept_id = ${kept.id} AND memory IS NULL`,
    )
    expect(rows).toContainEqual({ memory: null })
    expect((await undo(old.id)).body).toMatchObject({ code: 'merge_expired' })
  })

  test('of many parallel attempts one succeeds; others need the permission', async () => {
    const { id } = await buildMerge(target.app, { dealer_id: place.id })
    expect((await undo(id, byRep)).status).toBe(403)
    expect((await undo(id, byStranger)).status).toBe(404)
    const replies = await Promise.all(Array.from({ length: 5 }, () => undo(id)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ])
  })

  test('an email that is in use since the merge stays with its owner', async () => {
    const [kept, merged] = [await someone(), await someone()]
    for (const who of [kept, merged]) await signedInCustomer(target, who)
    const { body } = await merge(kept, merged)
    const newcomer = await someone()
    await withTenant(target.app.pool, place, tx =>
      tx.insert(customerAccounts).values({
        dealer_id: place.id,
        customer_id: newcomer.id,
        email: merged.email ?? '',
        password_hash: 'none',
      }),
    )
    expect((await undo(body.id)).status).toBe(200)
    expect(await storedOf(merged.id)).toMatchObject({ account: null })
  })
})

test('everything that belongs to a customer moves with them', async () => {
  // Requests and mails about the merged record end with it; sent events stay as sent.
  const ended = ['customer_sessions', 'customer_links', 'assignment_requests', 'events']
  // Accesses stay unchanged, and are read together with the kept record.
  const handled = ['customer_accounts', 'customer_accesses', ...ended, ...BELONGINGS]
  const rows = await withPlatform(target.app.pool, async tx => {
    const found = await tx.execute<{ name: string }>(sql`SELECT c.relname AS name FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND a.attname = 'customer_id' AND NOT a.attisdropped`)
    return found.rows
  })
  expect(rows.map(({ name }) => name).filter(name => !handled.includes(name))).toEqual([])
})
