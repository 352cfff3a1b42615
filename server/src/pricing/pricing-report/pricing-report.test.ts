import { dealInputOf, wireDealVehicle } from '@forecourt/contract/pricing/deal-input.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricingReport } from '@forecourt/contract/pricing/pricing-report.ts'
import { stock } from '@forecourt/contract/inventory/stock.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { MAX_WORKSHEET_LINES } from '@forecourt/contract/pricing/worksheet.ts'
import { formatCents } from '@forecourt/domain/platform/money/amount.ts'
import { priceDeal } from '@forecourt/domain/pricing/payments/deal/price-deal.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { buildFee } from '#pricing/fees/fees.factory.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { refreshPayments } from '#pricing/list-payments/refresh-payments.ts'
import { buildVehicle } from '#inventory/vehicles/vehicles.factory.ts'

const target = useTestApp()
let desk: BuiltDesk
let truck: { id: string }
const types = ['cash', 'finance', 'lease'] as const

const on = (day: string) => ({ pool: target.app.pool, now: () => new Date(`${day}T15:00:00Z`) })

beforeAll(async () => {
  desk = await buildDesk(target)
  truck = await buildVehicle(target.app, {
    ...desk.at,
    segment: 'truck',
    make: 'Ford',
    model: 'F-150',
    delivery_charge: 199_500,
  })
  await buildVehicle(target.app, { ...desk.at, listing_price: 0, stock_number: '=SUM(1)' })
  await refreshPayments(on('2026-11-20'), desk.dealership.id)
})

const list = async (query: Record<string, string> = {}) => desk.asPlatform.call(pricingReport.list, { query })
const rowOf = async ({ id }: { id: string }) => (await list()).body.results.find(row => row.id === id)

describe('the pricing report', () => {
  test('has every available vehicle with its payments or the reason, and counts missing ones', async () => {
    const reply = await list()
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply.body).toMatchObject({ count: 3, missing: { cash: 1, finance: 1, lease: 2 } })
    expect(reply.body.as_of).toMatch(/^2026-11-20T/)
    expect(await rowOf(truck)).toMatchObject({
      delivery_charge: '1995.00',
      lease_payment: null,
      lease_reason: 'no_programme',
      change: { cash: '0.00', finance: '0.00', lease: null },
      is_new: false,
    })
    expect((await desk.asAdmin.call(pricingReport.list, {})).status).toBe(403)
  })

  test('filters as the vehicle search does', async () => {
    expect((await list({ make: 'Ford' })).body).toMatchObject({ count: 1, missing: { lease: 1 } })
    expect((await list({ payment_type: 'lease', min_payment: '1' })).body.count).toBe(1)
    expect(await list({ min_payment: '1' })).toMatchObject({
      status: 400,
      body: { fields: { payment_type: [{}] } },
    })
  })

  test('shows the change since the day began, regardless of steps in between', async () => {
    const change = async (listing_price: string) => {
      const { version } = (await desk.asAdmin.call(stock.details, { params: desk.vehicle })).body
      const headers = { 'if-match': `"v${version}"` }
      await desk.asAdmin.call(stock.update, { params: desk.vehicle, body: { listing_price }, headers })
      await refreshPayments(target.app, desk.dealership.id)
    }
    await change('41000.00')
    await change('41500.00')
    // $500 less than this morning, with 13 % tax: the step in between does not count.
    expect(await rowOf(desk.vehicle)).toMatchObject({ change: { cash: '-565.00' }, is_new: false })
    const { id } = await buildVehicle(target.app, desk.at)
    await refreshPayments(target.app, desk.dealership.id)
    expect(await rowOf({ id })).toMatchObject({ change: { cash: null }, is_new: true })
    await refreshPayments(on('2026-11-22'), desk.dealership.id)
    expect(await rowOf(desk.vehicle)).toMatchObject({ change: { cash: '-565.00' } })
  })

  test('explains a payment with the deal behind it, which the engine prices to the same cent', async () => {
    const { body: vehicle } = await desk.asRep.call(inventory.vehicle, { params: desk.vehicle })
    for (const payment_type of types) {
      const reply = await desk.asPlatform.call(pricingReport.explain, {
        params: desk.vehicle,
        query: { payment_type },
      })
      expect(queriesOf(reply)).toBeLessThanOrEqual(6)
      const { worksheet, taxes, quote_date, vehicle: facts, lender } = reply.body
      if (taxes === null) throw new Error('Ontario has taxes')
      const priced = priceDeal(
        dealInputOf(worksheet, payment_type, { vehicle: wireDealVehicle(facts), taxes, quote_date }),
      )
      if (!priced.ok) throw new Error('it is priced')
      const figure =
        priced.payment_type === 'cash' ? priced.totals.total_purchase_price : priced.payment.amount
      expect(formatCents(figure)).toBe(vehicle[`${payment_type}_payment`])
      expect(lender?.name ?? null).toBe(payment_type === 'cash' ? null : 'Northern Star Finance')
    }
  })

  test('tries one lender and one term, and explains a missing payment', async () => {
    const bank = await buildLender(target.app, desk.at)
    const ask = (
      vehicle: { id: string },
      query: { payment_type: 'finance' | 'lease'; lender_id?: string; term?: string },
    ) => desk.asPlatform.call(pricingReport.explain, { params: vehicle, query })
    expect(
      (await ask(desk.vehicle, { payment_type: 'finance', lender_id: bank.id, term: '84' })).body,
    ).toMatchObject({
      lender: { id: bank.id, card_number: 1 },
      worksheet: { finance: { term: 84, rate: '6.49' } },
    })
    expect((await ask(truck, { payment_type: 'lease' })).body).toMatchObject({
      lender: null,
      refusal: 'segment',
    })
    const foreign = await buildLender(target.app)
    expect((await ask(truck, { payment_type: 'lease', lender_id: foreign.id })).status).toBe(404)
  })

  test('a vehicle with more default lines than a deal allows is refused, in the report and at the desk', async () => {
    const full = await buildDesk(target)
    for (let n = 0; n <= MAX_WORKSHEET_LINES; n += 1)
      await buildFee(target.app, { ...full.at, name: `Fee ${n}`, name_fr: `Frais ${n}` })
    const refused = { status: 409, body: { code: 'deal_full', params: { most: MAX_WORKSHEET_LINES } } }
    const query = { payment_type: 'cash' as const }
    expect(await full.asPlatform.call(pricingReport.explain, { params: full.vehicle, query })).toMatchObject(
      refused,
    )
    const { id: customer } = full.customer
    expect(
      await full.asRep.call(orders.create, { body: { customer, vehicle: full.vehicle.id } }),
    ).toMatchObject(refused)
  })

  test('is a file in the reader’s language that spreadsheets do not execute', async () => {
    const reply = await desk.asPlatform.bytes('/api/dealer/pricing-report/export/?make=Honda')
    const text = Buffer.from(reply.bytes).toString()
    expect(text).toMatch(/^\uFEFFVehicle,Stock number,Condition,/)
    expect(text.trim().split('\r\n')).toHaveLength(4)
    expect(text).toContain(`"'=SUM(1)"`)
    expect(text).toContain(',"Cash, with taxes",')
    expect(text).not.toMatch(/,(no_price|no_programme|no_settings|tax_unknown|unpriceable)\b/)
    expect(text).not.toContain('F-150')
  })
})
