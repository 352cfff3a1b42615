import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Sealed } from './sealed.ts'

test('a sealed value shows only that it is one, however it is printed', () => {
  const sealed = new Sealed('v3.canary')
  const row = { id: 1, phone: sealed }
  for (const shown of [
    `a phone: ${String(sealed)}`,
    sealed.toString(),
    JSON.stringify(row),
    JSON.stringify({ ...row }),
    inspect(row, { showHidden: true, depth: 9 }),
    inspect(sealed),
    JSON.stringify(Object.entries(sealed)),
    JSON.stringify(structuredCloneOf(row)),
  ])
    expect(shown).not.toContain('canary')
  expect(JSON.stringify(row)).toBe('{"id":1,"phone":"[sealed]"}')
  expect(inspect(row)).toBe('{ id: 1, phone: [sealed] }')
  expect(sealed.stored).toBe('v3.canary')
})

const structuredCloneOf = (value: object): unknown => structuredClone(value)
