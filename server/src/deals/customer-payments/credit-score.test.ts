import { customerPayments } from '@forecourt/contract/deals/customer-payments.ts'
import { desk as deskContract } from '@forecourt/contract/pricing/desk.ts'
import { orders, type OrderWithWorksheet } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { customerTradeIns, tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { signedInCustomer } from '../../../test/actors.ts'
import { openedOrder, saveDeal } from '../../../test/deals.ts'
import { buildAmericanDesk, type BuiltDesk } from '../../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../../test/test-app.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildLender } from '#pricing/lenders/lenders.factory.ts'
import { buildTradeIn } from '#deals/trade-ins/trade-ins.factory.ts'

const target = useTestApp()
let browser: TestBrowser
let desk: BuiltDesk
let opened: OrderWithWorksheet
let order: string

const tier = (min_credit_score: number, rate: string) => ({ min_credit_score, rates_pct: { 60: rate } })

beforeAll(async () => {
  desk = await buildAmericanDesk(target)
  // The manufacturer's lender comes first.
  await buildLender(target.app, {
    ...desk.at,
    is_oem: true,
    programme: {
      name_en: 'Aurora Prime',
      name_fr: 'Aurora Prime',
      finance: { new: { terms_months: [60], rate_tiers: [tier(740, '4.99'), tier(620, '8.99')] } },
    },
  })
  opened = await openedOrder(desk)
  order = opened.id
  browser = await signedInCustomer(target, desk.customer)
})

const asking = (credit_score: number) => ({
  params: { id: 'finance' as const },
  body: { order, credit_score },
})
const priced = (score: number) => browser.call(customerPayments.price, asking(score))
const kept = (score: number) =>
  browser.call(customerPayments.update, { ...asking(score), headers: { 'if-match': '"v1"' } })

test('a customer sees the rate for the given score', async () => {
  expect((await priced(760)).body).toMatchObject({ rate: '4.99' })
  expect((await priced(670)).body).toMatchObject({ rate: '8.99' })
})

test('a score for which the lender has no rate is refused by name, when pricing and saving', async () => {
  for (const reply of [await priced(500), await kept(500)])
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { credit_score: [{ rule: 'no_rates_for_score' }] } },
    })
})

describe('at the desk', () => {
  const asked = async (body: Record<string, unknown>, id: 'finance' | 'lease' = 'finance') =>
    desk.asRep.call(pricing.price, { params: { id }, body: { order, ...body } })
  const noRate = {
    status: 400,
    body: { fields: { credit_score: [{ rule: 'no_rates_for_score' }] } },
  }

  test('the pricing call gives the rate for the score, or refuses the score by name', async () => {
    expect((await asked({ credit_score: 760 })).body).toMatchObject({ rate: '4.99' })
    expect((await asked({ credit_score: 620 })).body).toMatchObject({ rate: '8.99' })
    for (const credit_score of [300, 450, 579, 619])
      expect(await asked({ credit_score })).toMatchObject(noRate)
    for (const credit_score of [0, 299, 851])
      expect(await asked({ credit_score })).toMatchObject({
        status: 400,
        body: { fields: { credit_score: [{}] } },
      })
    expect((await asked({ credit_score: null })).body).toMatchObject({ rate: '4.99' })
  })

  test('so does a whole worksheet, its save, its schedule and its solver', async () => {
    const worksheet = { ...opened.worksheet, credit_score: 500 }
    expect(await asked({ worksheet })).toMatchObject(noRate)
    const params = { id: 'finance' as const }
    expect(
      await desk.asRep.call(deskContract.schedule, { params, body: { order, worksheet } }),
    ).toMatchObject(noRate)
    const wanted = { figure: 'payment' as const, amount: '500.00' }
    const levers = [{ lever: { kind: 'price' as const } }]
    expect(
      await desk.asRep.call(deskContract.solve, {
        params,
        body: { order, worksheet, target: wanted, levers, mode: 'each' },
      }),
    ).toMatchObject(noRate)
    expect(
      await saveDeal(desk.asRep, opened, { worksheet: { credit_score: 500 }, payment_type: 'finance' }),
    ).toMatchObject(noRate)
    expect(
      (await asked({ worksheet: { ...worksheet, finance: { ...worksheet.finance, rate: '21.49' } } })).status,
    ).toBe(200)
  })

  test('a deal saved with such a score has no figures until the score or the rate changes', async () => {
    await withTenant(target.app.pool, desk.dealership, tx =>
      tx.execute(
        sql`UPDATE orders SET worksheet = jsonb_set(worksheet, '{credit_score}', '500') WHERE id = ${order}`,
      ),
    )
    expect(await asked({})).toMatchObject(noRate)
    const { results } = (await browser.call(customerPayments.list, { query: { order } })).body
    expect(results.find(({ code }) => code === 'finance')).toMatchObject({
      pricing: null,
      problems: noRate.body.fields,
    })
    expect(results.find(({ code }) => code === 'cash')?.pricing).not.toBeNull()
    expect((await asked({ credit_score: 760 })).body).toMatchObject({ rate: '4.99' })
  })

  test('a trade-in cannot be offered or accepted on it; declining leaves no figures of another score', async () => {
    const read = async () => (await desk.asRep.call(orders.get, { params: { id: order } })).body
    const spoil = (score: number) =>
      withTenant(target.app.pool, desk.dealership, tx =>
        tx.execute(
          sql`UPDATE orders SET worksheet = jsonb_set(worksheet, '{credit_score}', ${String(score)}::jsonb) WHERE id = ${order}`,
        ),
      )
    await spoil(760)
    const followed = (await asked({ credit_score: 760 })).body
    const { worksheet } = await read()
    const saved = await saveDeal(desk.asRep, await read(), {
      worksheet: { finance: { ...worksheet.finance, rate: followed.rate ?? '' } },
      payment_type: 'finance',
    })
    expect(saved.status).toBe(200)
    const { id } = await buildTradeIn(target.app, {
      ...desk.at,
      customer_id: desk.customer.id,
      order_id: order,
    })
    const tradeIn = async () =>
      (await desk.asRep.call(tradeIns.ofOrder, { params: { id: order } })).body.results[0]
    const offer = async (dealer_offer: string) =>
      desk.asManager.call(tradeIns.offer, {
        params: { id: order },
        body: { trade_in: id, dealer_offer },
        headers: { 'if-match': `"v${(await tradeIn())?.version ?? 0}"`, 'idempotency-key': randomUUID() },
      })
    expect((await offer('10000.00')).status).toBe(200)
    const meant = { offer: (await tradeIn())?.current_offer?.id ?? '' }
    await spoil(500)
    expect(await offer('11000.00')).toMatchObject(noRate)
    expect(await browser.call(customerTradeIns.accept, { params: { id }, body: meant })).toMatchObject(noRate)
    expect((await tradeIn())?.current_offer).toMatchObject({ id: meant.offer, status: 'awaiting_customer' })
    const declined = await browser.call(customerTradeIns.decline, {
      params: { id },
      body: { ...meant, reason: 'offer_too_low' },
    })
    expect(declined.status).toBe(200)
    expect(await read()).toMatchObject({ payment: null, steps: { build_and_price: 'awaiting-dealer' } })
  })
})
