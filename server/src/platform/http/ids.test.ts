import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('an id is a UUID of version 7: its time first, the rest random and never repeated', () => {
  const at = Date.parse('2026-11-21T16:00:00.000Z')
  const ids = Array.from({ length: 5000 }, () => newId(at))
  const time = at.toString(16).padStart(12, '0')
  for (const id of ids)
    expect(id).toMatch(
      new RegExp(`^${time.slice(0, 8)}-${time.slice(8)}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
    )
  expect(new Set(ids).size).toBe(ids.length)
  expect(newId(at + 1) > newId(at)).toBe(true)
})
