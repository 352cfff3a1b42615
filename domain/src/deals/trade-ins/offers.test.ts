import { describe, expect, it, test } from 'vitest'
import { validateFields } from '#platform/validation/validate-form.ts'
import {
  isAnsweredNo,
  isInFigures,
  mayBecome,
  offerStatusAt,
  stepOfTradeIns,
  TRADE_IN_OFFER_STATUSES,
  type TradeInOfferStatus,
} from './offer-states.ts'
import { offerRules } from './trade-in-offer.ts'
import { owingOf } from './trade-in-owing.ts'

const codes = TRADE_IN_OFFER_STATUSES.map(({ code }) => code)

describe('an offer', () => {
  const moves: [TradeInOfferStatus, readonly TradeInOfferStatus[]][] = [
    ['initial', ['awaiting_customer']],
    ['awaiting_customer', ['accepted', 'declined', 'expired', 'withdrawn']],
    ['accepted', ['expired', 'withdrawn', 'completed']],
    ['declined', []],
    ['expired', []],
    ['withdrawn', []],
    ['completed', []],
  ]
  it.each(moves)('with status %s can only become %j', (from, to) => {
    expect(codes.filter(code => mayBecome(from, code))).toEqual(to)
  })

  it('expires if it is not answered', () => {
    const at = (status: TradeInOfferStatus, now: number) => offerStatusAt({ status, expires: 1000 }, now)
    expect([at('awaiting_customer', 999), at('awaiting_customer', 1000)]).toEqual([
      'awaiting_customer',
      'expired',
    ])
    expect([at('accepted', 2000), at('declined', 2000)]).toEqual(['accepted', 'declined'])
  })

  it('is part of the figures from when it is sent until it ends', () => {
    expect(codes.filter(isInFigures)).toEqual(['awaiting_customer', 'accepted', 'completed'])
    expect(codes.filter(isAnsweredNo)).toEqual(['declined', 'expired', 'withdrawn'])
  })
})

const steps: [readonly TradeInOfferStatus[], string][] = [
  [[], 'initial'],
  [['initial'], 'awaiting-dealer'],
  [['awaiting_customer'], 'awaiting-customer'],
  [['accepted'], 'completed'],
  [['completed'], 'completed'],
  [['declined'], 'declined'],
  [['withdrawn'], 'declined'],
  [['expired'], 'expired'],
  [['accepted', 'initial'], 'awaiting-dealer'],
  [['accepted', 'awaiting_customer'], 'awaiting-customer'],
  [['declined', 'accepted'], 'completed'],
  [['declined', 'expired'], 'expired'],
]
it.each(steps)('offers %j set the step to %s', (statuses, step) => {
  expect(stepOfTradeIns(statuses)).toBe(step)
})

const context = { country: 'CA', locale: 'en-CA', today: '2026-11-21', values: {} } as const
const brokenBy = (values: Record<string, string | number | null>) =>
  Object.entries(validateFields(Object.keys(offerRules), offerRules, values, context)).map(
    ([field, { rule }]) => `${field} ${rule}`,
  )

test.each([
  [{ dealer_offer: '10000', valid_days: 7 }, []],
  [
    { dealer_offer: '10000.00', valid_days: 30, dealer_comments: 'x'.repeat(1000) },
    ['dealer_offer no_cents'],
  ],
  [{ dealer_offer: '10000.50', valid_days: 1 }, ['dealer_offer no_cents']],
  [{ dealer_offer: '0', valid_days: 7 }, ['dealer_offer positive']],
  [{ dealer_offer: '-5', valid_days: 7 }, ['dealer_offer positive']],
  [{ dealer_offer: '10000000', valid_days: 7 }, ['dealer_offer range']],
  [{ dealer_offer: null, valid_days: 7 }, ['dealer_offer required']],
  [{ dealer_offer: '1', valid_days: 31 }, ['valid_days range']],
  [{ dealer_offer: '1', valid_days: 0 }, ['valid_days range']],
  [{ dealer_offer: '1', valid_days: 7, dealer_comments: 'x'.repeat(1001) }, ['dealer_comments max_length']],
])('an offer of %j breaks %j', (values, broken) => {
  expect(brokenBy(values as Record<string, string | number | null>)).toEqual(broken)
})

const owing: [Record<string, string | number | null>, number][] = [
  [{}, 0],
  [{ making_active_payments: 'none', financing_amount_due: '4000.00' }, 0],
  [{ making_active_payments: 'finance', financing_amount_due: '4000.5' }, 400_050],
  [{ making_active_payments: 'finance', financing_amount_due: 'much' }, 0],
  [{ making_active_payments: 'finance', financing_amount_due: '4000' }, 400_000],
  [{ making_active_payments: 'finance', financing_amount_due: 4000.5 }, 400_050],
  [
    { making_active_payments: 'lease', leasing_amount_due: '4004.00', leasing_residual_value: '9000.00' },
    1_300_400,
  ],
  [{ making_active_payments: 'lease', leasing_amount_due: '4004.00' }, 400_400],
]
test.each(owing)('%j results in an amount owed of %i cents', (answers, total) => {
  expect(owingOf(answers)).toBe(total)
})
