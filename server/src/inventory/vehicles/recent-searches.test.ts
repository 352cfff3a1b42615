import { expect, test } from 'vitest'
import { withSearch } from './recent-searches.ts'

test.each([
  ['the newest comes first', ['civic'], 'terra awd', ['terra awd', 'civic']],
  ['one and the same is kept once, as it was last typed', ['civic', 'Terra'], 'terra', ['terra', 'civic']],
  [
    'what is still being typed takes the place of its beginning',
    ['ter', 'civic'],
    'terra',
    ['terra', 'civic'],
  ],
  ['taking letters back adds nothing', ['terra awd', 'civic'], 'terra a', ['terra awd', 'civic']],
  ['too short says nothing', ['civic'], ' te ', ['civic']],
  ['blanks say nothing', ['civic'], '    ', ['civic']],
  ['accents and case make no new search', ['Élan'], 'elan', ['Élan']],
])('%s', (_what, recent, typed, expected) => {
  expect(withSearch(recent, typed)).toEqual(expected)
})

test('ten are kept', () => {
  const recent = Array.from({ length: 10 }, (_, n) => `search ${String.fromCodePoint(97 + n)}`)
  expect(withSearch(recent, 'one more')).toEqual(['one more', ...recent.slice(0, 9)])
})
