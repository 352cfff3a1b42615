import { customerPayments } from '@forecourt/contract/customer-payments.ts'
import { beforeAll, expect, test } from 'vitest'
import { signedInCustomer } from '../../test/actors.ts'
import { openedOrder } from '../../test/deals.ts'
import { buildAmericanDesk } from '../../test/desk.ts'
import { useTestApp, type TestBrowser } from '../../test/test-app.ts'
import { buildLender } from '../lenders/lenders.factory.ts'

const target = useTestApp()
let browser: TestBrowser
let order: string

const tier = (min_credit_score: number, rate: string) => ({ min_credit_score, rates_pct: { 60: rate } })

beforeAll(async () => {
  const desk = await buildAmericanDesk(target)
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
  order = (await openedOrder(desk)).id
  browser = await signedInCustomer(target, desk.customer)
})

const asking = (credit_score: number) => ({
  params: { id: 'finance' as const },
  body: { order, credit_score },
})
const priced = (score: number) => browser.call(customerPayments.price, asking(score))
const kept = (score: number) =>
  browser.call(customerPayments.update, { ...asking(score), headers: { 'if-match': '"v1"' } })

test('a customer sees the rate of the score that is told', async () => {
  expect((await priced(760)).body).toMatchObject({ rate: '4.99' })
  expect((await priced(670)).body).toMatchObject({ rate: '8.99' })
})

test('a score for which the lender has nothing is refused by name, asked or kept', async () => {
  for (const reply of [await priced(500), await kept(500)])
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { credit_score: [{ rule: 'no_rates_for_score' }] } },
    })
})
