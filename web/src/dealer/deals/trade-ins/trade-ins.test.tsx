import { customers } from '@forecourt/contract/customers/customers.ts'
import { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import { orders, type Order } from '@forecourt/contract/deals/orders.ts'
import { pricing } from '@forecourt/contract/pricing/pricing.ts'
import { askedQuestions } from '@forecourt/contract/pricing/questions.ts'
import type { TradeIn } from '@forecourt/contract/deals/trade-in.ts'
import { tradeInEstimates } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { tradeIns } from '@forecourt/contract/deals/trade-ins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fake, problem } from '#shared/testing/fake-server.ts'
import { expectRefusalsInPlace } from '#shared/testing/refused-form.ts'
import { priceColumn } from '#dealer/pricing/pricing/model/priced-columns.ts'
import { aContext, anOrder as aPricedOrder, aVehicle } from '#dealer/pricing/pricing/testing/worksheets.ts'
import { aHomeDealership } from '#dealer/testing/answers.ts'
import { aCustomer, anOrder, idOf, signedInAs } from '#dealer/testing/deals.ts'
import { renderRoute, type Answers } from '#dealer/testing/render-route.tsx'
import { anOffer, aTradeIn } from './testing/vehicles.ts'

const path = `/customers/${idOf(100)}/order/${idOf(500)}/trade-in`
const alone = `/customers/${idOf(100)}/trade-in/`

beforeEach(() => {
  vi.setSystemTime('2026-11-21T16:00:00Z')
  return () => void vi.useRealTimers()
})

/** The server prices with the engine that the sheet has. */
const priced = (seen: unknown[] = []) =>
  fake(pricing.price, ({ params, body }) => {
    seen.push(body)
    const worksheet = body.worksheet ?? aPricedOrder().worksheet
    const circumstances = { vehicle: aVehicle(), context: aContext() }
    const column = priceColumn(worksheet, params.id as 'cash', circumstances)
    return column.ok ? { ...column.pricing, as_of: '2026-11-21T15:42:07.000Z' } : problem('validation')
  })

interface Given {
  readonly results?: readonly TradeIn[]
  readonly available?: readonly TradeIn[]
  readonly order?: Partial<Order>
  readonly role?: Parameters<typeof signedInAs>[0]
  readonly language?: 'en' | 'fr'
  readonly at?: string
  readonly answers?: Answers
}

const asked = (id: number, more: object) => ({
  id: idOf(id),
  code: null,
  order: 0,
  parent: null,
  parent_answer: [],
  question_en: '',
  question_fr: '',
  description_en: '',
  description_fr: '',
  field_type: 'boolean' as const,
  required: true,
  answers: [],
  children: [],
  ...more,
})

const questions = {
  wording: 'default-1',
  results: [
    asked(902, {
      question_en: 'Is the windshield chipped?',
      question_fr: 'Le pare-brise est-il ébréché?',
      children: [
        asked(903, {
          parent: idOf(902),
          parent_answer: ['true'],
          question_en: 'Where?',
          question_fr: 'Où?',
          field_type: 'text',
        }),
      ],
    }),
  ],
}

const noEstimate = {
  cat_id: null,
  eti: null,
  status: 'awaiting_provider' as const,
  is_eti: false,
  user_data: { first_name: 'Marie', last_name: 'Tremblay', postal_code: null },
  trade_in_vehicle_data: null,
  expires_at: null,
  expires_mileage: null,
  failure: null,
  asked: null,
  version: 1,
}

function open({
  results = [aTradeIn()],
  available = [],
  order = {},
  role = 'dealer_sales_manager',
  language = 'en',
  at = path,
  answers = [],
}: Given = {}) {
  const held = { results: [...results] }
  const sent: { body: unknown; version: string | null }[] = []
  const page = renderRoute(at, {
    as: signedInAs(role),
    language,
    answers: [
      ...answers,
      fake(customers.get, aCustomer()),
      fake(orders.list, { results: [anOrder(order)] }),
      fake(orders.get, aPricedOrder({ id: idOf(500), payment: anOrder().payment })),
      fake(askedQuestions.tradeIn, questions),
      fake(tradeInEstimates.read, noEstimate),
      fake(tradeIns.ofOrder, () => ({ results: held.results, available: [...available] })),
      fake(tradeIns.available, () => ({ results: held.results })),
      fake(tradeIns.offer, ({ body, request }) => {
        sent.push({ body, version: request.headers.get('if-match') })
        const after = aTradeIn({ status: 'awaiting_customer', current_offer: anOffer(), version: 2 })
        held.results = [after]
        return after
      }),
    ],
  })
  return { ...page, held, sent }
}

describe('a dealership that takes no trade-ins', () => {
  it('asks for none', async () => {
    open({ results: [], answers: [fake(dealerships.home, aHomeDealership({ trade_in_system: 'none' }))] })
    expect(await screen.findByText(/doesn’t take trade-ins/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add trade-in' })).not.toBeInTheDocument()
    expect(screen.queryByText('No trade-in.')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: /estimate/i })).not.toBeInTheDocument()
    const rail = screen.getByRole('navigation', { name: /^Steps of order/ })
    expect(within(rail).queryByText('Trade-in')).not.toBeInTheDocument()
  })
})

describe('the trade-in of an order (interface S-17)', () => {
  it('shows the vehicle, its condition and the amount owing', async () => {
    open({
      results: [
        aTradeIn({
          past_offers: [
            anOffer({
              dealer_offer: '9000.00',
              status: 'declined',
              decline_reason: 'offer_too_low',
              decline_comments: 'Too little',
              decision_datetime: '2026-11-18T16:00:00.000Z',
            }),
          ],
        }),
      ],
    })
    const part = within(await screen.findByRole('region', { name: '2019 Honda Civic EX' }))
    const vehicle = part.getByRole('region', { name: 'Vehicle' })
    expect(vehicle).toHaveTextContent('84,200 km')
    expect(vehicle).toHaveTextContent('Loan, 11 × $364.00')
    const condition = part.getByRole('region', { name: 'Condition' })
    expect(condition).toHaveTextContent('Has the vehicle been in an accident?Minor damage')
    expect(condition).toHaveTextContent('$1,800.00')
    const offer = part.getByRole('region', { name: 'Offer' })
    expect(offer).toHaveTextContent('Offer to make')
    expect(offer).toHaveTextContent('$9,000')
    expect(offer).toHaveTextContent('Offer too low')
    expect(offer).toHaveTextContent('Too little')
  })

  it('gets an offer in whole dollars, with its effect on the payment, after a confirmation', async () => {
    const seen: unknown[] = []
    const { user, sent } = open({ answers: [priced(seen)] })
    const amount = await screen.findByRole('textbox', { name: /^Offer/ })
    await user.type(amount, '10000.50')
    await user.click(screen.getByRole('button', { name: 'Make an offer' }))
    expect(await screen.findByText('Enter a whole amount, without cents.')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '10000')
    expect(screen.getByText('$6,000.00')).toBeVisible()
    await waitFor(() => expect(seen).not.toEqual([]))
    expect(seen).toMatchObject([{ worksheet: { trade_in: { credit: '10000.00', owing: '4000.00' } } }])
    await user.type(screen.getByRole('textbox', { name: /^Message to Marie/ }), 'A nice car')
    await user.click(screen.getByRole('button', { name: 'Make an offer' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Offer $10,000 to Marie, valid to November 28, 2026?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send the offer' }))
    expect(await screen.findByText('Offer sent. Waiting for Marie.')).toBeVisible()
    expect(sent).toEqual([
      {
        body: {
          trade_in: idOf(800),
          dealer_offer: '10000.00',
          valid_days: 7,
          dealer_comments: 'A nice car',
          subject_to_inspection: true,
        },
        version: '"v1"',
      },
    ])
    expect(await screen.findByText('Applied, pending acceptance')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Make another offer' })).toBeVisible()
  })

  it('a trade-in that received another offer is refetched', async () => {
    const { user } = open({
      answers: [
        priced(),
        fake(tradeIns.offer, () => problem('stale', { current: aTradeIn({ version: 2 }) })),
      ],
    })
    await user.type(await screen.findByRole('textbox', { name: /^Offer/ }), '10000')
    await user.click(screen.getByRole('button', { name: 'Make an offer' }))
    await user.click(await screen.findByRole('button', { name: 'Send the offer' }))
    expect(await screen.findByText(/This trade-in was changed since you opened it/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Offer/ })).toHaveValue('10,000')
  })

  it('has an offer that can be withdrawn after a confirmation', async () => {
    const withdrawn: unknown[] = []
    const { user, held } = open({
      results: [aTradeIn({ status: 'accepted', current_offer: anOffer({ status: 'accepted' }), version: 3 })],
      answers: [
        fake(tradeIns.withdraw, ({ body }) => {
          withdrawn.push(body)
          const after = aTradeIn({ status: 'withdrawn', current_offer: anOffer({ status: 'withdrawn' }) })
          held.results = [after]
          return after
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Withdraw offer' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('Offer withdrawn.')).toBeVisible()
    expect(withdrawn).toEqual([{}])
  })

  it('is read-only for corporate users, and shows representatives who makes offers', async () => {
    const { unmount } = open({ role: 'corporate' })
    await screen.findByRole('region', { name: '2019 Honda Civic EX' })
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    unmount()
    open({ role: 'dealer_sales_rep' })
    expect(await screen.findByText('Only a manager can make an offer.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull()
  })

  it('is empty, and is added with the questions', async () => {
    const made: unknown[] = []
    const { user, held } = open({
      results: [],
      answers: [
        fake(tradeIns.create, ({ body }) => {
          made.push(body)
          held.results = [aTradeIn()]
          return aTradeIn()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Add trade-in' }))
    await user.type(screen.getByRole('textbox', { name: /^Year/ }), '2019')
    await user.type(screen.getByRole('textbox', { name: /^Make/ }), 'Honda')
    await user.type(screen.getByRole('textbox', { name: /^Model/ }), 'Civic')
    await user.type(screen.getByRole('textbox', { name: /^Odometer/ }), '84,200')
    expect(screen.queryByRole('textbox', { name: /^Where/ })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.type(screen.getByRole('textbox', { name: /^Where/ }), 'Left')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('region', { name: '2019 Honda Civic EX' })).toBeVisible()
    expect(made).toMatchObject([
      {
        customer: idOf(100),
        order: idOf(500),
        odometer: 84_200,
        answers: [
          { id: idOf(902), answer: ['true'] },
          { id: idOf(903), answer: ['Left'] },
        ],
        trade_in_owing: null,
      },
    ])
  })

  it('says when it could not be loaded', async () => {
    open({ answers: [fake(tradeIns.ofOrder, () => problem('fault'))] })
    expect(await screen.findByText('The trade-ins could not be loaded.')).toBeVisible()
  })

  it('has its usual name in French', async () => {
    open({ language: 'fr', results: [aTradeIn({ status: 'awaiting_customer', current_offer: anOffer() })] })
    expect(await screen.findByRole('region', { name: 'Honda Civic EX 2019' })).toBeVisible()
    expect(screen.getByText('Appliquée, en attente d’acceptation')).toBeVisible()
    expect(screen.getByText('Dommages légers')).toBeVisible()
  })
})

describe('trade-ins on no order (interface S-18)', () => {
  it('are added to one', async () => {
    const put: unknown[] = []
    const { user, held } = open({
      at: alone,
      results: [aTradeIn({ order: null, position: null, order_step_status: null })],
      answers: [
        fake(tradeIns.attach, ({ body }) => {
          put.push(body)
          held.results = []
          return aTradeIn()
        }),
      ],
    })
    await user.click(await screen.findByRole('button', { name: 'Add to order D12-26000123' }))
    expect(await screen.findByText('Trade-in added to the order.')).toBeVisible()
    expect(put).toEqual([{ order: idOf(500) }])
  })
})

describe('refusals', () => {
  it('of an offer is shown at its field', async () => {
    const { user } = open({ answers: [priced()] })
    await user.type(await screen.findByRole('textbox', { name: /^Offer/ }), '10000')
    await user.tab()
    // Each try asks for confirmation again.
    const yes = setInterval(() => screen.queryByRole('button', { name: 'Send the offer' })?.click(), 5)
    await expectRefusalsInPlace('dealer/deals/trade-ins/offer-form.tsx', {
      endpoint: tradeIns.offer,
      asks: ['dealer_offer', 'dealer_comments', 'valid_days', 'subject_to_inspection'],
      others: ['trade_in'],
      field: screen.getByRole('textbox', { name: /^Offer/ }),
    })
    clearInterval(yes)
  })

  it('of a vehicle is shown at its field', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await expectRefusalsInPlace('dealer/deals/trade-ins/trade-in-form.tsx', {
      endpoint: tradeIns.update,
      others: ['vid', 'answers', 'estimated_low', 'estimated_high', 'valuation_system'],
      field: await screen.findByRole('textbox', { name: /^Make/ }),
    })
  })
})
