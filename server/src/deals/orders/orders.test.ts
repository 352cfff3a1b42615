import { customers as customersContract } from '@forecourt/contract/customers/customers.ts'
import { orderLines } from '@forecourt/contract/deals/order-lines.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { timelines } from '@forecourt/contract/customers/timelines.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import type { OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import type { OverrideAnswers } from '@forecourt/contract/deals/overrides.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAuditBreak } from '#platform/audit/audit.service.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { openedOrder } from '../../../test/deals.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { signedIn } from '../../../test/actors.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { customers } from '#customers/customers/customers.table.ts'
import { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { lenders } from '#pricing/lenders/lenders.table.ts'
import { buildOrder } from './orders.factory.ts'
import { worksheetLine } from './worksheet.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk
/** A manager, who may set prices and rates. */
let boss: { user: BuiltDesk['rep']; browser: TestBrowser }

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  const user = await buildUser(target.app, {
    dealerships: [desk.dealership],
    role: 'dealer_sales_manager',
    first_name: 'Robin',
  })
  boss = { user, browser: await signedIn(target, user, desk.dealership) }
})

const create = (
  browser: TestBrowser,
  given: Partial<{ customer: string; vehicle: string }> = {},
  key = newId(),
) =>
  browser.call(orders.create, {
    body: { customer: desk.customer.id, vehicle: desk.vehicle.id, ...given },
    headers: { 'idempotency-key': key },
  })

async function opened(): Promise<OrderWithWorksheet> {
  const reply = await create(desk.asRep)
  expect(reply.status).toBe(200)
  return reply.body
}

const customerRow = (dealerId = desk.dealership.id, id = desk.customer.id) =>
  withTenant(target.app.pool, { id: dealerId }, async tx => {
    const [row] = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.dealer_id, dealerId), eq(customers.id, id)))
    if (!row) throw new Error('the customer is gone')
    return row
  })

const setStock = (id: string, stock_status: 'I' | 'S') =>
  withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(vehicles).set({ stock_status }).where(eq(vehicles.id, id)),
  )

const save = (
  browser: TestBrowser,
  order: { id: string; version: number },
  body: Parameters<typeof patch>[2],
) => patch(browser, order, body, { 'if-match': `"v${order.version}"` })

const patch = (
  browser: TestBrowser,
  { id }: { id: string },
  body: Partial<{
    payment_type: 'cash' | 'finance' | 'lease'
    payment_include_tax: boolean
    note: string | null
    worksheet: Worksheet
    override_reasons: OverrideAnswers
    customer: string
    vehicle: string
  }>,
  headers: Record<string, string> = {},
) => browser.call(orders.update, { params: { id }, body, headers })

/** The same reason for every figure. */
const because = (...fields: string[]) => ({
  override_reasons: fields.map(field => ({ field, reason: 'competitor_offer' as const, note: null })),
})

describe('create', () => {
  test('an order begins with a worksheet of the dealership’s defaults', async () => {
    const reply = await create(desk.asRep)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        number: expect.stringMatching(new RegExp(`^D${desk.dealership.number}-\\d{2}\\d{6}$`)) as string,
        payment_type: 'finance',
        is_draft: true,
        payment: null,
        version: 1,
        next_move: { whose: 'dealer' },
        worksheet: {
          price: '42000.00',
          msrp: '43000.00',
          postal_code: 'M5V 2T6',
          include_tax: true,
          lines: [{ id: desk.fee.id, kind: 'fee', origin: 'global', amount: '499.00' }],
          finance: { lender: 'Northern Star Finance', rate: '6.49', term: 60, frequency: 'monthly' },
          lease: { rate: '5.49', term: 48, residual_percent: '52.0', distance_allowance: 20_000 },
        },
      },
    })
    expect(reply.headers['etag']).toBe('"v1"')
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('a bank’s loan begins with the defaults of banks, and used vehicles open as their own payment type', async () => {
    const place = await buildDesk(target)
    await withTenant(target.app.pool, { id: place.at.dealer_id }, async tx => {
      await tx.update(lenders).set({ is_oem: false }).where(eq(lenders.dealer_id, place.at.dealer_id))
      await tx
        .update(paymentSettings)
        .set({
          default_payment_type_used: 'cash',
          bank: { down_payment: '1750.00', frequency: 'biweekly', term: 72 },
        })
        .where(eq(paymentSettings.dealer_id, place.at.dealer_id))
    })
    const used = await buildVehicle(target.app, { ...place.at, vehicle_condition: 'Used' })
    const openOn = (vehicle: string, given = {}) =>
      place.asRep.call(orders.create, { body: { customer: place.customer.id, vehicle, ...given } })
    expect((await openOn(place.vehicle.id)).body).toMatchObject({
      payment_type: 'finance',
      worksheet: { finance: { down_payment: '1750.00', frequency: 'biweekly', term: 72 } },
    })
    expect((await openOn(used.id)).body.payment_type).toBe('cash')
    expect((await openOn(used.id, { payment_type: 'lease' })).body.payment_type).toBe('lease')
    const asked = await openOn(place.vehicle.id, { finance_down_payment: '250.00' })
    expect(asked.body.worksheet.finance).toMatchObject({ down_payment: '250.00', frequency: 'biweekly' })
  })

  test('the drawer’s fields are set in the worksheet', async () => {
    const reply = await desk.asRep.call(orders.create, {
      body: {
        customer: desk.customer.id,
        vehicle: desk.vehicle.id,
        payment_type: 'lease',
        finance_down_payment: '1500.00',
        lease_down_payment: '2500.00',
        payment_include_tax: false,
        campaign: 'Winter',
      },
    })
    expect(reply.body).toMatchObject({
      payment_type: 'lease',
      payment_include_tax: false,
      campaign: 'Winter',
      worksheet: {
        include_tax: false,
        finance: { down_payment: '1500.00' },
        lease: { down_payment: '2500.00' },
      },
    })
  })

  test('twice with one key is one order; another body under the key is refused', async () => {
    const before = (await customerRow()).orders_count
    const key = newId()
    const [first, second] = await Promise.all([create(desk.asRep, {}, key), create(desk.asRep, {}, key)])
    expect(second.body.id).toBe(first.body.id)
    expect((await customerRow()).orders_count).toBe(before + 1)
    const another = await buildVehicle(target.app, desk.at)
    expect(await create(desk.asRep, { vehicle: another.id }, key)).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
  })

  test('without a key it is refused', async () => {
    const body = { customer: desk.customer.id, vehicle: desk.vehicle.id }
    expect(await desk.asRep.send('POST', '/api/dealer/order/', { body })).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': [{ rule: 'required' }] } },
    })
  })

  test('a vehicle that was sold since', async () => {
    const gone = await buildVehicle(target.app, { ...desk.at, stock_status: 'S' })
    expect(await create(desk.asRep, { vehicle: gone.id })).toMatchObject({
      status: 409,
      body: { code: 'vehicle_unavailable' },
    })
  })

  test('a customer or a vehicle of another dealership is not found', async () => {
    expect((await create(desk.asManager, { customer: other.customer.id })).status).toBe(404)
    expect((await create(desk.asManager, { vehicle: other.vehicle.id })).status).toBe(404)
    expect((await create(other.asManager)).status).toBe(404)
  })

  test('sales reps create orders for their own customers only', async () => {
    const unassigned = await buildCustomer(target.app, desk.at)
    expect((await create(desk.asRep, { customer: unassigned.id })).status).toBe(403)
    const colleague = await buildUser(target.app, { dealerships: [desk.dealership] })
    const theirs = await buildCustomer(target.app, { ...desk.at, assigned_dealer: colleague.id })
    expect((await create(desk.asRep, { customer: theirs.id })).status).toBe(404)
    expect((await create(desk.asManager, { customer: theirs.id })).status).toBe(200)
  })

  test('the customer’s row counts and points to the newest order', async () => {
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const first = await create(desk.asRep, { customer: customer.id })
    const second = await create(desk.asRep, { customer: customer.id })
    const row = () => customerRow(desk.dealership.id, customer.id)
    expect(await row()).toMatchObject({
      orders_count: 2,
      latest_order_id: second.body.id,
      awaiting: 'dealer',
    })
    await desk.asRep.call(orders.delete, { params: second.body })
    expect(await row()).toMatchObject({ orders_count: 1, latest_order_id: first.body.id })
    const found = await desk.asRep.call(customersContract.list, { query: { search: first.body.number } })
    expect(found.body.results.map(({ id }) => id)).toEqual([customer.id])
  })
})

describe('read', () => {
  test('one, and the list of a customer, newest first', async () => {
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const first = await create(desk.asRep, { customer: customer.id })
    const second = await create(desk.asRep, { customer: customer.id })
    const list = await desk.asRep.call(orders.list, { query: { customer: customer.id } })
    expect(list.body.results.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
    const one = await desk.asRep.call(orders.get, { params: first.body })
    expect(one.body).toEqual(first.body)
    for (const reply of [list, one]) expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('of another dealership, or of a colleague’s customer: not found', async () => {
    const theirs = await buildOrder(target.app, { ...desk.at })
    expect((await other.asManager.call(orders.get, { params: theirs })).status).toBe(404)
    const query = { customer: desk.customer.id }
    expect((await other.asManager.call(orders.list, { query })).status).toBe(404)
    const stranger = await buildUser(target.app, { dealerships: [desk.dealership] })
    const browser = await signedIn(target, stranger, desk.dealership)
    expect((await browser.call(orders.list, { query })).status).toBe(404)
  })
})

describe('save', () => {
  test('stores worksheet, choice and figures, and increments the version', async () => {
    const order = await opened()
    const worksheet = { ...order.worksheet, price: '41000.00' }
    const reply = await save(boss.browser, order, { worksheet, payment_type: 'cash', ...because('price') })
    expect(reply).toMatchObject({
      status: 200,
      headers: { etag: '"v2"' },
      body: {
        version: 2,
        payment_type: 'cash',
        updated_by: `${boss.user.first_name} ${boss.user.last_name}`,
        steps: { build_and_price: 'completed' },
        // (41,000.00 + 499.00) × 1.13
        payment: { payment_type: 'cash', total_purchase_price: '46893.87', payment: null },
        worksheet: { price: '41000.00' },
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect((await desk.asRep.call(orders.get, { params: order })).body).toEqual(reply.body)
  })

  test('a note alone leaves the figures', async () => {
    const order = await opened()
    const reply = await save(desk.asRep, order, { note: 'Prefers a text' })
    expect(reply.body).toMatchObject({ note: 'Prefers a text', payment: null, version: 2 })
    expect((await save(desk.asRep, reply.body, { note: '  ' })).body.note).toBeNull()
  })

  test('accepts the order’s own customer and vehicle, and a change of either only alone', async () => {
    const order = await opened()
    const own = { customer: desk.customer.id, vehicle: desk.vehicle.id }
    const kept = await save(desk.asRep, order, { ...own, note: 'Same people' })
    expect(kept).toMatchObject({ status: 200, body: { note: 'Same people', customer: own.customer } })
    const another = await buildVehicle(target.app, desk.at)
    const someone = await buildCustomer(target.app, desk.at)
    for (const [field, id, rule] of [
      ['vehicle', another.id, 'fixed'],
      ['customer', someone.id, 'default'],
      ['customer', newId(), 'default'],
    ] as const) {
      const reply = await save(desk.asRep, kept.body, { note: 'Lost', [field]: id })
      expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: [{ rule }] } } })
    }
    const after = await desk.asRep.call(orders.get, { params: { id: order.id } })
    expect(after.body).toMatchObject({
      note: 'Same people',
      version: kept.body.version,
      vehicle: { id: own.vehicle },
    })
  })

  test('without If-Match 428; with an old one 412 and the current state', async () => {
    const order = await opened()
    expect((await patch(desk.asRep, order, { note: 'x' })).status).toBe(428)
    expect((await patch(desk.asRep, order, { note: 'x' }, { 'if-match': 'v1' })).status).toBe(400)
    await save(desk.asManager, order, {
      worksheet: { ...order.worksheet, price: '40000.00' },
      ...because('price'),
    })
    const late = await save(desk.asRep, order, { worksheet: { ...order.worksheet, price: '39000.00' } })
    expect(late).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { version: 2, worksheet: { price: '40000.00' } } },
    })
    expect((await desk.asRep.call(orders.get, { params: order })).body.worksheet.price).toBe('40000.00')
  })

  test('two at the same time: one saves, the other gets 412', async () => {
    const order = await opened()
    const statuses = await Promise.all(
      [desk.asRep, desk.asManager].map(
        async browser => (await save(browser, order, { note: 'mine' })).status,
      ),
    )
    expect(statuses).toHaveLength(2)
    expect(statuses).toEqual(expect.arrayContaining([200, 412]))
  })

  test('a worksheet that cannot be priced is not stored', async () => {
    const order = await opened()
    const finance = { ...order.worksheet.finance, rate: '101' }
    const reply = await save(boss.browser, order, { worksheet: { ...order.worksheet, finance } })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'pricing_invalid', fields: { 'finance.annual_rate_pct': [{ rule: 'range' }] } },
    })
    expect((await desk.asRep.call(orders.get, { params: order })).body).toEqual(order)
  })

  test('is refused to corporate users and representatives of other customers', async () => {
    const order = await opened()
    const corporate = await buildUser(target.app, { dealerships: [desk.dealership], is_corporate: true })
    const browser = await signedIn(target, corporate, desk.dealership)
    expect((await browser.call(orders.get, { params: order })).status).toBe(200)
    expect((await save(browser, order, { payment_type: 'cash' })).status).toBe(403)
    const theirs = await buildOrder(target.app, desk.at)
    expect((await save(desk.asRep, { id: theirs.id, version: 1 }, { payment_type: 'cash' })).status).toBe(403)
  })

  test('discounts of the library are open to all, custom ones require the permission', async () => {
    const order = await opened()
    const library = worksheetLine({
      id: desk.discount.id,
      kind: 'discount',
      origin: 'global',
      name: desk.discount.name,
      name_fr: desk.discount.name_fr,
      amount: '500.00',
      type: null,
      cap_cost: false,
    })
    const own = { ...library, id: '_loyal0001', origin: 'custom' as const, name: 'Loyalty' }
    const fees = order.worksheet.lines.filter(({ kind }) => kind === 'fee')
    const withLines = (...lines: Worksheet['lines']) => ({
      worksheet: { ...order.worksheet, lines: [...fees, ...lines] },
    })
    expect((await save(desk.asRep, order, withLines(own))).body).toMatchObject({
      fields: { 'lines._loyal0001': [{ rule: 'not_permitted' }] },
    })
    const raised = { ...library, amount: '900.00' }
    expect((await save(desk.asRep, order, withLines(raised))).status).toBe(400)
    const saved = await save(desk.asRep, order, withLines(library))
    expect(saved.status).toBe(200)
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    const given = await save(desk.asAdmin, saved.body, {
      ...withLines(library, own),
      ...because('lines._loyal0001.discount'),
    })
    expect(given.status).toBe(200)
    const kept = await save(desk.asRep, given.body, withLines(own, library))
    expect(kept).toMatchObject({ status: 200, body: { worksheet: { lines: [...fees, own, library] } } })
  })

  test('representatives give custom discounts up to the dealership’s limit', async () => {
    const own = await buildDesk(target)
    await withTenant(target.app.pool, own.dealership, tx =>
      tx.update(paymentSettings).set({
        discount_settings: {
          allow_custom: true,
          max_percent_rep: '2',
          max_percent_manager: '5',
          require_reason: true,
          stacking: 'stackable',
        },
      }),
    )
    const order = await openedOrder(own)
    const context = { params: order, query: {} }
    expect((await own.asRep.call(pricing.worksheetContext, context)).body.discount_limit).toBe('2')
    expect((await own.asAdmin.call(pricing.worksheetContext, context)).body.discount_limit).toBeNull()
    const discount = worksheetLine({ id: '_loyal0001', kind: 'discount', type: null, cap_cost: false })
    const given = (amount: string) => ({
      worksheet: { ...order.worksheet, lines: [...order.worksheet.lines, { ...discount, amount }] },
    })
    // Two percent of 42,000.00.
    expect((await save(own.asRep, order, given('840.01'))).body).toMatchObject({
      fields: {
        'lines._loyal0001': [{ rule: 'discount_above_limit', params: { percent: '2', amount: 84_000 } }],
      },
    })
    const reason = because('lines._loyal0001.discount')
    const saved = await save(own.asRep, order, { ...given('840.00'), ...reason })
    expect(saved.status).toBe(200)
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
    expect((await save(own.asAdmin, saved.body, { ...given('4000.00'), ...reason })).status).toBe(200)
  })

  test('a custom discount is saved with a reason and its effect on gross, if the dealership requires one', async () => {
    const own = await buildDesk(target)
    const order = await openedOrder(own)
    const discount = worksheetLine({
      id: '_loyal0001',
      kind: 'discount',
      type: null,
      cap_cost: false,
      name: 'Loyalty',
      amount: '0.00',
      percent: '2',
      incentive_type: 'percentage_discount',
    })
    const given = { worksheet: { ...order.worksheet, lines: [...order.worksheet.lines, discount] } }
    const field = 'lines._loyal0001.discount'
    expect(await save(own.asAdmin, order, given)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [{ rule: 'reason_required' }] } },
    })
    const saved = await save(own.asAdmin, order, { ...given, ...because(field) })
    expect(saved.body.overrides).toEqual([{ field, own: null, given: '2%' }])
    const { body } = await own.asAdmin.call(orderVersions.list, { params: order, query: { page: 1 } })
    // Two percent of 42,000.00.
    expect(body.results[0]?.overrides).toMatchObject([
      { field, reason: 'competitor_offer', gross_effect: '-840.00' },
    ])
    const later = { ...given.worksheet, cash: { down_payment: '100.00' } }
    expect((await save(own.asAdmin, saved.body, { worksheet: later })).status).toBe(200)
  })

  test('if discounts exclude each other, a deal has one in each payment type', async () => {
    const own = await buildDesk(target)
    await withTenant(target.app.pool, own.dealership, tx =>
      tx.update(paymentSettings).set({
        discount_settings: {
          allow_custom: true,
          max_percent_rep: '5',
          max_percent_manager: '5',
          require_reason: false,
          stacking: 'exclusive',
        },
      }),
    )
    const order = await openedOrder(own)
    const context = await own.asRep.call(pricing.worksheetContext, { params: order, query: {} })
    expect(context.body.discount_rules).toEqual({ stacking: 'exclusive', require_reason: false })
    const discount = (id: string, changes = {}) =>
      worksheetLine({ id, kind: 'discount', type: null, cap_cost: false, amount: '100.00', ...changes })
    const fees = order.worksheet.lines.filter(({ kind }) => kind === 'fee')
    const given = (...lines: Worksheet['lines']) => ({
      worksheet: { ...order.worksheet, lines: [...fees, ...lines] },
    })
    const both = given(discount('_loyal0001'), discount('_loyal0002'))
    const problem = [{ rule: 'discount_exclusive', params: {} }]
    expect((await save(own.asAdmin, order, both)).body).toMatchObject({
      fields: { 'lines._loyal0001': problem, 'lines._loyal0002': problem },
    })
    const onLease = { is_cash: false, is_finance: false }
    const apart = given(discount('_loyal0001', { is_lease: false }), discount('_loyal0002', onLease))
    const saved = await save(own.asRep, order, apart)
    expect(saved.status).toBe(200)
    const added = await own.asRep.call(orderLines.addDiscount, {
      params: own.discount,
      body: { order_id: order.id },
    })
    expect(added).toMatchObject({
      status: 400,
      body: { fields: { [`lines.${own.discount.id}`]: problem } },
    })
  })
})

describe('prices and rates', () => {
  const changed = (order: OrderWithWorksheet, change: (worksheet: Worksheet) => Worksheet) => ({
    worksheet: change(order.worksheet),
  })
  const lower = (worksheet: Worksheet) => ({
    ...worksheet,
    price: '41000.00',
    finance: { ...worksheet.finance, rate: '4.99' },
    lease: { ...worksheet.lease, residual_percent: '60' },
  })

  test('are named and not stored without the permission to override them', async () => {
    const order = await opened()
    const not = [{ rule: 'price_not_permitted' }]
    const reply = await save(desk.asRep, order, changed(order, lower))
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { price: not, 'finance.rate': not, 'lease.residual_percent': not } },
    })
    expect((await desk.asRep.call(orders.get, { params: order })).body).toEqual(order)
  })

  test('a term of the programme sets its rate and residual for any user', async () => {
    const order = await opened()
    const reply = await save(
      desk.asRep,
      order,
      changed(order, worksheet => ({
        ...worksheet,
        finance: { ...worksheet.finance, term: 72, rate: '6.49' },
        lease: {
          ...worksheet.lease,
          term: 36,
          rate: '5.29',
          distance_allowance: 16_000,
          residual_percent: '59.0',
        },
      })),
    )
    expect(reply.status).toBe(200)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('another lender’s terms are as good as the first one’s', async () => {
    const order = await opened()
    const rates = [{ min_credit_score: null, rates_pct: { 60: '7.77' } }]
    await buildLender(target.app, {
      ...desk.at,
      programme: {
        name_en: 'Harbour Bank',
        name_fr: 'Banque du Havre',
        finance: { new: { terms_months: [60], rate_tiers: rates } },
      },
    })
    const at = (lender: string) =>
      changed(order, worksheet => ({
        ...worksheet,
        finance: { ...worksheet.finance, lender, term: 60, rate: '7.77' },
      }))
    expect((await save(desk.asRep, order, at('Nobody'))).body).toMatchObject({
      fields: { 'finance.rate': [{ rule: 'price_not_permitted' }] },
    })
    expect((await save(desk.asRep, order, at('Banque du Havre'))).status).toBe(200)
  })

  test('are stored with the permission, and stay for users without it', async () => {
    const order = await opened()
    const given = await save(desk.asManager, order, {
      ...changed(order, lower),
      ...because('price', 'finance.rate', 'lease.residual_percent'),
    })
    expect(given).toMatchObject({
      status: 200,
      body: { worksheet: { price: '41000.00', lease: { residual_percent: '60' } } },
    })
    const rep = await buildUser(target.app, {
      dealerships: [desk.dealership],
      grants: { can_override_price: true },
    })
    const browser = await signedIn(target, rep, desk.dealership)
    // The permission does not include another representative's customer.
    expect((await save(browser, given.body, changed(given.body, lower))).status).toBe(404)
    const later = (worksheet: Worksheet) => ({
      ...worksheet,
      trade_in: { ...worksheet.trade_in, credit: '500.00' },
    })
    expect((await save(desk.asRep, given.body, changed(given.body, later))).status).toBe(200)
  })
})

describe('payment options', () => {
  test('two vehicles in trade are kept, priced and compared', async () => {
    const order = await opened()
    const trade_in = { description: '2019 Civic', credit: '10000.00', owing: '4000.00' }
    const second_trade_in = { description: '2016 Sienna', credit: '3000.00', owing: '5000.00' }
    const worksheet = { ...order.worksheet, trade_in, second_trade_in }
    const saved = await save(desk.asRep, order, { worksheet, payment_type: 'cash' })
    expect(saved).toMatchObject({ status: 200, body: { worksheet: { second_trade_in } } })
    const rows = async (version: number) => {
      const { body } = await desk.asRep.call(orderVersions.list, { params: order, query: { page: 1 } })
      return body.results.find(one => one.version === version)
    }
    const one = await save(desk.asRep, saved.body, {
      worksheet: { ...worksheet, second_trade_in: undefined },
    })
    expect(one.body.worksheet.second_trade_in).toBeUndefined()
    const [two, single] = [await rows(2), await rows(3)]
    const difference = await desk.asRep.call(orderVersions.difference, {
      params: { id: single?.id ?? '' },
      query: { to: two?.id ?? '' },
    })
    expect(difference.body.fields).toEqual(
      expect.arrayContaining([
        { field: 'second_trade_in.description', before: null, after: '2016 Sienna' },
        { field: 'second_trade_in.owing', before: null, after: '5000.00' },
      ]),
    )
    expect(difference.body.rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['second_trade_in_allowance', 'second_trade_in_owing', 'taxable_base']),
    )
    const low = { ...worksheet, second_trade_in: { ...second_trade_in, credit: '-1.00' } }
    const refused = await desk.asRep.send('PATCH', `/api/dealer/order/${order.id}/`, {
      body: { worksheet: low },
      headers: { 'if-match': `"v${one.body.version}"` },
    })
    expect(refused).toMatchObject({ status: 400 })
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([
      'worksheet.second_trade_in.credit',
    ])
  })

  test('a balloon and a late first payment require the lender’s terms, or the permission to override', async () => {
    const order = await opened()
    const loan = (finance: Partial<Worksheet['finance']>) => ({
      worksheet: { ...order.worksheet, finance: { ...order.worksheet.finance, ...finance } },
    })
    const balloon = loan({ balloon: '8000.00' })
    expect((await save(desk.asRep, order, balloon)).body).toMatchObject({
      fields: { 'finance.balloon': [{ rule: 'price_not_permitted' }] },
    })
    expect((await save(boss.browser, order, balloon)).body).toMatchObject({
      fields: { 'finance.balloon': [{ rule: 'reason_required' }] },
    })
    const saved = await save(boss.browser, order, { ...balloon, ...because('finance.balloon') })
    expect(saved).toMatchObject({ status: 200, body: { worksheet: { finance: { balloon: '8000.00' } } } })
    expect(saved.body.overrides).toMatchObject([{ field: 'finance.balloon', own: null, given: '8000.00' }])
    const late = await save(desk.asRep, saved.body, loan({ balloon: '8000.00', days_to_first_payment: 75 }))
    expect(late).toMatchObject({
      status: 200,
      body: { worksheet: { finance: { days_to_first_payment: 75 } } },
    })
    const high = loan({ balloon: '80000.00' })
    expect(
      (await save(boss.browser, late.body, { ...high, ...because('finance.balloon') })).body,
    ).toMatchObject({
      code: 'pricing_invalid',
      fields: { 'finance.balloon': [{ rule: 'balloon_above_amount_financed' }] },
    })
  })

  test('any user may use the balloon and first payment that a lender allows', async () => {
    const order = await opened()
    const rates = [{ min_credit_score: null, rates_pct: { 60: '7.77' } }]
    await buildLender(target.app, {
      ...desk.at,
      programme: {
        name_en: 'Balloon Bank',
        name_fr: 'Banque Ballon',
        finance: {
          new: {
            terms_months: [60],
            rate_tiers: rates,
            max_balloon_pct: '20',
            max_days_to_first_payment: 45,
          },
        },
      },
    })
    const at = (finance: Partial<Worksheet['finance']>) => ({
      worksheet: {
        ...order.worksheet,
        finance: { ...order.worksheet.finance, lender: 'Balloon Bank', term: 60, rate: '7.77', ...finance },
      },
    })
    const not = [{ rule: 'price_not_permitted' }]
    const beyond = at({ balloon: '8400.01', days_to_first_payment: 46 })
    expect((await save(desk.asRep, order, beyond)).body).toMatchObject({
      fields: { 'finance.balloon': not, 'finance.days_to_first_payment': not },
    })
    const within = at({ balloon: '8400.00', days_to_first_payment: 45 })
    expect((await save(desk.asRep, order, within)).status).toBe(200)
  })
})

describe('archive and delete', () => {
  const archive = (browser: TestBrowser, { id }: { id: string }, archivedStatus: boolean) =>
    browser.call(orders.setArchiveStatus, { params: { id }, body: { archivedStatus, id } })

  test('an archived order is read-only until it is restored, with who and when', async () => {
    const order = await opened()
    const archived = await archive(desk.asRep, order, true)
    expect(archived.body).toMatchObject({
      is_archived: true,
      archived_status_changed_by: `${desk.rep.first_name} ${desk.rep.last_name}`,
      next_move: { whose: 'none' },
    })
    expect(await save(desk.asRep, archived.body, { note: 'late' })).toMatchObject({
      status: 409,
      body: { code: 'order_archived' },
    })
    expect((await archive(desk.asRep, order, true)).body.version).toBe(archived.body.version)
    const restored = await archive(desk.asRep, order, false)
    expect(restored.body).toMatchObject({ is_archived: false, next_move: { whose: 'dealer' } })
    expect(queriesOf(restored)).toBeLessThanOrEqual(6)
  })

  test('an archived order’s clock is paused, and continues with the same move', async () => {
    const daysAgo = (days: number) => new Date(target.app.now().getTime() - days * 86_400_000).toISOString()
    const build = (given: Parameters<typeof buildOrder>[1]) =>
      buildOrder(target.app, {
        ...desk.at,
        customer_id: desk.customer.id,
        build_and_price_step: 'awaiting-dealer',
        ...given,
      })
    const waitedDays = ({ body }: { body: { next_move: { since: string | null } } }) =>
      (Date.now() - Date.parse(body.next_move.since ?? '')) / 86_400_000
    const mistaken = await build({ awaiting_since: new Date(Date.now() - 3 * 86_400_000).toISOString() })
    expect((await archive(desk.asRep, mistaken, true)).body.next_move).toMatchObject({ since: null })
    const back = await archive(desk.asRep, mistaken, false)
    expect(back.body.next_move).toMatchObject({ whose: 'dealer', key: 'price_order' })
    expect(waitedDays(back)).toBeCloseTo(3, 1)
    expect((await customerRow(desk.dealership.id, desk.customer.id)).awaiting_since).toBeTruthy()
    const paused = { whose: 'dealer', key: 'price_order', seconds: 2 * 86_400 }
    const old = { is_archived: true, archived_status_changed_at: daysAgo(60) }
    const stored = await build({ ...old, waited_until_archived: paused })
    expect(waitedDays(await archive(desk.asRep, stored, false))).toBeCloseTo(2, 1)
    const elsewhere = await build({
      ...old,
      waited_until_archived: { ...paused, key: 'review_credit_application' },
    })
    expect(waitedDays(await archive(desk.asRep, elsewhere, false))).toBeCloseTo(0, 1)
  })

  test('the reason for archiving is from the list, and shown on its timeline', async () => {
    const order = await opened()
    const archivedFor = (reason_id: string) =>
      desk.asRep.call(orders.setArchiveStatus, {
        params: { id: order.id },
        body: { archivedStatus: true, reason_id },
      })
    const refused = await archivedFor('boredom')
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { reason_id: [{ rule: 'one_of' }] } },
    ])
    expect((await archivedFor('bought_elsewhere')).body.is_archived).toBe(true)
    const { body: timeline } = await desk.asRep.call(timelines.ofOrder, { params: { id: order.id } })
    expect(timeline.results[0]).toMatchObject({
      act: 'order.archived',
      facts: { reason: 'bought_elsewhere' },
    })
  })

  test('the customer’s row follows the newest order that is not archived', async () => {
    const customer = await buildCustomer(target.app, { ...desk.at, assigned_dealer: desk.rep.id })
    const first = (await create(desk.asRep, { customer: customer.id })).body
    const second = (await create(desk.asRep, { customer: customer.id })).body
    const latest = async () => (await customerRow(desk.dealership.id, customer.id)).latest_order_id
    await archive(desk.asRep, second, true)
    expect(await latest()).toBe(first.id)
    await archive(desk.asRep, first, true)
    expect(await customerRow(desk.dealership.id, customer.id)).toMatchObject({
      latest_order_id: null,
      awaiting: 'none',
      orders_count: 2,
    })
    await archive(desk.asRep, first, false)
    expect(await latest()).toBe(first.id)
  })

  test('money on hold keeps it open; a sold vehicle keeps it archived', async () => {
    const held = await buildOrder(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      deposit_payment: 'paid',
      deposit_mode: 'hold',
      deposit_capture_before: '2026-11-25T16:00:00.000Z',
    })
    expect(await archive(desk.asManager, held, true)).toMatchObject({
      status: 409,
      body: { code: 'deposit_live' },
    })
    const vehicle = await buildVehicle(target.app, desk.at)
    const order = (await create(desk.asRep, { vehicle: vehicle.id })).body
    await archive(desk.asRep, order, true)
    await setStock(vehicle.id, 'S')
    expect(await archive(desk.asRep, order, false)).toMatchObject({
      status: 409,
      body: { code: 'vehicle_unavailable' },
    })
  })

  test('only a draft can be deleted, with the permission', async () => {
    const order = await opened()
    const quoted = await buildOrder(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      quote_step: 'awaiting-customer',
    })
    const remove = (browser: TestBrowser, { id }: { id: string }) =>
      browser.call(orders.delete, { params: { id } })
    expect(await remove(desk.asManager, quoted)).toMatchObject({
      status: 409,
      body: { code: 'order_not_draft' },
    })
    expect((await remove(other.asManager, order)).status).toBe(404)
    const removed = await remove(desk.asRep, order)
    expect(removed.status).toBe(204)
    expect(queriesOf(removed)).toBeLessThanOrEqual(6)
    expect((await remove(desk.asRep, order)).status).toBe(404)
  })

  test('its actions are in the audit log, unbroken', async () => {
    const broken = withTenant(target.app.pool, desk.dealership, tx => findAuditBreak(tx, desk.dealership.id))
    expect(await broken).toBeUndefined()
  })
})

describe('bad input', () => {
  const path = '/api/dealer/order/'
  const key = () => ({ 'idempotency-key': newId(), 'content-type': 'application/json' })
  const bodies = (): [string, Record<string, unknown>][] => [
    ['customer', { vehicle: desk.vehicle.id }],
    ['customer', { customer: 12, vehicle: desk.vehicle.id }],
    ['vehicle', { customer: desk.customer.id, vehicle: 'T4821' }],
    ['payment_type', { payment_type: 'barter' }],
    ['finance_down_payment', { finance_down_payment: 2000 }],
    ['finance_down_payment', { finance_down_payment: '-5.00' }],
    ['lease_down_payment', { lease_down_payment: '99999999999.00' }],
    ['payment_include_tax', { payment_include_tax: 'yes' }],
    ['campaign', { campaign: 'x'.repeat(81) }],
    ['campaign', { campaign: 'a\u0000b' }],
    ['price', { price: '1.00' }],
  ]

  test('a new order names each bad field and stores nothing', async () => {
    const before = (await customerRow()).orders_count
    for (const [field, given] of bodies()) {
      const whole = { customer: desk.customer.id, vehicle: desk.vehicle.id, ...given }
      const body = 'customer' in given || 'vehicle' in given ? given : whole
      const reply = await desk.asRep.send('POST', path, { body, headers: key() })
      expect([field, reply.status, fieldNames(reply.body)]).toEqual([field, 400, [field]])
    }
    expect((await customerRow()).orders_count).toBe(before)
  })

  test('so does a saved worksheet', async () => {
    const order = await opened()
    const { worksheet } = order
    const cases: [string, unknown][] = [
      ['worksheet', { worksheet: 'all of it' }],
      ['worksheet.price', { worksheet: { ...worksheet, price: 42_000 } }],
      ['worksheet.price', { worksheet: { ...worksheet, price: '42000.001' } }],
      ['worksheet.finance.term', { worksheet: { ...worksheet, finance: { ...worksheet.finance, term: 0 } } }],
      ['worksheet.total', { worksheet: { ...worksheet, total: '1.00' } }],
      ['worksheet.lines', { worksheet: { ...worksheet, lines: Array(61).fill(worksheet.lines[0]) } }],
      ['postal_code', { worksheet: { ...worksheet, postal_code: '90210' } }],
      ['worksheet.trade_in.description', withDescription(worksheet, 'x'.repeat(81))],
      ['worksheet.trade_in.description', withDescription(worksheet, 'a\u0000')],
      ['note', { note: 'x'.repeat(5001) }],
      ['vehicle', { vehicle: newId() }],
    ]
    for (const [field, body] of cases) {
      const headers = { 'if-match': '"v1"' }
      const reply = await desk.asRep.send('PATCH', `${path}${order.id}/`, { body, headers })
      expect([field, reply.status, fieldNames(reply.body)]).toEqual([field, 400, [field]])
    }
    expect((await desk.asRep.call(orders.get, { params: order })).body).toEqual(order)
  })

  test('an invalid id in the path, an unknown filter', async () => {
    expect((await desk.asRep.send('GET', `${path}12/`)).status).toBe(404)
    const query = { customer: desk.customer.id, colour: 'red' }
    const reply = await desk.asRep.send('GET', path, { query })
    expect([reply.status, fieldNames(reply.body)]).toEqual([400, ['colour']])
  })
})

const withDescription = (worksheet: Worksheet, description: string) => ({
  worksheet: { ...worksheet, trade_in: { ...worksheet.trade_in, description } },
})
const fieldNames = (body: unknown) => Object.keys((body as { fields?: object }).fields ?? {})
