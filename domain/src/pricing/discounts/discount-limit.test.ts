import { describe, expect, it } from 'vitest'
import { discountsAboveLimit, type PriceLine } from './discount-limit.ts'

const loyalty: PriceLine = {
  id: 'loyalty',
  kind: 'discount',
  amount: '1000.00',
  percent: null,
  incentive_type: null,
}
const line = (id: string, changes: Partial<PriceLine> = {}): PriceLine => ({ ...loyalty, id, ...changes })
const share = (id: string, percent: string) =>
  line(id, { amount: '0.00', percent, incentive_type: 'percentage_discount' })
const points = line('points', { amount: '0.00', percent: '1', incentive_type: 'rate_reduction' })

describe('the discount limit of a user, in percent of the price', () => {
  it.each<[string, PriceLine[], PriceLine[], string, string[]]>([
    ['of the library, unchanged', [], [loyalty], '0', []],
    ['of the library, changed', [], [line('loyalty', { amount: '1000.01' })], '0', ['loyalty not_permitted']],
    ['nothing at all', [], [line('own', { amount: '0.01' })], '0', ['own not_permitted']],
    ['up to the limit', [], [line('own', { amount: '840.00' })], '2', []],
    ['a cent above', [], [line('own', { amount: '840.01' })], '2', ['own discount_above_limit']],
    ['a share up to the limit', [], [share('own', '2')], '2', []],
    ['a share above', [], [share('own', '2.01')], '2', ['own discount_above_limit']],
    ['a fraction of a percent', [], [line('own', { amount: '210.00' })], '0.5', []],
    [
      'both together',
      [],
      [line('a', { amount: '400.00' }), share('b', '1.5')],
      '2',
      ['a discount_above_limit', 'b discount_above_limit'],
    ],
    ['the library’s counts for nothing', [], [loyalty, line('own', { amount: '840.00' })], '2', []],
    ['what somebody else gave', [line('theirs')], [line('theirs')], '2', []],
    [
      'more than somebody else gave',
      [line('theirs')],
      [line('theirs'), share('own', '0.1')],
      '2',
      ['own discount_above_limit'],
    ],
    ['less than before', [line('own')], [line('own', { amount: '500.00' })], '2', []],
    ['points off the rate', [], [points], '2', ['points not_permitted']],
    [
      'an incentive',
      [],
      [line('own', { kind: 'incentive', amount: '841.00' })],
      '2',
      ['own discount_above_limit'],
    ],
    ['a fee is none', [], [line('own', { kind: 'fee', amount: '9000.00' })], '0', []],
  ])('%s', (_name, before, asked, limit, expected) => {
    const found = discountsAboveLimit(before, asked, [loyalty], { price: '42000.00', limit })
    expect(found.map(({ id, rule }) => `${id} ${rule}`)).toEqual(expected)
  })
})
