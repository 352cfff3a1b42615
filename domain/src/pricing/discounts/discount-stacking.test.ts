import { describe, expect, it } from 'vitest'
import { stackedDiscounts, withoutStacking, type StackedLine } from './discount-stacking.ts'

const line = (id: string, changes: Partial<StackedLine> = {}): StackedLine => ({
  id,
  kind: 'discount',
  is_cash: true,
  is_finance: true,
  is_lease: true,
  ...changes,
})
const [a, b] = [line('a'), line('b')]
const cash = line('cash', { is_finance: false, is_lease: false })
const lease = line('lease', { is_cash: false, is_finance: false })
const incentive = line('incentive', { kind: 'incentive' })
const fee = line('fee', { kind: 'fee' })

describe('discounts that exclude each other', () => {
  it.each<[string, StackedLine[], StackedLine[], string[]]>([
    ['one alone', [], [a], []],
    ['one beside a fee and an incentive', [], [a, fee, incentive], []],
    ['two at once', [], [a, b], ['a', 'b']],
    ['another in addition to an existing one', [a], [a, b], ['a', 'b']],
    ['two that were combined before', [a, b], [b, a], []],
    ['a third in addition to two combined before', [a, b], [a, b, lease], ['a', 'b', 'lease']],
    ['two of different payment types', [], [cash, lease], []],
    [
      'one that now counts where another does',
      [cash, lease],
      [{ ...cash, is_lease: true }, lease],
      ['cash', 'lease'],
    ],
    ['one instead of the other', [a], [b], []],
  ])('%s', (_name, before, asked, expected) => {
    expect(stackedDiscounts(before, asked)).toEqual(expected)
  })

  it('leave the first of each payment type for a new deal', () => {
    expect(withoutStacking([fee, cash, a, incentive, lease, b]).map(({ id }) => id)).toEqual([
      'fee',
      'cash',
      'incentive',
      'lease',
    ])
  })
})
