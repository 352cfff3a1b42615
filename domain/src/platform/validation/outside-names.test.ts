import { expect, test } from 'vitest'
import { isName } from './names.ts'
import { cleanOutsideName, isOutsideName } from './outside-names.ts'

test.each([
  [null, null, true],
  ['  ', null, true],
  ['"Bob" (Robert)', 'Bob Robert', true],
  ['J', 'J.', true],
  ['O`Neil', 'O’Neil', true],
  ['Zoé\u2028Marie', 'Zoé Marie', true],
  ['\u200FZoé\u202E', 'Zoé', true],
  ['\u202E', null, true],
  ['x'.repeat(500), 'x'.repeat(30), true],
  ['R2D2', 'R2D2', false],
  ['<script>alert(1)</script>', '<script>alert 1 </script>', false],
  ['=1+1', '=1+1', false],
  ['😀😀', '😀😀', false],
])('%j is %j; may be stored: %s', (text, name, isStored) => {
  expect([cleanOutsideName(text), isOutsideName(text)]).toEqual([name, isStored])
})

test('every accepted name passes the rule of the forms', () => {
  const parts = [
    'Zoé',
    'J',
    ' ',
    '-',
    '’',
    '\u200B',
    '\u2029',
    '"',
    '4',
    '<',
    '\uD800',
    '😀',
    'ß',
    '.',
    'x'.repeat(40),
  ]
  const wrong: string[] = []
  for (const one of parts)
    for (const other of parts)
      for (const third of parts) {
        const text = one + other + third
        const name = cleanOutsideName(text)
        if (name !== null && isOutsideName(text) && !isName(name)) wrong.push(text)
      }
  expect(wrong).toEqual([])
})
