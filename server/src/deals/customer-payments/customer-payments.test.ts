import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { orders as ordersContract } from '@forecourt/contract/deals/orders.ts'
import { orderVersions as versionsContract } from '@forecourt/contract/deals/order-versions.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { users } from '@forecourt/contract/identity/users.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn, signedInCustomer } from '../../../test/actors.ts'
import { leasingProgramme } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { auditEvents } from '#platform/audit/audit.table.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { newId } from '#platform/http/ids.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { buildOrder } from '#deals/orders/orders.factory.ts'
import { buildPaymentSettings } from '#pricing/payment-settings/payment-settings.factory.ts'
import { insertShippedTaxRows } from '#pricing/taxes/tax-rules.queries.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let dealership: { id: string }
let admin: { id: string; first_name: string; last_name: string }
let staff: TestBrowser
let customer: Awaited<ReturnType<typeof buildCustomer>>
let order: { id: string; vehicle_id: string }
let browser: TestBrowser

beforeAll(async () => {
  const { app } = target
  await withPlatform(app.pool, insertShippedTaxRows)
  dealership = await buildDealership(app)
  const dealer_id = dealership.id
  for (const build of [buildFee, buildLender, buildPaymentSettings]) await build(app, { dealer_id })
  await buildLender(app, { dealer_id, programme: { ...leasingProgramme, finance: {} } })
  admin = await buildUser(app, { role: 'dealer_admin', dealerships: [dealership] })
  staff = await signedIn(target, admin, dealership)
})

beforeEach(async () => {
  const { app } = target
  const dealer_id = dealership.id
  customer = await buildCustomer(app, { dealer_id, first_name: 'Marie', last_name: 'Tremblay' })
  const { id: vehicle_id } = await buildVehicle(app, { dealer_id })
  const created = await staff.call(ordersContract.create, {
    body: { customer: customer.id, vehicle: vehicle_id },
  })
  order = { id: created.body.id, vehicle_id }
  browser = await signedInCustomer(target, customer)
})

const list = () => browser.call(customerPayments.list, { query: { order: order.id } })
const change = (type: string, body: object, version = 1, by = browser) =>
  by.send('PATCH', `/api/customer/payment-type/${type}/`, {
    body: { order: order.id, ...body },
    headers: { 'if-match': `"v${version}"` },
  })
const priced = (type: 'cash' | 'finance' | 'lease', body: object = {}) =>
  browser.call(customerPayments.price, { params: { id: type }, body: { order: order.id, ...body } })
const atDesk = (type: 'cash' | 'finance' | 'lease', body: object = {}) =>
  staff.call(pricing.price, { params: { id: type }, body: { order: order.id, ...body } })
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { fields?: Record<string, { rule: string }[]> }).fields

test('a payment type that no lender offers has no figures, and the customer cannot choose it', async () => {
  const { id: vehicle } = await buildVehicle(target.app, { dealer_id: dealership.id, segment: 'truck' })
  const { body } = await staff.call(ordersContract.create, { body: { customer: customer.id, vehicle } })
  const { results } = (await browser.call(customerPayments.list, { query: { order: body.id } })).body
  expect(results.map(({ code, pricing: shown }) => [code, shown === null])).toEqual([
    ['cash', false],
    ['finance', false],
    ['lease', true],
  ])
  const reply = await browser.call(customerPayments.price, {
    params: { id: 'lease' },
    body: { order: body.id },
  })
  expect(reply).toMatchObject({ status: 400, body: { fields: { term: [{ rule: 'ask_dealership' }] } } })
})

describe('the figures', () => {
  test('are those of the desk, to the cent, for every payment type', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.results.map(({ code }) => code)).toEqual(['cash', 'finance', 'lease'])
    for (const { code, pricing: shown } of body.results) {
      const { warnings: _inside, ...desk } = (await atDesk(code)).body
      expect(shown).toEqual(desk)
    }
  })

  test.each([
    ['finance', { term: 48, payment_frequency: 'monthly', down_payment: '2500.00' }],
    ['finance', { down_payment: '0.00', include_tax: false }],
    ['lease', { down_payment: '1000.00' }],
    ['cash', { down_payment: '5000.00' }],
  ] as const)('stay equal with %s', async (type, asked) => {
    const own = await priced(type, asked)
    const { warnings: _inside, ...desk } = (await atDesk(type, asked)).body
    expect(own.status).toBe(200)
    expect(own.body).toEqual(desk)
  })

  test('contain no gross, cost, reserve or notes', async () => {
    const said = JSON.stringify((await list()).body)
    expect(said).not.toMatch(/gross(?!_cap)|"cost"|reserve|buy_rate|note|lender|programme|warnings|override/)
  })

  test('come without naming an order: the newest', async () => {
    const { body } = await browser.call(customerPayments.list)
    expect(body.order).toBe(order.id)
  })
})

describe('a choice', () => {
  test('adds a version in the customer’s name, with the figures that were shown', async () => {
    const shown = await priced('finance', { term: 48, down_payment: '1500.00' })
    const { status, body, headers } = await change('finance', { term: 48, down_payment: '1500.00' })
    expect(status).toBe(200)
    expect(headers['etag']).toBe('"v2"')
    expect(body).toMatchObject({ version: 2, payment_type: 'finance' })
    const versions = await staff.call(versionsContract.list, { params: { id: order.id } })
    expect(versions.body.results[0]).toMatchObject({
      version: 2,
      created_by: 'Marie Tremblay',
      by_customer: true,
      on_behalf_of: null,
      payment: { payment: shown.body.payment?.amount, term: 48 },
    })
    const seen = await staff.call(ordersContract.get, { params: { id: order.id } })
    expect(seen.body).toMatchObject({ version: 2, updated_by: 'Marie Tremblay', payment_type: 'finance' })
    expect(seen.body.worksheet.finance).toMatchObject({ term: 48, down_payment: '1500.00' })
  })

  test('is recorded in the audit log in the customer’s name', async () => {
    await change('cash', {})
    const [event] = await eventsOf('order.payment_chosen')
    expect(event).toMatchObject({ actor: customer.id, actor_kind: 'customer', on_behalf_of: null })
  })

  test('by staff who are logged in as the customer is recorded under both names', async () => {
    const other = await signedIn(target, admin, dealership)
    const opened = await other.call(users.loginAsCustomer, {
      body: { customer_id: customer.id, order_id: order.id },
    })
    expect(opened.body.url).toMatch(/^\/shop\/[^/]+\/payment\?order=/)
    expect((await change('cash', {}, 1, other)).status).toBe(200)
    const versions = await staff.call(versionsContract.list, { params: { id: order.id } })
    expect(versions.body.results[0]).toMatchObject({
      created_by: `${admin.first_name} ${admin.last_name}`,
      by_customer: false,
      on_behalf_of: 'Marie Tremblay',
    })
    const [event] = await eventsOf('order.payment_chosen')
    expect(event).toMatchObject({ actor: admin.id, actor_kind: 'staff', on_behalf_of: customer.id })
  })

  test('of an order that changed since it was read is refused with the current state', async () => {
    await change('cash', {})
    const reply = await change('finance', { term: 48 })
    expect(reply).toMatchObject({ status: 412, body: { current: { version: 2, payment_type: 'cash' } } })
  })
})

const eventsOf = (action: string) =>
  withTenant(target.app.pool, dealership, tx =>
    tx
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, action), eq(auditEvents.object_id, order.id))),
  )

describe('parameters that the customer may not set', () => {
  test.each([
    ['finance', { rate: '0.5' }, 'rate', 'ask_dealership'],
    ['lease', { rate: '0.5' }, 'rate', 'ask_dealership'],
    ['finance', { total_purchase_price: '1.00' }, 'total_purchase_price', 'ask_dealership'],
    ['cash', { options_price: '500.00' }, 'total_purchase_price', 'ask_dealership'],
    ['cash', { trade_in_credit: '9000.00' }, 'trade_in_credit', 'ask_dealership'],
    ['finance', { trade_in_owing: '9000.00' }, 'trade_in_owing', 'ask_dealership'],
    ['finance', { term: 7 }, 'term', 'one_of'],
    ['lease', { distance_allowance: 1 }, 'distance_allowance', 'one_of'],
    ['finance', { credit_score: 800 }, 'credit_score', 'leave_empty'],
    ['finance', { accessories: ['00000000-0000-7000-8000-00000000dead'] }, 'accessories', 'id'],
    ['finance', { postal_code: '90210' }, 'postal_code', 'postal_code'],
  ])('%s %j: refused by name, and nothing is written', async (type, asked, field, rule) => {
    for (const reply of [await change(type, asked), await priced(type as 'cash', asked)]) {
      expect(reply.status).toBe(400)
      expect(fieldsOf(reply)?.[field]?.[0]?.rule).toBe(rule)
    }
    expect((await list()).body.version).toBe(1)
  })

  test.each(['cash', 'finance', 'lease'] as const)(
    '%s with more down than the amount due: named, and the last good figures stay',
    async type => {
      const before = (await list()).body
      const reply = await change(type, { down_payment: '9000000.00' })
      expect(reply).toMatchObject({ status: 400, body: { code: 'pricing_invalid' } })
      expect(fieldsOf(reply)).toMatchObject({ down_payment: [{ rule: 'too_much_down' }] })
      expect((await list()).body).toEqual(before)
    },
  )
})

describe('an order that is closed to its customer', () => {
  test.each([
    ['order_archived', { is_archived: true }],
    ['order_confirmed', { order_management_status: 'confirmed' }],
    ['order_confirmed', { order_management_status: 'delivered' }],
    ['credit_approved', { credit_application_step: 'completed' as const }],
  ])('%s: shown, not changed', async (code, columns) => {
    await withTenant(target.app.pool, dealership, tx =>
      tx.update(orders).set(columns).where(eq(orders.id, order.id)),
    )
    expect((await list()).body.closed).toBe(code)
    expect(await change('cash', {})).toMatchObject({ status: 409, body: { code } })
  })

  test('vehicle_unavailable: a vehicle that is sold', async () => {
    await withTenant(target.app.pool, dealership, tx =>
      tx.update(vehicles).set({ stock_status: 'S' }).where(eq(vehicles.id, order.vehicle_id)),
    )
    expect((await list()).body.closed).toBe('vehicle_unavailable')
    expect(await change('cash', {})).toMatchObject({ status: 409, body: { code: 'vehicle_unavailable' } })
  })
})

describe('orders of others', () => {
  test('of the same dealership, of another, and absent ones: the same response', async () => {
    const { app } = target
    const neighbour = await buildOrder(app, { dealer_id: dealership.id })
    const elsewhere = await buildOrder(app, {})
    const answers = new Set<string>()
    for (const id of [neighbour.id, elsewhere.id, newId()]) {
      const replies = [
        await browser.send('GET', '/api/customer/payment-type/', { query: { order: id } }),
        await browser.send('PATCH', '/api/customer/payment-type/cash/', {
          body: { order: id },
          headers: { 'if-match': '"v1"' },
        }),
        await browser.send('POST', '/api/customer/payment-type/cash/pricing/', { body: { order: id } }),
      ]
      for (const { status, body } of replies)
        answers.add(JSON.stringify([status, { ...(body as object), reference_id: '' }]))
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('[404')
  })
})
