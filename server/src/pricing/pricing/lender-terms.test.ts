import { desk as deskContract } from '@forecourt/contract/pricing/desk.ts'
import { inventory } from '@forecourt/contract/inventory/vehicles.ts'
import { lenders } from '@forecourt/contract/pricing/lenders.ts'
import { orderVersions } from '@forecourt/contract/deals/order-versions.ts'
import { orders } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { openedOrder, reasons, saveDeal } from '../../../test/deals.ts'
import { buildAmericanDesk, buildDesk, queriesOf, type BuiltDesk } from '../../../test/desk.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { newId } from '#platform/http/ids.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { refreshPayments } from '#pricing/list-payments/refresh-payments.ts'

const target = useTestApp()
let desk: BuiltDesk

beforeEach(async () => {
  desk = await buildDesk(target)
})

const rates = { 60: '5.99', 72: '6.24' }
const loans = { terms_months: [60, 72], rate_tiers: [{ min_credit_score: null, rates_pct: rates }] }
const leases = {
  rate_method: 'annuity_due',
  terms_months: [48],
  lease_rates_pct: { 48: '5.49' },
  residual_pct: { car: { 48: '52.0' } },
  base_distance: { per_year: 20_000 },
  distance_options: [{ per_year: 20_000, adjustment_pp: '0.0' }],
}
const fees = [
  { name_en: 'Lien', name_fr: 'Sûreté', amount: '72.00', financed: true },
  {
    name_en: 'Set-up',
    name_fr: 'Ouverture',
    amount: '150.00',
    financed: true,
    cost_of_borrowing: true,
  },
  { name_en: 'Courier', name_fr: 'Messagerie', amount: '35.00', financed: false },
]

/** A manufacturer's lender that sorts before all others. */
const first = (programme: Record<string, unknown>, name = 'Aurora Motor Credit') =>
  buildLender(target.app, {
    ...desk.at,
    is_oem: true,
    programme: { name_en: name, name_fr: `${name} (FR)`, ...programme },
  })

const contextOf = async (id: string) =>
  (await desk.asRep.call(pricing.worksheetContext, { params: { id } })).body

describe('charges of a lender', () => {
  test('fees of a loan are in the deal, its explanation, its versions and its documents', async () => {
    const plain = await openedOrder(desk)
    await first({
      lender_fees: fees,
      finance: {
        new: { ...loans, rate_tiers: [{ min_credit_score: null, rates_pct: { 60: '6.49', 72: '6.49' } }] },
      },
    })
    const order = await openedOrder(desk)
    expect(order.worksheet.finance).toMatchObject({
      lender: 'Aurora Motor Credit',
      lender_fees: [
        { name: 'Lien', name_fr: 'Sûreté', amount: '72.00', financed: true, cost_of_borrowing: false },
        { name: 'Set-up', amount: '150.00', financed: true, cost_of_borrowing: true },
        { name: 'Courier', amount: '35.00', financed: false },
      ],
    })
    const priced = async (id: string) =>
      (await desk.asRep.call(pricing.price, { params: { id: 'finance' }, body: { order: id } })).body
    const [without, charged] = [await priced(plain.id), await priced(order.id)]
    const cents = (text: string | null) => Math.round(Number(text) * 100)
    expect(cents(charged.amount_financed) - cents(without.amount_financed)).toBe(22_200)
    expect(cents(charged.due_at_signing) - cents(without.due_at_signing)).toBe(3500)
    // The lien is registered at cost; the set-up fee is a cost of credit, so the APR is above the contract rate.
    expect(Number(charged.apr)).toBeGreaterThan(6.49)
    expect(without.apr).toBe('6.49')
    expect(charged.rows.filter(row => row.group === 'lender_fees').map(row => row.amount)).toEqual([
      '72.00',
      '150.00',
    ])

    const saved = await saveDeal(desk.asRep, order, { payment_type: 'finance' })
    expect(saved.status).toBe(200)
    expect(saved.body.payment?.payment).toBe(charged.payment?.amount)
    const { body: why } = await desk.asRep.call(deskContract.explain, { params: saved.body, query: {} })
    expect(JSON.stringify(why.trace)).toContain('"lender_fee:1"')
    expect([why.is_unaltered, why.is_replayed]).toEqual([true, true])
    for (const [language, words] of [
      ['en', ['Lien', '$72.00', 'Set-up', '$150.00', 'Courier', '$35.00']],
      ['fr', ['Sûreté', '72,00', 'Ouverture', '150,00', 'Messagerie', '35,00']],
    ] as const) {
      const path = `/api/dealer/order/${saved.body.id}/documents/worksheet.pdf`
      const { text } = readPdf((await desk.asRep.bytes(path, { language })).bytes)
      for (const word of words) expect(text).toContain(word)
    }
  })

  test('payments in advance and the residual’s limit come with the lease', async () => {
    await first({
      lease: {
        new: {
          ...leases,
          acquisition_fee: '650.00',
          payments_in_advance: 3,
          residualizable_limit_pct_of_msrp: '10',
        },
      },
    })
    const { id, worksheet } = await openedOrder(desk)
    expect(worksheet.lease).toMatchObject({
      lender: 'Aurora Motor Credit',
      acquisition_fee: '650.00',
      payments_in_advance: 3,
      residualizable_limit_percent: '10',
    })
    const ask = (changes: Partial<typeof worksheet.lease>) =>
      desk.asRep.call(pricing.price, {
        params: { id: 'lease' },
        body: { order: id, worksheet: { ...worksheet, lease: { ...worksheet.lease, ...changes } } },
      })
    const [three, one] = [(await ask({})).body, (await ask({ payments_in_advance: 1 })).body]
    expect(Number(three.payment?.amount)).toBeLessThan(Number(one.payment?.amount))
    expect(Number(three.due_at_signing)).toBeGreaterThan(2.5 * Number(three.payment?.amount))
    expect(Number(one.due_at_signing)).toBeLessThan(2 * Number(one.payment?.amount))
  })

  test('figures of the card are the lender’s; other figures require a reason', async () => {
    await first({ lender_fees: fees, finance: { new: loans } })
    const order = await openedOrder(desk)
    const { lender_fees: _fees, ...finance } = order.worksheet.finance
    const waived = { worksheet: { finance }, payment_type: 'finance' } as const
    expect(await saveDeal(desk.asManager, order, waived)).toMatchObject({
      status: 400,
      body: { fields: { 'finance.lender_fees': [{ rule: 'reason_required' }] } },
    })
    expect((await saveDeal(desk.asRep, order, waived)).body).toMatchObject({
      fields: { 'finance.lender_fees': [{ rule: 'price_not_permitted' }] },
    })
    const saved = await saveDeal(desk.asManager, order, {
      ...waived,
      reasons: reasons('finance.lender_fees'),
    })
    const overrides = async () =>
      (await desk.asManager.call(orderVersions.list, { params: saved.body })).body.results[0]?.overrides
    expect(await overrides()).toMatchObject([
      { field: 'finance.lender_fees', own: '257.00', given: '0.00', gross_effect: '-257.00' },
    ])
    // The lender's own figures need no reason.
    const back = await saveDeal(desk.asRep, saved.body, { worksheet: { finance: order.worksheet.finance } })
    expect(back.status).toBe(200)
    expect(await overrides()).toEqual([])
  })

  test('a cell of the matrix is saved with the payment it showed', async () => {
    const order = await openedOrder(desk)
    const lender = await first({ lender_fees: fees, finance: { new: loans } }, 'Zenith Bank')
    const { body: matrix } = await desk.asRep.call(deskContract.matrix, {
      params: { id: 'finance' },
      body: { order: order.id },
    })
    expect(matrix.programmes.find(({ id }) => id === lender.id)?.lender_fees).toHaveLength(3)
    const finance = {
      ...order.worksheet.finance,
      lender: 'Zenith Bank',
      lender_id: lender.id,
      rate: '6.24',
      term: 72,
      lender_fees: fees.map(({ name_en: name, name_fr, amount, financed, cost_of_borrowing = false }) => ({
        name,
        name_fr,
        amount,
        financed,
        cost_of_borrowing,
        prepaid_finance_charge: false,
      })),
    }
    const { body: priced } = await desk.asRep.call(pricing.price, {
      params: { id: 'finance' },
      body: { order: order.id, worksheet: { ...order.worksheet, finance } },
    })
    const cell = { programme: lender.id, payment: priced.payment?.amount ?? '' }
    const saved = await saveDeal(desk.asRep, order, { worksheet: { finance }, payment_type: 'finance', cell })
    expect(saved.status).toBe(200)
    expect(queriesOf(saved)).toBeLessThanOrEqual(6)
  })
})

describe('a new order respects the limits of its lender', () => {
  const lenderOf = async () => (await openedOrder(desk)).worksheet.finance.lender

  test.each<[string, Record<string, unknown>]>([
    ['amount', { max_amount_financed: '30000.00' }],
    ['least amount', { min_amount_financed: '80000.00' }],
    ['loan to value', { max_ltv_pct: '80' }],
    ['age', { max_model_year: 2025 }],
    ['term by age', { max_term_by_age: { 0: 48 } }],
  ])('%s: the next lender takes it', async (_limit, limit) => {
    await first({ finance: { new: { ...loans, ...limit } } })
    expect(await lenderOf()).toBe('Northern Star Finance')
  })

  test('a down payment brings the deal within the limits', async () => {
    await first({ finance: { new: { ...loans, max_amount_financed: '30000.00' } } })
    const reply = await desk.asRep.call(orders.create, {
      body: { customer: desk.customer.id, vehicle: desk.vehicle.id, finance_down_payment: '20000.00' },
      headers: { 'idempotency-key': newId() },
    })
    expect(reply.body.worksheet.finance).toMatchObject({
      lender: 'Aurora Motor Credit',
      down_payment: '20000.00',
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
  })

  test('rates by amount depend on the amount, and are no override', async () => {
    const small = { min_credit_score: null, rates_pct: { 60: '8.99', 72: '9.24' }, amount_to: '24999.99' }
    const large = { min_credit_score: null, rates_pct: { 60: '4.99', 72: '5.24' }, amount_from: '25000.00' }
    await first({ finance: { new: { ...loans, rate_tiers: [small, large] } } })
    const order = await openedOrder(desk)
    expect(order.worksheet.finance).toMatchObject({ lender: 'Aurora Motor Credit', rate: '4.99', term: 60 })
    expect((await contextOf(order.id)).finance.options.map(({ rate }) => rate)).toEqual(['4.99', '5.24'])
    const finance = { ...order.worksheet.finance, down_payment: '25000.00', rate: '8.99' }
    const saved = await saveDeal(desk.asRep, order, { worksheet: { finance }, payment_type: 'finance' })
    expect(saved.status).toBe(200)
    const other = { ...finance, rate: '4.99' }
    expect((await saveDeal(desk.asRep, saved.body, { worksheet: { finance: other } })).body).toMatchObject({
      fields: { 'finance.rate': [{ rule: 'price_not_permitted' }] },
    })
  })

  test('without any lender the worksheet shows why, and the list has no payment', async () => {
    const own = { params: desk.lender, body: { is_active: false }, headers: { 'if-match': '"v1"' } }
    expect((await desk.asPlatform.call(lenders.update, own)).status).toBe(200)
    await first({
      finance: { new: { ...loans, max_amount_financed: '30000.00' } },
      lease: { new: { ...leases, min_cap_cost: '60000.00' } },
    })
    await first(
      { finance: { new: { ...loans, max_vehicle_age_years: 0, max_model_year: 2020 } } },
      'Borealis',
    )
    const order = await openedOrder(desk)
    expect(order.worksheet).toMatchObject({ finance: { lender: '' }, lease: { lender: '' } })
    const context = await contextOf(order.id)
    expect(context.finance).toEqual({ lender: '', options: [], refusal: 'amount_above_maximum' })
    expect(context.lease).toMatchObject({ lender: '', options: [], refusal: 'cap_cost_below_minimum' })
    await refreshPayments(target.app, desk.dealership.id)
    const { body } = await desk.asRep.call(inventory.vehicle, { params: desk.vehicle })
    expect(body).toMatchObject({ finance_reason: 'no_programme', lease_reason: 'no_programme' })
  })
})

describe('a lease respects the lender’s limits of cost (finance 5.2)', () => {
  /** The vehicle's MSRP is 43,000.00. */
  const most = 43_000 * 1.15
  const limited = { new: { ...leases, max_cap_cost_pct_of_msrp: '115', min_cap_cost: '20000.00' } }
  const limits = { max_cap_cost_percent: '115', min_cap_cost: '20000.00' }

  const opened = async () => {
    await first({ lease: limited })
    return openedOrder(desk)
  }
  const ask = (order: string, worksheet: Worksheet) =>
    desk.asManager.call(pricing.price, { params: { id: 'lease' }, body: { order, worksheet } })
  const owing = { trade_in: { description: null, credit: '0.00', owing: '30000.00' } }
  const aboveLimit = {
    status: 400,
    body: {
      code: 'pricing_invalid',
      fields: { 'lease.max_cap_cost_pct': [{ rule: 'cap_cost_above_limit' }] },
    },
  }

  test('pricing and saving refuse values above or below the limits, and leave the other columns unchanged', async () => {
    const order = await opened()
    const { worksheet } = order
    expect(worksheet.lease).toMatchObject({ lender: 'Aurora Motor Credit', ...limits })
    expect((await ask(order.id, worksheet)).status).toBe(200)
    const dear = await ask(order.id, { ...worksheet, ...owing })
    expect(dear).toMatchObject(aboveLimit)
    expect(queriesOf(dear)).toBeLessThanOrEqual(6)
    const cheap = { ...worksheet, lease: { ...worksheet.lease, down_payment: '30000.00' } }
    expect(await ask(order.id, cheap)).toMatchObject({
      status: 400,
      body: { fields: { 'lease.min_cap_cost': [{ rule: 'cap_cost_below_minimum' }] } },
    })
    const refused = await saveDeal(desk.asManager, order, { worksheet: owing, payment_type: 'lease' })
    expect(refused).toMatchObject(aboveLimit)
    expect(queriesOf(refused)).toBeLessThanOrEqual(6)
    const cash = await saveDeal(desk.asManager, order, { worksheet: owing, payment_type: 'cash' })
    expect(cash.status).toBe(200)
  })

  test('a rate by hand stays with the lender and its limits', async () => {
    const order = await opened()
    const lease = { ...order.worksheet.lease, rate: '2.99' }
    const saved = await saveDeal(desk.asManager, order, {
      worksheet: { lease },
      payment_type: 'lease',
      reasons: reasons('lease.rate'),
    })
    expect(saved.status).toBe(200)
    expect(saved.body.worksheet.lease).toMatchObject(limits)
    expect(await saveDeal(desk.asManager, saved.body, { worksheet: owing })).toMatchObject(aboveLimit)
  })

  test('removed limits are an override, with its permission and reason', async () => {
    const order = await opened()
    const { max_cap_cost_percent: _limit, ...lease } = order.worksheet.lease
    const free = { worksheet: { ...owing, lease }, payment_type: 'lease' } as const
    expect((await saveDeal(desk.asRep, order, free)).body).toMatchObject({
      fields: { 'lease.max_cap_cost_percent': [{ rule: 'price_not_permitted' }] },
    })
    const saved = await saveDeal(desk.asManager, order, {
      ...free,
      reasons: reasons('lease.max_cap_cost_percent'),
    })
    expect(saved.status).toBe(200)
    const { body } = await desk.asManager.call(orderVersions.list, { params: saved.body })
    expect(body.results[0]?.overrides).toMatchObject([
      { field: 'lease.max_cap_cost_percent', own: '115', given: '' },
    ])
  })

  test('a deal from before limits were stored opens unchanged, and gets them with its next term', async () => {
    const before = await openedOrder(desk)
    const lender = await first({ lease: limited }, 'Zenith Credit')
    const { rate, term, residual_percent, method } = (await openedOrder(desk)).worksheet.lease
    const lease = { ...before.worksheet.lease, lender: 'Zenith Credit', lender_id: lender.id }
    const terms = { ...lease, rate, term, residual_percent, method }
    const anothers = { worksheet: { lease: terms }, payment_type: 'lease' } as const
    // Another lender has its own limits.
    expect((await saveDeal(desk.asRep, before, anothers)).body).toMatchObject({
      fields: {
        'lease.max_cap_cost_percent': [{ rule: 'price_not_permitted' }],
        'lease.min_cap_cost': [{ rule: 'price_not_permitted' }],
      },
    })
    const sheet = { ...before.worksheet, lease: terms }
    expect((await ask(before.id, { ...sheet, ...owing })).status).toBe(200)
    const followed = await desk.asRep.call(pricing.price, {
      params: { id: 'lease' },
      body: { order: before.id, worksheet: { ...sheet, ...owing }, term },
    })
    expect(followed).toMatchObject(aboveLimit)
  })

  test('the solver stops at the limit', async () => {
    const order = await opened()
    const reply = await desk.asManager.call(deskContract.solve, {
      params: { id: 'lease' },
      body: {
        order: order.id,
        target: { figure: 'amount_financed', amount: '90000.00' },
        levers: [{ lever: { kind: 'price' } }, { lever: { kind: 'trade_in' } }],
      },
    })
    expect(queriesOf(reply)).toBeLessThanOrEqual(6)
    const [price] = reply.body.solutions
    expect(price).toMatchObject({ result: 'below', figure: most.toFixed(2) })
    const dearest = { ...order.worksheet, price: price?.value ?? '' }
    expect((await ask(order.id, dearest)).body).toMatchObject({ adjusted_cap_cost: most.toFixed(2) })
    const beyond = { ...dearest, price: (Number(price?.value) + 0.01).toFixed(2) }
    expect(await ask(order.id, beyond)).toMatchObject(aboveLimit)
    const solved = async (worksheet: Worksheet) =>
      (
        await desk.asManager.call(deskContract.solve, {
          params: { id: 'lease' },
          body: {
            order: order.id,
            worksheet,
            target: { figure: 'amount_financed', amount: '90000.00' },
            levers: [{ lever: { kind: 'price' } }],
          },
        })
      ).body.solutions[0]
    // From above it comes down to the limit, and so does a deal without limits of its own.
    const { max_cap_cost_percent: _most, min_cap_cost: _least, ...lease } = order.worksheet.lease
    expect(await solved({ ...beyond, price: '70000.00' })).toEqual(price)
    expect(await solved({ ...order.worksheet, lease })).toEqual(price)
    const nobodys = { ...lease, lender: '', lender_id: undefined }
    expect(await solved({ ...order.worksheet, lease: nobodys })).toMatchObject({ figure: '90000.00' })
  })
})

test('a lender without a tier for the score has no terms, and does not accept another lender’s rate', async () => {
  const american = await buildAmericanDesk(target)
  const tier = (min_credit_score: number, rate: string) => ({ min_credit_score, rates_pct: { 60: rate } })
  const lend = (name: string, rate_tiers: ReturnType<typeof tier>[]) =>
    buildLender(target.app, {
      ...american.at,
      programme: { name_en: name, name_fr: name, finance: { new: { terms_months: [60], rate_tiers } } },
    })
  const prime = await lend('Prime Bank', [tier(620, '8.99')])
  await lend('Any Score Bank', [tier(300, '22.49')])
  const opened = await openedOrder(american)
  const { worksheet } = opened
  const finance = { ...worksheet.finance, lender: 'Prime Bank', lender_id: prime.id, term: 60, rate: '8.99' }
  const { lender_fees: _fees, ...loan } = finance
  const own = { ...worksheet, credit_score: 700, finance: loan }
  const saved = await saveDeal(american.asRep, opened, { worksheet: own })
  expect(saved.status).toBe(200)
  const asked = await american.asRep.call(pricing.worksheetContext, {
    params: opened,
    query: { credit_score: 500 },
  })
  expect(asked.body.finance).toEqual({ lender: 'Prime Bank', options: [], refusal: null })
  const anothers = { ...own, credit_score: 500, finance: { ...loan, rate: '22.49' } }
  expect((await saveDeal(american.asRep, saved.body, { worksheet: anothers })).body).toMatchObject({
    fields: { 'finance.rate': [{ rule: 'price_not_permitted' }] },
  })
})
