import { setTimeout as sleep } from 'node:timers/promises'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { events, type Change } from '@forecourt/contract/platform/events.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { aboutId, useLiveServer } from '../../../test/live-stream.ts'
import { startTestApp, useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { drain } from '#platform/http/drain.ts'
import { newId } from '#platform/http/ids.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { sessions } from '#identity/accounts/sessions/sessions.table.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { events as eventsTable } from './events.table.ts'

const target = useTestApp({ LIVE_SECONDS: '60' })
const { follow } = useLiveServer(target)
const seed = Number(process.env['SEED'] ?? 20261121)

type Place = Awaited<ReturnType<typeof buildDealership>>
type User = Awaited<ReturnType<typeof buildUser>>
let place: Place
let ana: User
let dev: User
let manager: User
let ofManager: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  const work = { dealerships: [place] }
  ana = await buildUser(target.app, { ...work, role: 'dealer_sales_rep' })
  dev = await buildUser(target.app, { ...work, role: 'dealer_sales_rep' })
  manager = await buildUser(target.app, { ...work, role: 'dealer_sales_manager' })
  // A user has a few sessions at most; this one outlasts the others.
  const lasting = await buildUser(target.app, { ...work, role: 'dealer_sales_manager' })
  ofManager = await signedIn(target, lasting, place)
})

const enter = (user: User) => signedIn(target, user, place)

const customerOf = (assigned_dealer: string | null) =>
  buildCustomer(target.app, { dealer_id: place.id, assigned_dealer })

async function changeCity(id: string, city: string, browser = ofManager): Promise<number> {
  const { headers } = await browser.call(customers.get, { params: { id } })
  const { status, body } = await browser.call(customers.update, {
    params: { id },
    headers: { 'if-match': String(headers['etag']) },
    body: { city },
  })
  expect(status).toBe(200)
  return body.version
}

describe('what is streamed', () => {
  test('a change by a colleague, with its version; a new order with its customer in one message', async () => {
    const stream = await follow(ofManager)
    const customer = await customerOf(ana.id)
    await stream.hears(aboutId(customer.id))
    const version = await changeCity(customer.id, 'Guelph')
    await stream.hears(({ data }) => (data as Change[] | null)?.[0]?.version === version)
    expect(stream.changes().at(-1)).toEqual({
      kind: 'customer',
      id: customer.id,
      verb: 'changed',
      customer: null,
      version,
    })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id })
    const { data } = await stream.hears(aboutId(order.id))
    expect((data as Change[]).map(({ kind, verb, customer: of }) => [kind, verb, of])).toEqual([
      ['customer', 'changed', null],
      ['order', 'added', customer.id],
    ])
    stream.hangUp()
  })

  test('representatives receive their own and unassigned customers, and the loss of one; others receive nothing', async () => {
    const elsewhere = await buildDealership(target.app)
    const stranger = await buildUser(target.app, { role: 'dealer_admin', dealerships: [elsewhere] })
    const [ofAna, ofDev] = [await follow(await enter(ana)), await follow(await enter(dev))]
    const ofStranger = await follow(await signedIn(target, stranger, elsewhere))
    const [hers, open] = [await customerOf(ana.id), await customerOf(null)]
    await changeCity(hers.id, 'Guelph')
    await ofManager.call(customers.assign, { body: { id_list: [hers.id], assigned_dealer: dev.id } })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: hers.id })
    const last = await customerOf(null)
    await Promise.all([ofAna.hears(aboutId(last.id)), ofDev.hears(aboutId(last.id))])
    const heard = (stream: typeof ofAna) => stream.changes().map(({ id }) => id)
    expect(heard(ofAna)).toEqual([hers.id, open.id, hers.id, hers.id, last.id])
    expect(heard(ofDev)).toEqual([open.id, hers.id, hers.id, order.id, last.id])
    expect(heard(ofStranger)).toEqual([])
    for (const one of [ofAna, ofDev, ofStranger]) one.hangUp()
  })

  test('a change of very many rows is sent as one', async () => {
    const stream = await follow(ofManager)
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`INSERT INTO customers (dealer_id, id, first_name, last_name, language, lead_type, search, name_sound)
        SELECT ${place.id}, gen_random_uuid(), 'A', 'B', 'en', 'import', 'b a', 'B' FROM generate_series(1, 300)`),
    )
    await stream.hears(({ data }) => Array.isArray(data) && data.some(({ kind }: Change) => kind === 'many'))
    expect(stream.changes()).toHaveLength(100)
    stream.hangUp()
  })
})

test('a change of very many orders looks up nobody for changes that are not sent', async () => {
  const order = await buildOrder(target.app, {
    dealer_id: place.id,
    customer_id: (await customerOf(ana.id)).id,
  })
  const scans = sql`SELECT (seq_scan + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'customers'`
  const lookedUp = await withTenant(target.app.pool, place, async tx => {
    const before = await tx.execute<{ scans: number }>(scans)
    await tx.execute(
      sql.raw(`DO $$ BEGIN FOR n IN 1..400 LOOP UPDATE orders SET note = n::text WHERE id = '${order.id}'; END LOOP;
        SET CONSTRAINTS ALL IMMEDIATE; END $$`),
    )
    const after = await tx.execute<{ scans: number }>(scans)
    return (after.rows[0]?.scans ?? 0) - (before.rows[0]?.scans ?? 0)
  })
  // One each for the rows that the list counts again, and for the hundred that are sent.
  expect(lookedUp).toBeGreaterThan(100)
  expect(lookedUp).toBeLessThan(400 + 150)
})

describe('resuming', () => {
  test(`60 changes and a connection that is cut at random: none is missed, none is sent twice (SEED=${seed})`, async () => {
    const browser = await enter(manager)
    const received: string[] = []
    let stream = await follow(browser)
    let after = stream.lastId()
    const keep = () => {
      received.push(...stream.changes().map(({ id }) => id))
      after = Math.max(after, stream.lastId())
    }
    const made: string[] = []
    const cuts = fc.sample(fc.boolean(), { seed, numRuns: 60 })
    for (const isCut of cuts) {
      made.push((await customerOf(null)).id)
      if (!isCut) continue
      keep()
      stream.hangUp()
      made.push((await customerOf(null)).id)
      stream = await follow(browser, after)
    }
    await stream.hears(aboutId(made.at(-1) ?? ''))
    keep()
    expect(received).toEqual(made)
    stream.hangUp()
  })

  test('a client that resumes after the missed changes were deleted reloads everything', async () => {
    const stream = await follow(ofManager)
    const after = stream.lastId()
    stream.hangUp()
    await customerOf(null)
    await customerOf(null)
    await withTenant(target.app.pool, place, tx =>
      tx.delete(eventsTable).where(eq(eventsTable.seq, after + 1)),
    )
    await withTenant(target.app.pool, place, tx =>
      tx.delete(eventsTable).where(sql`${eventsTable.seq} <= ${after}`),
    )
    const again = await follow(ofManager, after)
    await again.hears('reset')
    expect(again.changes()).toEqual([])
    const future = await follow(ofManager, 999_999)
    await future.hears('reset')
    for (const one of [again, future]) one.hangUp()
  })

  test('an invalid resume position is refused by name', async () => {
    const { status, body } = await ofManager.send('GET', '/api/events/', {
      headers: { 'last-event-id': 'x' },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { 'Last-Event-ID': [{ rule: 'format' }] } })
  })
})

describe('the connection', () => {
  test('ends with the session, and does not keep it alive', async () => {
    const browser = await enter(ana)
    const hash = hashOfToken(browser.cookies.get('__Host-dp_sid') ?? '')
    const old = '2026-01-01T00:00:00.000Z'
    const lastActive = () =>
      withPlatform(target.app.pool, async tx => {
        const [row] = await tx.select().from(sessions).where(eq(sessions.token_hash, hash))
        return row?.last_active
      })
    await withPlatform(target.app.pool, tx =>
      tx
        .update(sessions)
        .set({ last_active: sql`now() - interval '10 minutes'` })
        .where(eq(sessions.token_hash, hash)),
    )
    const before = await lastActive()
    const stream = await follow(browser)
    const params = { id: (await buildOrder(target.app, { dealer_id: place.id })).id }
    await browser.call(events.presence, { params, body: { tab: 'tab-00000001', field: null, is_here: true } })
    target.app.live.tick()
    expect(await lastActive()).toBe(before)
    expect(old < (before ?? '')).toBe(true)
    await browser.call(users.logout)
    await stream.hears('ended')
    await expect.poll(stream.isOver).toBe(true)
    expect((await follow(browser, 1)).status).toBe(401)
  })

  test('ends when the idle time is over, and when the user is deactivated', async () => {
    const leaver = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
    const [idle, gone] = [await enter(dev), await enter(leaver)]
    const [first, second] = [await follow(idle), await follow(gone)]
    const hash = hashOfToken(idle.cookies.get('__Host-dp_sid') ?? '')
    await withPlatform(target.app.pool, async tx => {
      await tx
        .update(sessions)
        .set({ last_active: sql`now() - interval '31 minutes'` })
        .where(eq(sessions.token_hash, hash))
      await tx.execute(sql`UPDATE users SET is_active = false WHERE id = ${leaver.id}`)
    })
    for (let turn = 0; turn < 3; turn += 1) target.app.live.tick()
    const ends = await Promise.all([first.hears('ended'), second.hears('ended')])
    expect(ends).toHaveLength(2)
  })

  test('is limited per user like browsers', async () => {
    const crowd = await buildUser(target.app, { role: 'dealer_sales_rep', dealerships: [place] })
    const browser = await enter(crowd)
    const streams = []
    for (let n = 0; n < 8; n += 1) streams.push(await follow(browser))
    const over = await follow(browser, 0)
    expect(over.status).toBe(429)
    streams[0]?.hangUp()
    await expect.poll(async () => (await follow(browser, 0)).status).toBe(200)
    for (const one of streams) one.hangUp()
  })

  test('reads a change once for all followers', async () => {
    const streams = []
    for (const user of [ana, manager]) {
      const browser = await enter(user)
      for (let n = 0; n < 6; n += 1) streams.push(await follow(browser))
    }
    await target.app.live.settled()
    let taken = 0
    const count = () => (taken += 1)
    target.app.pool.on('acquire', count)
    const customer = await customerOf(null)
    await Promise.all(streams.map(stream => stream.hears(aboutId(customer.id))))
    target.app.pool.off('acquire', count)
    // The insert and the read of it; the factory's own look-up at most.
    expect(taken).toBeLessThanOrEqual(4)
    for (const one of streams) one.hangUp()
  })

  test('does not delay the end of the process', async () => {
    const other = await startTestApp({ LIVE_SECONDS: '60' })
    const there = await buildDealership(other.app)
    const browser = await signedIn(other, await buildUser(other.app, { dealerships: [there] }), there)
    const address = await other.fastify.listen({ port: 0, host: '127.0.0.1' })
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${address}/api/events/`, { headers: { cookie } })
    const text = response.text()
    await sleep(100)
    await drain(other.fastify)
    expect(await text).toMatch(/event: hello[^]*event: bye/)
    await other.stop()
  })
})

describe('presence', () => {
  const here = (browser: TestBrowser, id: string, tab: string, field: string | null, is_here = true) =>
    browser.call(events.presence, { params: { id }, body: { tab, field, is_here } })

  test('shows who is on an order and in which input; silence ends it', async () => {
    const order = await buildOrder(target.app, { dealer_id: place.id })
    const [ofAna, ofBoss] = [await enter(ana), await enter(manager)]
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`UPDATE customers SET assigned_dealer = ${ana.id} WHERE id = ${order.customer_id}`),
    )
    const streams = [await follow(ofAna), await follow(ofBoss), await follow(await enter(dev))] as const
    expect((await here(ofAna, order.id, 'tab-of-ana', null)).body).toEqual({ people: [] })
    expect((await here(ofBoss, order.id, 'tab-of-boss', 'finance.rate')).status).toBe(200)
    const said = await streams[0].hears(
      ({ event, data }) => event === 'presence' && JSON.stringify(data).includes('finance.rate'),
    )
    expect(said.data).toEqual({
      order: order.id,
      people: [
        {
          tab: 'tab-of-boss',
          user: manager.id,
          full_name: `${manager.first_name} ${manager.last_name}`,
          field: 'finance.rate',
        },
      ],
    })
    expect((await here(ofAna, order.id, 'tab-of-ana', null)).body.people).toHaveLength(1)
    target.app.live.tick(Date.now() + 41_000)
    expect(target.app.live.presences.of(order.id)).toEqual([])
    expect(streams[2].heard.filter(({ event }) => event === 'presence')).toEqual([])
    await here(ofBoss, order.id, 'tab-of-boss', null)
    await here(ofAna, order.id, 'tab-of-ana', 'price')
    await here(ofBoss, order.id, 'tab-of-boss', null, false)
    await streams[0].hears(
      ({ event, data }) => event === 'presence' && (data as { people: unknown[] }).people.length === 0,
    )
    for (const one of streams) one.hangUp()
  })

  test('is for those who may read the order', async () => {
    const order = await buildOrder(target.app, { dealer_id: place.id })
    await withTenant(target.app.pool, place, tx =>
      tx.execute(sql`UPDATE customers SET assigned_dealer = ${ana.id} WHERE id = ${order.customer_id}`),
    )
    expect((await here(await enter(dev), order.id, 'tab-of-dev', null)).status).toBe(404)
    expect((await here(ofManager, newId(), 'tab-of-boss', null)).status).toBe(404)
    expect((await here(ofManager, order.id, 'short', null)).status).toBe(400)
  })
})

test('a discarded draft is sent as removed', async () => {
  const order = await buildOrder(target.app, { dealer_id: place.id })
  const stream = await follow(ofManager)
  expect((await ofManager.call(orders.delete, { params: { id: order.id } })).status).toBe(204)
  await stream.hears(aboutId(order.id))
  expect(stream.changes().find(({ id }) => id === order.id)).toMatchObject({ verb: 'removed', version: null })
  stream.hangUp()
})
