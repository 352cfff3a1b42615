import { expect, test } from 'vitest'
import { SeenWords } from './seen-words.ts'

const ROWS = 150_000

test('every word has its line, for any number of words', () => {
  const seen = new SeenWords()
  const words = Array.from({ length: ROWS }, (_, n) => [`vin 1GCUYDED0LX${n}`, `stock_number L${n}`]).flat()
  const wrong: string[] = []
  for (const [index, word] of words.entries()) {
    if (seen.get(word) !== undefined) wrong.push(word)
    seen.set(word, index + 1)
  }
  for (const [index, word] of words.entries()) if (seen.get(word) !== index + 1) wrong.push(word)
  expect(wrong).toEqual([])
  expect(seen.get('vin 1GCUYDED0LX')).toBeUndefined()
  expect(seen.size).toBe(2 * ROWS)
})

test('takes a few bytes per word, not the words', () => {
  const seen = new SeenWords()
  for (let n = 1; n <= 2 * ROWS; n += 1) seen.set(`vin ${n}`, n)
  expect(seen.bytes / seen.size).toBeLessThan(40)
})

test('a word recorded again has its last line', () => {
  const seen = new SeenWords()
  seen.set('vin a', 1)
  seen.set('vin a', 7)
  expect([seen.get('vin a'), seen.size]).toEqual([7, 1])
})
