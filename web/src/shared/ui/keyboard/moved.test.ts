import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  [0, 1, 'bac'],
  [1, -1, 'bac'],
  [2, 1, 'abc'],
  [0, -1, 'abc'],
  [3, -1, 'abc'],
] as const)('%i by %i', (index, by, result) => {
  expect(moved(['a', 'b', 'c'], index, by).join('')).toBe(result)
})
