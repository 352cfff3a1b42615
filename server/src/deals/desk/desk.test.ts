import { desk as deskContract } from '@forecourt/contract/pricing/desk.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openedOrder, reasons, saveDeal } from '../../../test/deals.ts'
import { buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

const target = useTestApp()
let desk: BuiltDesk
let other: BuiltDesk

beforeAll(async () => {
  desk = await buildDesk(target)
  other = await buildDesk(target)
  await withTenant(target.app.pool, desk.dealership, tx =>
    tx.update(vehicles).set({ cost: 3_900_000 }).where(eq(vehicles.id, desk.vehicle.id)),
  )
})

const matrix = (browser: TestBrowser, id: string, order: string) =>
  browser.call(deskContract.matrix, { params: { id }, body: { order } })

describe('matrix', () => {
  test('lists the programmes that fit with their cards, and the cost to users who may see gross', async () => {
    const order = await openedOrder(desk)
    const reply = await matrix(desk.asManager, 'finance', order.id)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    expect(reply).toMatchObject({
      status: 200,
      body: {
        programmes: [
          {
            id: desk.lender.id,
            name_en: 'Northern Star Finance',
            finance: { new: { terms_months: [60, 72] } },
          },
        ],
        left_out: [],
        vehicle: { model_year: 2026, segment: 'car' },
        cost: '39000.00',
      },
    })
    expect((await matrix(desk.asRep, 'lease', order.id)).body).toMatchObject({ cost: null })
    expect((await matrix(desk.asRep, 'cash', order.id)).body.programmes).toEqual([])
    expect((await matrix(other.asManager, 'finance', order.id)).status).toBe(404)
  })

  test('shows the cost of the vehicle on the worksheet only to users who may see gross', async () => {
    const order = await openedOrder(desk)
    const context = (browser: TestBrowser) =>
      browser.call(pricing.worksheetContext, { params: { id: order.id } })
    expect((await context(desk.asManager)).body.cost).toBe('39000.00')
    expect((await context(desk.asRep)).body.cost).toBeNull()
  })

  test('a chosen cell is compared with the programme in force when it is saved', async () => {
    const order = await openedOrder(desk)
    const finance = { ...order.worksheet.finance, term: 72 }
    const price = await saveDeal(desk.asRep, order, { worksheet: { finance }, payment_type: 'finance' })
    const payment = price.body.payment?.payment ?? ''
    const save = (cell: { programme: string; payment: string }, worksheet = {}) =>
      saveDeal(desk.asManager, price.body, { worksheet, cell, reasons: reasons('finance.rate') })
    expect(await save({ programme: desk.lender.id, payment: '1.00' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'cell.payment': [
            {
              rule: 'cell_changed',
              params: { amount: payment, shown: '1.00', difference: `-${(Number(payment) - 1).toFixed(2)}` },
            },
          ],
        },
      },
    })
    expect(await save({ programme: other.lender.id, payment })).toMatchObject({
      status: 400,
      body: { fields: { 'cell.programme': [{ rule: 'programme_gone' }] } },
    })
    const gone = { finance: { ...finance, term: 84 } }
    expect(await save({ programme: desk.lender.id, payment }, gone)).toMatchObject({
      status: 400,
      body: { fields: { 'cell.programme': [{ rule: 'cell_refused', params: { reason: 'term' } }] } },
    })
    const kept = await save({ programme: desk.lender.id, payment })
    expect(kept.status).toBe(200)
    expect(queriesOf(kept)).toBeLessThanOrEqual(6)
  })
})

describe('solve', () => {
  const goal = { figure: 'payment' as const, amount: '850.00' }

  test('each lever alone, and all of them in order, end at the target', async () => {
    const order = await openedOrder(desk)
    const levers = [
      { lever: { kind: 'price' as const }, min: '30000.00', ask_below: '41000.00' },
      { lever: { kind: 'down_payment' as const } },
      { lever: { kind: 'term' as const } },
      { lever: { kind: 'line' as const, id: 'absent' } },
    ]
    const ask = (mode: 'each' | 'in_order') =>
      desk.asRep.call(deskContract.solve, {
        params: { id: 'finance' },
        body: { order: order.id, target: goal, levers, mode },
      })
    const each = await ask('each')
    expect(queriesOf(each)).toBeLessThanOrEqual(6)
    const [price, down, term, line] = each.body.solutions
    for (const solution of [price, down]) {
      expect(solution?.result).toBe('met')
      expect(Math.abs(Number(solution?.figure) - 850)).toBeLessThanOrEqual(0.01)
    }
    expect(price?.ask_manager).toBe(true)
    expect(term).toMatchObject({ result: 'below', value: '72' })
    expect(line).toMatchObject({ result: 'no_lever', value: null })
    // The solved price put into the worksheet gives the solved payment.
    const saved = await saveDeal(desk.asManager, order, {
      worksheet: { price: price?.value ?? '' },
      reasons: reasons('price'),
    })
    expect(saved.body.payment?.payment).toBe(price?.figure)
    expect((await ask('in_order')).body.solutions).toMatchObject([
      { lever: { kind: 'price' }, result: 'met' },
    ])
  })

  test.each([
    ['price', 'finance', 'payment', '850.00'],
    ['down_payment', 'finance', 'payment', '850.00'],
    ['trade_in', 'finance', 'payment', '850.00'],
    ['rate', 'finance', 'payment', '950.00'],
    ['price', 'lease', 'payment', '500.00'],
    ['down_payment', 'lease', 'payment', '500.00'],
    ['trade_in', 'lease', 'payment', '500.00'],
    ['price', 'cash', 'amount_due', '40000.00'],
    ['trade_in', 'cash', 'amount_due', '40000.00'],
    ['price', 'finance', 'amount_due', '40000.00'],
    ['down_payment', 'finance', 'amount_financed', '40000.00'],
    ['price', 'lease', 'due_at_signing', '3000.00'],
  ] as const)('%s of %s reaches a %s of %s within a cent', async (kind, id, figure, amount) => {
    const order = await openedOrder(desk)
    const ask = (text: string) =>
      desk.asManager.call(deskContract.solve, {
        params: { id },
        body: { order: order.id, target: { figure, amount: text }, levers: [{ lever: { kind } }] },
      })
    const [solution] = (await ask(amount)).body.solutions
    expect(solution?.result).toBe('met')
    expect(Math.abs(Number(amount) - Number(solution?.figure))).toBeLessThanOrEqual(0.0101)
    // A smaller target concedes more: a lower price or rate, more money down or for the trade-in.
    const [less] = (await ask((Number(amount) - 10).toFixed(2))).body.solutions
    const change = Number(less?.value) - Number(solution?.value)
    expect(kind === 'price' || kind === 'rate' ? change < 0 : change > 0).toBe(true)
  })

  test('any one line is a lever, and says how near it gets', async () => {
    const order = await openedOrder(desk)
    const [fee] = order.worksheet.lines
    const ask = (amount: string) =>
      desk.asManager.call(deskContract.solve, {
        params: { id: 'cash' },
        body: {
          order: order.id,
          target: { figure: 'amount_due', amount },
          levers: [{ lever: { kind: 'line', id: fee?.id ?? '' } }],
        },
      })
    const [met] = (await ask('60000.00')).body.solutions
    expect(met?.result).toBe('met')
    expect(60_000 - Number(met?.figure)).toBeLessThanOrEqual(0.0101)
    const [short] = (await ask('100.00')).body.solutions
    expect(short).toMatchObject({ result: 'unreachable', value: '0.00' })
    expect(Number(short?.figure)).toBeGreaterThan(100)
  })

  test('a lease at another residual keeps its payment at another price', async () => {
    const order = await openedOrder(desk)
    const ask = (id: string, residual_percent: string) =>
      desk.asRep.call(deskContract.solve, {
        params: { id },
        body: { order: order.id, target: goal, levers: [], residual_percent },
      })
    const payment = async (worksheet: object) =>
      (
        await desk.asRep.call(pricing.price, {
          params: { id: 'lease' },
          body: { worksheet: { ...order.worksheet, ...worksheet }, order: order.id },
        })
      ).body.payment?.amount
    const before = await payment({})
    const own = Number(order.worksheet.lease.residual_percent)
    const residual_percent = (own - 4).toFixed(2)
    const { residual_neutral } = (await ask('lease', residual_percent)).body
    expect(residual_neutral).toMatchObject({ lever: { kind: 'price' }, result: 'met' })
    const price = residual_neutral?.value ?? ''
    expect(Number(price)).toBeLessThan(Number(order.worksheet.price))
    const lease = { ...order.worksheet.lease, residual_percent }
    expect(Math.abs(Number(await payment({ price, lease })) - Number(before))).toBeLessThanOrEqual(0.0101)
    expect((await ask('finance', '50')).body.residual_neutral).toBeNull()
    expect(await ask('lease', '101')).toMatchObject({
      status: 400,
      body: { fields: { residual_percent: [{ rule: 'percent' }] } },
    })
  })

  test('a frontier keeps a payment and a gross, for users who may see gross', async () => {
    const order = await openedOrder(desk)
    const body = {
      order: order.id,
      target: { figure: 'payment' as const, amount: '850.00' },
      levers: [],
      frontier: {
        first: { lever: { kind: 'price' as const }, min: '38000.00', max: '43000.00' },
        second: { lever: { kind: 'down_payment' as const } },
        min_gross: '2000.00',
      },
    }
    const ask = (browser: TestBrowser, changes = {}) =>
      browser.call(deskContract.solve, { params: { id: 'finance' }, body: { ...body, ...changes } })
    const { points, refusal } = (await ask(desk.asManager)).body.frontier ?? {}
    expect(refusal).toBeNull()
    expect(points?.length).toBeGreaterThan(3)
    for (const { figure, gross } of points ?? []) {
      expect(Number(figure)).toBeLessThanOrEqual(850)
      expect(Number(gross)).toBeGreaterThanOrEqual(2000)
    }
    expect(await ask(desk.asRep)).toMatchObject({
      status: 400,
      body: { fields: { frontier: [{ rule: 'not_permitted' }] } },
    })
    const { min: _min, ...first } = body.frontier.first
    expect(await ask(desk.asManager, { frontier: { ...body.frontier, first } })).toMatchObject({
      status: 400,
      body: { fields: { 'frontier.first.min': [{ rule: 'required' }] } },
    })
    const rich = { ...body.frontier, min_gross: '90000.00' }
    expect((await ask(desk.asManager, { frontier: rich })).body.frontier).toMatchObject({
      refusal: 'gross',
      points: [],
    })
  })
})

describe('schedule', () => {
  const ask = (id: string, order: string, worksheet = {}) =>
    desk.asRep.call(deskContract.schedule, { params: { id }, body: { order, ...worksheet } })

  test('pays a loan down to zero, in as many payments as the order says', async () => {
    const order = (await saveDeal(desk.asRep, await openedOrder(desk))).body
    const reply = await ask('finance', order.id)
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const { opening, rows } = reply.body
    expect(rows).toHaveLength(60)
    expect(rows[0]?.payment).toBe(order.payment?.payment)
    expect(rows.at(-1)?.balance).toBe('0.00')
    const cents = (text: string) => Math.round(Number(text) * 100)
    expect(rows.reduce((sum, { principal }) => sum + cents(principal), 0)).toBe(cents(opening))
  })

  test('pays a lease down to its residual; cash has none, and what cannot be priced is named', async () => {
    const order = await openedOrder(desk)
    const lease = await ask('lease', order.id)
    // 52 % of 43,000.00.
    expect(lease.body.rows.at(-1)?.balance).toBe('22360.00')
    expect((await ask('cash', order.id)).body).toEqual({ opening: '0.00', rows: [] })
    const finance = { ...order.worksheet.finance, rate: '101' }
    expect(await ask('finance', order.id, { worksheet: { ...order.worksheet, finance } })).toMatchObject({
      status: 400,
      body: { code: 'pricing_invalid', fields: { 'finance.annual_rate_pct': [{}] } },
    })
  })
})
