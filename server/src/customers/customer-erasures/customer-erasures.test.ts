import { consents } from '@forecourt/contract/customers/consents.ts'
import { customerErasures } from '@forecourt/contract/customers/customer-erasures.ts'
import { customers } from '@forecourt/contract/customers/customers.ts'
import { orderLinks } from '@forecourt/contract/deals/order-links.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, signedInCustomer } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { insertingCustomerLink } from '#customers/customer-accounts/customer-links.queries.ts'
import { buildCustomerExport } from '#customers/customer-exports/customer-exports.factory.ts'
import { buildMerge } from '#customers/customer-merges/customer-merges.factory.ts'
import { buildAppointment } from '#deals/appointments/appointments.factory.ts'
import { buildDeposit } from '#deals/deposits/deposits.factory.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { idempotencyKeys } from '#platform/http/idempotency.table.ts'
import { newId } from '#platform/http/ids.ts'
import { buildLead } from '#customers/leads/leads.factory.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildPrequalOffer } from '#customers/prequal-offers/prequal-offers.factory.ts'
import { buildTradeIn, offerOf } from '#deals/trade-ins/trade-ins.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

const target = useTestApp()
let place: { id: string }
let byAdmin: TestBrowser
let byManager: TestBrowser
let byStranger: TestBrowser

beforeAll(async () => {
  const { app } = target
  place = await buildDealership(app)
  const elsewhere = await buildDealership(app)
  const user = (role: 'dealer_admin' | 'dealer_sales_manager', at = place) =>
    buildUser(app, { dealerships: [at], role })
  byAdmin = await signedIn(target, await user('dealer_admin'), place)
  byManager = await signedIn(target, await user('dealer_sales_manager'), place)
  byStranger = await signedIn(target, await user('dealer_admin', elsewhere), elsewhere)
})

/** A name and address that occur nowhere else. */
const canary = {
  first_name: 'Quillon',
  last_name: 'Zephyrbane',
  email: 'quillon.zephyrbane@mail.example',
  phone: '+14165550166',
  note: 'Quillon likes blue.',
  address_line_1: '77 Zephyrbane Road',
  postal_code: 'M5V 2T6',
}
const someone = (given = {}) => buildCustomer(target.app, { dealer_id: place.id, ...canary, ...given })
const erase = (id: string, full_name = 'quillon zephyrbane', by = byAdmin) =>
  by.call(customerErasures.erase, { params: { id }, body: { full_name } })

/** Counts the rows of each table that contain a text, read as the owner of the database. */
async function tablesWith(text: string): Promise<string[]> {
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  try {
    await owner.query('BEGIN')
    const { rows } = await owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const found: string[] = []
    for (const { name } of rows) {
      // A table owner who is not a superuser sees all rows only this way, until the connection ends.
      await owner.query(`ALTER TABLE "${name}" NO FORCE ROW LEVEL SECURITY`)
      const { rowCount } = await owner.query(
        `SELECT 1 FROM "${name}" t WHERE to_jsonb(t)::text ILIKE $1 LIMIT 1`,
        [`%${text}%`],
      )
      if (rowCount) found.push(name)
    }
    return found
  } finally {
    await owner.end()
  }
}

describe('erasing a customer', () => {
  test('leaves no row that names them, keeps the deals, and sends them no further messages', async () => {
    const customer = await someone()
    const given = { dealer_id: place.id, customer_id: customer.id }
    const order = await buildOrder(target.app, { ...given, note: 'Quillon calls back.' })
    const said = { note: 'With Quillon', message: 'Zephyrbane is ill.' }
    await buildAppointment(target.app, { dealer_id: place.id, order_id: order.id, ...said })
    await buildDeposit(target.app, {
      dealer_id: place.id,
      order_id: order.id,
      state: 'canceled',
      message: 'For Quillon',
    })
    const offer = offerOf(target.app.now(), { comments: 'Dear Quillon', decline_comments: 'Zephyrbane' })
    await buildTradeIn(target.app, {
      dealer_id: place.id,
      customer_id: customer.id,
      color: 'Quillon blue',
      offer,
    })
    await buildPrequalOffer(target.app, given)
    await buildLead(target.app, { ...given, raw: '<adf>Zephyrbane</adf>', comments: 'Zephyrbane' })
    await signedInCustomer(target, customer)
    const made = { created_by: newId(), customer_ids: [customer.id], lines: 'Quillon,Zephyrbane\r\n' }
    await buildCustomerExport(target.app, { dealer_id: place.id, ...made })
    // Requested before the customer is known.
    const link = { purpose: 'sign_up', customer_id: null, person: null, token: 'a token' } as const
    await withTenant(target.app.pool, place, tx =>
      insertingCustomerLink(tx, { ...link, dealer_id: place.id, email: canary.email }),
    )
    await byAdmin.call(consents.record, {
      params: { id: customer.id },
      body: {
        channel: 'email',
        basis: 'express',
        source: 'paper',
        obtained_at: '2026-11-01',
        evidence: 'Signed Quillon',
      },
    })
    await byAdmin.call(customers.update, {
      params: { id: customer.id },
      body: { note: 'Zephyrbane again' },
      headers: { 'if-match': '"v1"' },
    })
    const reply = await erase(customer.id)
    expect(reply).toMatchObject({
      status: 200,
      body: { full_name: 'Erased customer', email: null, phone: null, note: null, archive_status: 'Lost' },
    })
    expect([...(await tablesWith('quillon')), ...(await tablesWith('zephyrbane'))]).toEqual([])
    const ledger = (await byAdmin.call(consents.ofCustomer, { params: { id: customer.id } })).body
    expect(ledger.channels.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    const found = await byAdmin.call(customers.list, {
      query: { search: order.number, archive_status: 'Lost' },
    })
    expect(found.body.results.map(({ id }) => id)).toEqual([customer.id])
    const counts = (await byAdmin.call(customers.viewCounts)).body
    expect(counts).toMatchObject({ Active: 0, Lost: 1 })
  })

  test('a stored idempotent response does not outlive the customer, and a repeat does not create them again', async () => {
    const headers = { 'idempotency-key': newId() }
    const { first_name, last_name, email } = canary
    const body = { first_name, last_name, email, email_confirmation: email }
    const made = await byAdmin.call(customers.create, { body, headers })
    const order = await buildOrder(target.app, { dealer_id: place.id, customer_id: made.body.id })
    const ask = {
      params: { id: order.id },
      body: { step: 'order', channel: 'email', message: null },
      headers: { 'idempotency-key': newId() },
    } as const
    expect((await byAdmin.call(orderLinks.send, ask)).body.to).toBe(email)
    const nils = { first_name: 'Nils', last_name: 'Berg', phone: '416-555-0143' }
    const other = await byAdmin.call(customers.create, { body: nils })
    expect((await erase(made.body.id)).status).toBe(200)
    const kept = await withTenant(target.app.pool, place, async tx => {
      const rows = await tx.select().from(idempotencyKeys)
      return rows.filter(({ about }) =>
        about.some(id => [made.body.id, order.id, other.body.id].includes(id)),
      )
    })
    expect(kept.filter(({ body_sealed }) => body_sealed !== null).map(({ about }) => about)).toEqual([
      [other.body.id],
    ])
    expect(kept.filter(({ fingerprint }) => fingerprint.length === 0)).toHaveLength(2)
    for (const again of [
      await byAdmin.call(customers.create, { body, headers }),
      await byAdmin.call(orderLinks.send, ask),
    ])
      expect(again).toMatchObject({ status: 409, body: { code: 'already_done' } })
    expect((await byAdmin.call(customers.list, { query: { search: 'Zephyrbane' } })).body.count).toBe(0)
  })

  test('after a sale its record keeps the buyer’s name and address', async () => {
    const customer = await someone({ archive_status: 'Sold' })
    const given = { dealer_id: place.id, customer_id: customer.id }
    await buildOrder(target.app, { ...given, order_management_status: 'delivered' })
    expect((await erase(customer.id)).body).toMatchObject({
      full_name: 'Quillon Zephyrbane',
      address_line_1: canary.address_line_1,
      email: null,
      phone: null,
      archive_status: 'Sold',
    })
  })

  test('erases merged records with the customer', async () => {
    const { kept, id } = await buildMerge(target.app, { dealer_id: place.id })
    expect((await erase(kept.id, 'Jamie Rivers')).status).toBe(200)
    expect(await tablesWith(kept.email ?? '')).toEqual([])
    expect(id).toBeDefined()
  })

  test.each([
    ['money that is held', { deposit_payment: 'paid', deposit_mode: 'hold' }, 'deposit_live'],
    ['a confirmed deal', { order_management_status: 'confirmed' }, 'deal_open'],
  ] as const)('%s prevents it', async (_name, given, code) => {
    const customer = await someone()
    await buildOrder(target.app, { dealer_id: place.id, customer_id: customer.id, ...given })
    expect(await erase(customer.id)).toMatchObject({ status: 409, body: { code } })
  })

  test('requires the typed name, and an administrator of the dealership', async () => {
    const customer = await someone()
    expect(await erase(customer.id, 'Quillon')).toMatchObject({
      status: 400,
      body: { fields: { full_name: [{ rule: 'typed_name' }] } },
    })
    expect((await erase(customer.id, 'Quillon Zephyrbane', byManager)).status).toBe(403)
    expect((await erase(customer.id, 'Quillon Zephyrbane', byStranger)).status).toBe(404)
  })
})

test('every table that refers to customers has a decision on erasure', async () => {
  const emptied = ['accounts', 'invitations', 'links', 'sessions'].map(name => `customer_${name}`)
  const goes = [...emptied, 'assignment_requests', 'leads', 'prequal_offers', 'trade_in_estimates']
  // Figures, dates and who did what stay without identifying anyone; orders, trade-ins and consents lose their
  // texts.
  const stays = [
    'customer_accesses',
    'customer_consents',
    'deposit_transfers',
    'events',
    'notifications',
    'orders',
    'trade_ins',
  ]
  const { rows } = await withPlatform(target.app.pool, tx =>
    tx.execute<{
      name: string
    }>(sql`SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'customer_id' AND NOT a.attisdropped
      ORDER BY c.relname`),
  )
  expect(rows.map(({ name }) => name)).toEqual([...goes, ...stays].sort())
})
