import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const place = { table: 'otp_devices', column: 'phone_sealed', row: 'a' }
const first = 'the first secret of these tests, long enough'
const second = 'the second secret of these tests, long enough'
const sealer = createSealer([first])

describe('a sealed value', () => {
  test('opens to what it was, and never shows it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), plain => {
        const sealed = sealer.seal(plain, place)
        expect(sealer.open(sealed, place)).toBe(plain)
        expect(sealed.startsWith('v1.')).toBe(true)
      }),
    )
  })

  test('cannot be moved to another row, column or table', () => {
    const sealed = sealer.seal('4165550134', place)
    for (const other of [
      { ...place, row: 'b' },
      { ...place, column: 'x' },
      { ...place, table: 'y' },
    ]) {
      expect(() => sealer.open(sealed, other)).toThrow('unable to authenticate')
    }
  })

  test('refuses any changed character', () => {
    const sealed = sealer.seal('4165550134', place)
    for (let at = 0; at < sealed.length; at += 1) {
      const swapped = sealed[at] === 'A' ? 'Q' : 'A'
      const changed = `${sealed.slice(0, at)}${swapped}${sealed.slice(at + 1)}`
      let opened: string | undefined
      try {
        opened = sealer.open(changed, place)
      } catch {
        opened = undefined
      }
      // The last character of a base64url part carries spare bits: another letter may be the same bytes.
      expect([undefined, '4165550134']).toContain(opened)
    }
  })

  test('stays readable when a new key comes first, and is lost with its key', () => {
    const sealed = sealer.seal('4165550134', place)
    expect(createSealer([second, first]).open(sealed, place)).toBe('4165550134')
    expect(() => createSealer([second]).open(sealed, place)).toThrow('cannot be read')
  })
})
