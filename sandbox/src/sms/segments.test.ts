import { expect, test } from 'vitest'

import { countSegments } from './segments.ts'

test.each([
  ['an empty text', '', 1],
  ['160 plain characters', 'a'.repeat(160), 1],
  ['161 plain characters', 'a'.repeat(161), 2],
  ['accents of the alphabet', 'é'.repeat(160), 1],
  ['a character that counts twice', `${'a'.repeat(159)}€`, 2],
  ['70 characters outside the alphabet', 'ê'.repeat(70), 1],
  ['71 characters outside the alphabet', 'ê'.repeat(71), 2],
  ['36 emoji of two units', '🚗'.repeat(36), 2],
])('%s', (_case, text, expected) => {
  expect(countSegments(text)).toBe(expected)
})
