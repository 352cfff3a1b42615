import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { codesOf } from '#platform/markets/labels.ts'
import { cents } from '#platform/money/cents.ts'
import { can } from '#identity/permissions/can.ts'
import { DEPOSIT_ACTIONS, permissionOfAction, refusedAction } from './deposit-actions.ts'
import { cashReview, depositAmountProblem, offeredDeposit } from './deposit-amounts.ts'
import {
  canMoveDeposit,
  DEPOSIT_STATES,
  hasMoney,
  isLiveDeposit,
  paymentOfDeposit,
  STEP_OF_DEPOSIT,
  type DepositState,
} from './deposit-states.ts'
import { MIN_UNKNOWN_MS } from './unknown-outcomes.ts'

const STATES = codesOf(DEPOSIT_STATES)

describe('transitions of a deposit', () => {
  it.each([
    ['created', 'initiated confirmed expired canceled'],
    ['initiated', 'pre_authorized confirmed rejected error expired canceled'],
    ['pre_authorized', 'confirmed expired canceled'],
    ['confirmed', 'refunded charged_back'],
    ['rejected', 'pre_authorized confirmed expired canceled'],
    ['error', 'pre_authorized confirmed expired canceled'],
    ['expired', ''],
    ['canceled', ''],
    ['refunded', ''],
    ['charged_back', ''],
  ] as const)('from %s to: %s', (from, to) => {
    expect(STATES.filter(state => canMoveDeposit(from, state)).join(' ')).toBe(to)
  })

  test('events in any order never move it backwards, and all money is accounted for', () => {
    const news = fc.array(fc.constantFrom(...STATES), { maxLength: 12 })
    const ways = (heard: readonly DepositState[]) => {
      let state: DepositState = 'created'
      return heard.map(told => (state = canMoveDeposit(state, told) ? told : state))
    }
    fc.assert(
      fc.property(news, heard => {
        const way = ways(heard)
        const since = way.slice(way.findIndex(hasMoney)).filter(() => way.some(hasMoney))
        const lost = since.filter(
          state =>
            !['pre_authorized', 'confirmed', 'canceled', 'expired', 'refunded', 'charged_back'].includes(
              state,
            ),
        )
        expect(lost).toEqual([])
        // Repeating an event changes nothing.
        expect(ways([...heard, ...heard]).at(-1)).toBe(ways([...heard, ...heard, ...heard]).at(-1))
      }),
    )
    expect(ways(['confirmed', 'pre_authorized'])).toEqual(['confirmed', 'confirmed'])
  })

  it('is paid while its money is held or captured', () => {
    const by = (payment: string) => STATES.filter(state => paymentOfDeposit(state) === payment).join(' ')
    expect(by('paid')).toBe('pre_authorized confirmed')
    expect(by('refunded')).toBe('refunded')
    expect(STATES.filter(isLiveDeposit).join(' ')).toBe('created initiated pre_authorized confirmed')
  })

  it('updates the step of its order', () => {
    const moves = STATES.flatMap(from =>
      STATES.filter(to => canMoveDeposit(from, to)).map(to => [from, to] as const),
    )
    const steps = moves.map(([from, to]) => [STEP_OF_DEPOSIT[from], STEP_OF_DEPOSIT[to]] as const)
    const nextSteps = (step: string) =>
      [...new Set(steps.filter(([from, to]) => from === step && to !== step).map(([, to]) => to))]
        .toSorted()
        .join(' ')
    expect(nextSteps('awaiting-customer')).toBe('awaiting-provider completed declined expired')
    expect(nextSteps('awaiting-provider')).toBe('awaiting-dealer completed declined expired')
    expect(nextSteps('awaiting-dealer')).toBe('completed declined expired')
    // The bank may charge the payment back.
    expect(nextSteps('completed')).toBe('declined refunded')
    // A request that is paid late passes through the new payment.
    expect(nextSteps('declined')).toBe('awaiting-dealer completed expired')
    expect(nextSteps('expired')).toBe('')
    expect(nextSteps('refunded')).toBe('')
  })
})

const at = 1_000_000
const facts = { by_card: true, capture_before: null, is_disputed: false, unknown_since: null }

describe('actions of staff', () => {
  const offered = (state: (typeof STATES)[number] | null, more = {}) =>
    DEPOSIT_ACTIONS.filter(act => refusedAction(act, { ...facts, state, ...more }, at) === undefined).join(
      ' ',
    )

  it.each([
    [null, 'request mark_paid'],
    ['created', 'edit cancel mark_paid'],
    ['initiated', 'refresh cancel'],
    ['pre_authorized', 'refresh cancel capture transfer resend_receipt'],
    ['confirmed', 'refund transfer resend_receipt'],
    ['rejected', 'request mark_paid'],
    ['error', 'request mark_paid'],
    ['expired', 'request mark_paid'],
    ['canceled', 'request mark_paid'],
    ['refunded', 'resend_receipt'],
    ['charged_back', 'request mark_paid resend_receipt'],
  ] as const)('%s: %s', (state, acts) => {
    expect(offered(state)).toBe(acts)
  })

  it('closes a payment without the provider only after it has been unknown long enough', () => {
    const closed = (unknown_since: number | null, now: number) =>
      STATES.filter(
        state => refusedAction('abandon', { ...facts, state, unknown_since }, now) === undefined,
      ).join(' ')
    expect(closed(null, at)).toBe('')
    expect(closed(at, at + MIN_UNKNOWN_MS - 1)).toBe('')
    expect(closed(at, at + MIN_UNKNOWN_MS)).toBe('initiated rejected error')
  })

  it('a hold can be captured until its exact end', () => {
    expect(offered('pre_authorized', { capture_before: at + 1 })).toContain('capture')
    expect(refusedAction('capture', { ...facts, state: 'pre_authorized', capture_before: at }, at)).toBe(
      'hold_ended',
    )
    expect(
      refusedAction('cancel', { ...facts, state: 'pre_authorized', capture_before: at }, at),
    ).toBeUndefined()
  })

  it('refuses refunds and transfers during a dispute', () => {
    expect(offered('confirmed', { is_disputed: true })).toBe('resend_receipt')
    expect(refusedAction('refund', { ...facts, state: 'confirmed', is_disputed: true }, at)).toBe('disputed')
    expect(refusedAction('refund', { ...facts, state: 'charged_back' }, at)).toBe('charged_back')
  })

  it('every refusal has a reason', () => {
    const reason = (act: (typeof DEPOSIT_ACTIONS)[number], state: (typeof STATES)[number] | null) =>
      refusedAction(act, { ...facts, state }, at)
    expect(reason('capture', null)).toBe('no_payment')
    expect(reason('capture', 'initiated')).toBe('being_paid')
    expect(reason('refund', 'pre_authorized')).toBe('hold_only')
    expect(reason('cancel', 'confirmed')).toBe('captured')
    expect(reason('request', 'refunded')).toBe('refunded')
    expect(reason('request', 'created')).toBe('stands')
  })

  it('a rep requests deposits and releases holds, but transfers none', () => {
    const rep = { id: 'r', role: 'dealer_sales_rep' } as never
    const mine = { assigned_dealer: 'r' }
    const may = (act: (typeof DEPOSIT_ACTIONS)[number], state: (typeof STATES)[number]) =>
      can(rep, permissionOfAction(act, state), mine)
    expect([may('request', 'created'), may('cancel', 'created'), may('cancel', 'pre_authorized')]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      may('capture', 'pre_authorized'),
      may('refund', 'confirmed'),
      may('mark_paid', 'created'),
    ]).toEqual([false, false, false])
  })
})

describe('amounts', () => {
  const of = (amount: number, type: 'cash' | 'finance' | 'lease', balance: number | null = null) =>
    depositAmountProblem(cents(amount), { type, balance_due: balance === null ? null : cents(balance) })?.rule

  it.each([
    [49_99, 'finance', null, 'deposit_least'],
    [50_00, 'finance', null, undefined],
    [1000_00, 'finance', null, undefined],
    [1000_01, 'finance', null, 'cap'],
    [1500_00, 'lease', 20_000, 'cap'],
    [70_000_00, 'cash', null, undefined],
    [70_000_01, 'cash', null, 'cap'],
    [300_00, 'cash', 299_99, 'deposit_balance'],
    [300_00, 'cash', 300_00, undefined],
  ] as const)('%i cents of a %s deal that asks for %s: %s', (amount, type, balance, rule) => {
    expect(of(amount, type, balance)).toBe(rule)
  })

  it('the suggested amount is never above the maximum', () => {
    const offer = (amount: number | null, ofType: number | null, balance: number | null) =>
      offeredDeposit(
        { amount: amount === null ? null : cents(amount), of_type: ofType === null ? null : cents(ofType) },
        'finance',
        balance === null ? null : cents(balance),
      )
    expect(offer(500_00, null, null)).toBe(500_00)
    expect(offer(500_00, 250_00, null)).toBe(250_00)
    expect(offer(5000_00, null, null)).toBe(1000_00)
    expect(offer(500_00, null, 120_00)).toBe(120_00)
    expect(offer(500_00, null, 20_00)).toBeNull()
    expect(offer(null, null, null)).toBeNull()
  })

  it.each([
    ['cash', 10_000_00, 'US', null],
    ['cash', 10_000_01, 'US', 'form_8300'],
    ['cash', 9999_99, 'CA', null],
    ['cash', 10_000_00, 'CA', 'large_cash'],
    ['wire', 50_000_00, 'CA', null],
  ] as const)('%s of %i cents in %s: %s', (method, amount, country, review) => {
    expect(cashReview(method, cents(amount), country)).toBe(review)
  })
})
