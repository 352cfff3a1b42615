import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import type { Tx } from '#platform/db/client.ts'
import { sqlStateOf, withCustomer, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildExplainedVersion } from '#deals/order-versions/order-versions.factory.ts'
import { orderVersions } from '#deals/order-versions/order-versions.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'

/** What the database itself shows to a customer's transaction and lets it do, whatever a query omits. */
const target = useTestApp()
const canary = 'Quetzalcanary'
let tenant: { id: string }
let own: { id: string; orderId: string }
let others: { id: string; orderId: string }[]

beforeAll(async () => {
  const { app } = target
  tenant = await buildDealership(app)
  const deal = async (dealer_id: string, last_name: string) => {
    const customer = await buildCustomer(app, { dealer_id, last_name, note: last_name })
    const order = await buildOrder(app, { dealer_id, customer_id: customer.id, campaign: last_name })
    await buildExplainedVersion(app, { dealer_id, order_id: order.id })
    return { id: customer.id, orderId: order.id }
  }
  own = await deal(tenant.id, 'Rivers')
  others = [
    await deal(tenant.id, canary),
    await deal((await buildDealership(app, { name: canary })).id, canary),
  ]
})

const asOwn = <T>(work: (tx: Tx) => Promise<T>) => withCustomer(target.app.pool, { id: own.id, tenant }, work)
const codeOf = (work: (tx: Tx) => Promise<unknown>) =>
  asOwn(work).then(
    () => 'done',
    (error: unknown) => sqlStateOf(error),
  )

interface Readable extends Record<string, unknown> {
  readonly name: string
  readonly columns: string[]
}

/** All our tables, with the columns that the role may read. */
const tables = async (): Promise<Readable[]> => {
  const { rows } = await withTenant(target.app.pool, tenant, tx =>
    tx.execute<Readable>(sql`
      SELECT c.relname AS name, coalesce(array_agg(a.attname::text) FILTER (
        WHERE has_column_privilege('forecourt_customer', c.oid, a.attnum, 'SELECT')), '{}') AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' GROUP BY c.relname ORDER BY c.relname`),
  )
  return rows
}

describe('reading', () => {
  test('shows nothing of another customer, in any readable table', async () => {
    const readable = (await tables()).filter(({ columns }) => columns.length > 0)
    expect(readable.length).toBeGreaterThan(10)
    for (const { name, columns } of readable) {
      const list = sql.join(
        columns.map(column => sql.identifier(column)),
        sql`, `,
      )
      const { rows } = await asOwn(tx => tx.execute(sql`SELECT ${list} FROM ${sql.identifier(name)}`))
      const text = JSON.stringify(rows)
      for (const { id, orderId } of others) {
        const shown = [canary, id, orderId].filter(trace => text.includes(trace))
        expect([name, shown]).toEqual([name, []])
      }
    }
  })

  test('shows the own rows', async () => {
    const seen = await asOwn(async tx => ({
      people: await tx.select({ id: customers.id }).from(customers),
      deals: await tx.select({ id: orders.id }).from(orders),
      versions: await tx.select({ order_id: orderVersions.order_id }).from(orderVersions),
    }))
    expect(seen.people).toEqual([{ id: own.id }])
    expect(seen.deals).toEqual([{ id: own.orderId }])
    expect(seen.versions.length).toBeGreaterThan(0)
    expect(new Set(seen.versions.map(({ order_id }) => order_id))).toEqual(new Set([own.orderId]))
  })

  test('is not granted at all where a customer needs nothing', async () => {
    const closed = (await tables()).filter(({ columns }) => columns.length === 0).map(({ name }) => name)
    expect(closed).toEqual(
      expect.arrayContaining([
        'audit_events',
        'customer_accounts',
        'customer_invitations',
        'customer_sessions',
        'otp_codes',
        'outbox',
        'pricing_traces',
        'programme_changes',
        'saved_views',
        'sessions',
        'what_ifs',
      ]),
    )
    for (const name of closed)
      expect([name, await codeOf(tx => tx.execute(sql`SELECT 1 FROM ${sql.identifier(name)}`))]).toEqual([
        name,
        '42501',
      ])
  })

  test('shows no note about the person, and no password of staff', async () => {
    expect(await codeOf(tx => tx.execute(sql`SELECT note FROM customers`))).toBe('42501')
    expect(await codeOf(tx => tx.execute(sql`SELECT password_hash FROM users`))).toBe('42501')
  })
})

describe('writing', () => {
  test('changes no order of another', async () => {
    for (const { id, orderId } of others) {
      const changed = await asOwn(tx =>
        tx.update(orders).set({ note: 'seen' }).where(eq(orders.id, orderId)).returning({ id: orders.id }),
      )
      expect(changed).toEqual([])
      expect(await codeOf(tx => tx.update(orders).set({ customer_id: id }))).toBe('42501')
    }
  })

  test('adds no version to an order of another, and removes none', async () => {
    const [other] = others
    const foreign = await withTenant(target.app.pool, tenant, async tx => {
      const [row] = await tx
        .select()
        .from(orderVersions)
        .where(eq(orderVersions.order_id, other?.orderId ?? ''))
      return row
    })
    if (!foreign) throw new Error('the other order has no version')
    const row = { ...foreign, id: newId(), version: 99 }
    expect(await codeOf(tx => tx.insert(orderVersions).values(row))).toBe('42501')
    expect(await codeOf(tx => tx.delete(orderVersions))).toBe('42501')
    expect(await codeOf(tx => tx.delete(orders))).toBe('42501')
  })

  test('ends with the transaction: the next on the connection is the dealership’s again', async () => {
    await asOwn(async tx => tx.select({ id: orders.id }).from(orders))
    const seen = await withTenant(target.app.pool, tenant, tx => tx.select({ id: orders.id }).from(orders))
    expect(seen.map(({ id }) => id)).toContain(others[0]?.orderId)
  })
})
