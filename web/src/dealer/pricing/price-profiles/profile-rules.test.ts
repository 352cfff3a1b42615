import type { PriceProfile } from '@forecourt/contract/pricing/price-profiles.ts'
import { describe, expect, test } from 'vitest'
import { carry, differences } from './profile-rules.ts'

/** "a b2 c": rules of these names, the figure standing for what is in them. */
const profile = (text: string) =>
  ({
    version: 1,
    rules: text.split(' ').flatMap(word => (word === '' ? [] : [{ id: word.charAt(0), name: word }])),
  }) as unknown as PriceProfile

const textOf = ({ rules }: PriceProfile) => rules.map(({ name }) => name).join(' ')

describe('copying from one profile to another', () => {
  test.each([
    ['a b c', 'a b c', '', 'a b c'],
    ['a2 b c', 'a b c', 'a', 'a2 b c'],
    ['c a b', 'a b c', 'order', 'c a b'],
    ['c a2 b', 'a b c', 'a order', 'c a2 b'],
    ['a n b c', 'a b c', 'n', 'a n b c'],
    ['n c b a', 'a b c', 'n order', 'n c b a'],
    ['a c', 'a b c', 'b', 'a c'],
    ['b a', 'a b n', 'n order', 'b a'],
    ['', 'a b', 'a b', ''],
  ])('%j against %j is %j, and of both together %j', (from, onto, fields, result) => {
    const names = fields === '' ? [] : fields.split(' ')
    expect(differences(profile(from), profile(onto)).toSorted()).toEqual(names.toSorted())
    expect(textOf(carry(names, profile(from), profile(onto)))).toBe(result)
  })

  test('keeps the position of what is new in the other profile', () => {
    expect(textOf(carry(['order'], profile('c a'), profile('a n c')))).toBe('c a n')
    expect(textOf(carry(['a'], profile('a2'), profile('n a')))).toBe('n a2')
    expect(textOf(carry(['n'], profile('n a b'), profile('b a')))).toBe('n b a')
  })
})
