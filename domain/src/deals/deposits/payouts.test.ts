import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { comparePayouts, PAYOUT_DAYS, type PaidOutDeposit, type Payout, type PayoutLine } from './payouts.ts'

const DAY = 24 * 3_600_000
const now = 400 * DAY
const deposit = (changes: Partial<PaidOutDeposit> = {}): PaidOutDeposit => ({
  id: 'd1',
  payment: 'pi_1',
  amount: 50_000,
  fee: 1_000,
  refunded: 0,
  disputed: 0,
  paid: now - (PAYOUT_DAYS + 1) * DAY,
  ...changes,
})
const payout = (lines: readonly PayoutLine[], changes: Partial<Payout> = {}): Payout => ({
  ref: 'po_1',
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  isFailed: false,
  isPaid: true,
  isAutomatic: true,
  created: now - DAY,
  lines,
  ...changes,
})
const line = (kind: PayoutLine['kind'], amount: number, payment = 'pi_1') => ({ kind, amount, payment })
const charge = line('charge', 51_000)
const kinds = (deposits: readonly PaidOutDeposit[], payouts: readonly Payout[]) =>
  comparePayouts(deposits, payouts, now).map(({ kind, ours, theirs }) => `${kind} ${ours} ${theirs}`)

describe('payouts', () => {
  it.each<readonly [string, Partial<PaidOutDeposit>, readonly Payout[], readonly string[]]>([
    ['that hold the whole', {}, [payout([charge])], []],
    ['that are not there', {}, [], ['not_paid_out 51000 null']],
    ['of others alone', {}, [payout([line('charge', 51_000, 'pi_2')])], ['not_paid_out 51000 null']],
    ['that are still to come', { paid: now - PAYOUT_DAYS * DAY }, [], []],
    ['by hand, whose parts are not known', {}, [payout([], { isAutomatic: false })], []],
    ['of another amount', {}, [payout([line('charge', 50_000)])], ['payout_amount 51000 50000']],
    ['with a refund that we know', { refunded: 8_000 }, [payout([charge, line('refund', -8_000)])], []],
    ['before a refund of ours', { refunded: 8_000 }, [payout([charge])], []],
    [
      'with a refund that we do not know',
      {},
      [payout([charge, line('refund', -8_000)])],
      ['payout_amount 51000 43000'],
    ],
    ['refunded whole, with the fee', { refunded: 50_000 }, [payout([charge, line('refund', -51_000)])], []],
    [
      'disputed, and won later',
      { disputed: 50_000 },
      [payout([charge, line('dispute', -51_000), line('dispute', 51_000)])],
      [],
    ],
    [
      'that failed',
      {},
      [payout([charge], { isFailed: true, isPaid: false })],
      ['payout_failed null 51000', 'not_paid_out 51000 null'],
    ],
    [
      'that failed before another arrived',
      {},
      [payout([], { ref: 'po_0', created: now - 2 * DAY, isFailed: true, isPaid: false }), payout([charge])],
      [],
    ],
  ])('%s', (_name, changes, payouts, expected) => {
    expect(kinds([deposit(changes)], payouts)).toEqual(expected)
  })

  test('payouts of all captured money never differ, however they are divided', () => {
    const amounts = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 100_000 }), day: fc.nat(3) }), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(amounts, list => {
        const all = list.map(({ amount }, index) =>
          deposit({ id: `d${index}`, payment: `pi_${index}`, amount, fee: 0 }),
        )
        const payouts = [0, 1, 2, 3].map(day =>
          payout(
            list.flatMap(({ amount, day: on }, index) =>
              on === day ? [line('charge', amount, `pi_${index}`)] : [],
            ),
            { ref: `po_${day}` },
          ),
        )
        expect(comparePayouts(all, payouts, now)).toEqual([])
        const withoutFirst = payouts.map(one => ({
          ...one,
          lines: one.lines.filter(({ payment }) => payment !== 'pi_0'),
        }))
        const missing = comparePayouts(all, withoutFirst, now).map(({ kind, ref }) => `${kind} ${ref}`)
        expect(missing).toEqual(all.length === 0 ? [] : ['not_paid_out pi_0'])
      }),
    )
  })
})
