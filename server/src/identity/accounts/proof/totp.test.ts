import { describe, expect, test } from 'vitest'
import { base32, codeOf, newSecret, stepAt, stepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B. */
const secret = base32(Buffer.from('12345678901234567890'))

describe('codes of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s: %s (RFC 6238)', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  test('are valid for half a minute around now, once each', () => {
    const now = new Date(1_234_567_890_000)
    const step = stepAt(now)
    for (const near of [step - 1, step, step + 1])
      expect(stepOf(secret, codeOf(secret, near), now, 0)).toBe(near)
    for (const far of [step - 2, step + 2])
      expect(stepOf(secret, codeOf(secret, far), now, 0)).toBeUndefined()
    expect(stepOf(secret, codeOf(secret, step), now, step)).toBeUndefined()
    expect(stepOf(secret, '', now, 0)).toBeUndefined()
  })

  test('secrets have 160 bits', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})
