import { customers } from '@forecourt/contract/customers/customers.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/actors.ts'
import { schemaBefore } from '../../../test/earlier-schema.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { newId } from './ids.ts'

const lines: string[] = []
const target = useTestApp({ LOG_LEVEL: 'error' }, { write: line => lines.push(line) })
let place: Awaited<ReturnType<typeof buildDealership>>
let browser: TestBrowser

beforeAll(async () => {
  place = await buildDealership(target.app)
  browser = await signedIn(
    target,
    await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] }),
    place,
  )
})

const canary = { first_name: 'Quillon', last_name: 'Zephyrbane', note: 'Quillon likes blue.' }

const create = (key: string, given = {}, by = browser) => {
  const body = {
    ...canary,
    email: 'quillon@zephyrbane.example',
    email_confirmation: 'quillon@zephyrbane.example',
    ...given,
  }
  return by.send('POST', customers.create.path, { body, headers: { 'idempotency-key': key } })
}

/** The keys as someone with the database's files reads them. */
const stored = async (key: string) => {
  const { rows } = await withPlatform(target.app.pool, tx =>
    tx.execute<{ row: string; body_sealed: string; about: string[] }>(
      sql`SELECT to_jsonb(k)::text AS row, body_sealed, about FROM idempotency_keys k WHERE key = ${key}`,
    ),
  )
  return rows[0]
}

const rename = (from: string, to: string) =>
  withPlatform(target.app.pool, tx =>
    tx.execute(sql`UPDATE idempotency_keys SET body_sealed = (SELECT o.body_sealed FROM idempotency_keys o WHERE o.key = ${from})
      WHERE key = ${to}`),
  )

describe('a stored answer', () => {
  test('reveals nothing about the person, and is repeated byte for byte', async () => {
    const key = newId()
    const first = await create(key)
    expect(first.status).toBe(200)
    const row = await stored(key)
    expect(row?.row).not.toMatch(/quillon|zephyrbane/i)
    expect(row?.body_sealed).toMatch(/^v3\./)
    expect(row?.about).toContain((first.body as { id: string }).id)
    const again = await create(key)
    expect(again).toMatchObject({ status: 200, headers: { etag: first.headers['etag'] } })
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body))
  })

  test('reveals no token of the customer’s side either', async () => {
    const customer = await buildCustomer(target.app, { dealer_id: place.id })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id })
    const ask = {
      params: { id: order.id },
      body: { step: 'order', channel: 'email', message: null },
      headers: { 'idempotency-key': newId() },
    } as const
    const first = await browser.call(orderLinks.send, ask)
    expect(first.status).toBe(200)
    const row = await stored(ask.headers['idempotency-key'])
    expect(row?.row).not.toContain(new URL(first.body.url).hash.slice(1))
    expect(row?.row).not.toContain(customer.email)
    expect(row?.about).toContain(order.id)
    expect((await browser.call(orderLinks.send, ask)).body).toEqual(first.body)
  })

  test('opens only under its own key', async () => {
    const [one, other] = [newId(), newId()]
    await create(one)
    await create(other)
    await rename(one, other)
    lines.length = 0
    expect(await create(other)).toMatchObject({ status: 500, body: { code: 'fault' } })
    expect(lines.join('')).toContain('unable to authenticate')
    expect((await create(one)).status).toBe(200)
  })

  test('belongs to one person: the same key of a colleague creates another customer', async () => {
    const key = newId()
    const user = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
    const colleague = await signedIn(target, user, place)
    const [mine, theirs] = [await create(key), await create(key, { first_name: 'Quilla' }, colleague)]
    expect([mine.status, theirs.status]).toEqual([200, 200])
    expect(theirs.body).toMatchObject({ first_name: 'Quilla' })
    expect((await create(key)).body).toEqual(mine.body)
  })
})

describe('before answers were sealed', () => {
  test(
    'a clear answer is deleted, and its key still shows that the work was done',
    { timeout: 60_000 },
    async () => {
      const { client, dealer, migrate, drop } = await schemaBefore('0061_sealed_answers.sql')
      try {
        const key = newId()
        await client.query(
          `INSERT INTO idempotency_keys (dealer_id, actor, key, fingerprint, status, body) VALUES ($1, $1, $2, 'x', 200, $3)`,
          [dealer, key, JSON.stringify(canary)],
        )
        await migrate()
        const { rows } = await client.query<{ row: string }>(
          'SELECT to_jsonb(k)::text AS row FROM idempotency_keys k',
        )
        expect(rows.map(({ row }) => row)).toEqual([expect.stringContaining(key)])
        expect(rows[0]?.row).not.toMatch(/quillon/i)
      } finally {
        await drop()
      }
    },
  )

  test('a repeat of such a call is refused as already done', async () => {
    const key = newId()
    await create(key)
    const count = async () => (await browser.call(customers.list)).body.count
    const before = await count()
    await withPlatform(target.app.pool, tx =>
      tx.execute(sql`UPDATE idempotency_keys SET body_sealed = NULL WHERE key = ${key}`),
    )
    expect(await create(key)).toMatchObject({ status: 409, body: { code: 'already_done' } })
    expect(await count()).toBe(before)
  })
})
