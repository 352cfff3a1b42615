import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earlierSealer } from '../../../test/earlier-keyring.ts'
import { earlierValues } from './earlier-values.ts'
import { dealershipOwner, organisationOwner, personOwner, PLATFORM_OWNER, type Place } from './place.ts'
import { Sealed } from './sealed.ts'
import { NEWEST, openerWith, sealerWith } from './sealer.ts'

const place: Place = { table: 'otp_devices', column: 'phone_sealed', row: 'a', owner: personOwner('o') }
const first = 'the first secret of these tests, long enough'
const second = 'the second secret of these tests, long enough'
const earlier = earlierValues([first])
const key = { id: '0195b0de-0000-7000-8000-00000000aaaa', bytes: randomBytes(32) }
const sealer = sealerWith(key, earlier)

describe('a sealed value', () => {
  test('opens to the original, and never shows it', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), plain => {
        const sealed = sealer.seal(plain, place)
        expect(sealer.open(sealed, place)).toBe(plain)
        expect(sealed.stored).not.toContain(plain)
        expect(sealed.stored.startsWith(`${NEWEST}${key.id}.`)).toBe(true)
      }),
    )
  })

  test('differs each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => sealer.seal('4165550134', place).stored)).size).toBe(100)
  })

  test('cannot be moved to another row, column, table or owner', () => {
    const sealed = sealer.seal('4165550134', place)
    for (const other of [
      { ...place, row: 'b' },
      { ...place, column: 'x' },
      { ...place, table: 'y' },
      ...[personOwner('p'), organisationOwner('o'), dealershipOwner('o'), PLATFORM_OWNER].map(owner => ({
        ...place,
        owner,
      })),
    ]) {
      expect(() => sealer.open(sealed, other)).toThrow('unable to authenticate')
    }
  })

  test('refuses any changed character', () => {
    const sealed = sealer.seal('4165550134', place).stored
    for (let at = 0; at < sealed.length; at += 1) {
      const swapped = sealed[at] === 'A' ? 'Q' : 'A'
      const changed = `${sealed.slice(0, at)}${swapped}${sealed.slice(at + 1)}`
      let opened: string | undefined
      try {
        opened = sealer.open(new Sealed(changed), place)
      } catch {
        opened = undefined
      }
      // The last character of a base64url part has spare bits: another letter may be the same bytes.
      expect([undefined, '4165550134']).toContain(opened)
    }
  })

  test('opens only with its own key, and not without one', () => {
    const sealed = sealer.seal('4165550134', place)
    const other = { ...key, bytes: randomBytes(32) }
    expect(() => sealerWith(other, earlier).open(sealed, place)).toThrow('unable to authenticate')
    expect(() => sealerWith({ ...other, id: 'another' }, earlier).open(sealed, place)).toThrow(
      'cannot be read',
    )
    expect(() => openerWith(undefined, earlier).open(sealed, place)).toThrow('cannot be read')
  })

  test('of earlier versions is read, even for owners without a key; neither passes for another', () => {
    const opener = openerWith(undefined, earlier)
    for (const [version, other] of [
      ['v1', 'v2'],
      ['v2', 'v1'],
    ] as const) {
      const old = earlierSealer(first, version).seal('4165550134', place)
      expect(old.stored.startsWith(NEWEST)).toBe(false)
      expect([opener.open(old, place), sealer.open(old, place)]).toEqual(['4165550134', '4165550134'])
      expect(() => opener.open(old, { ...place, row: 'b' })).toThrow('unable to authenticate')
      expect(() => opener.open(new Sealed(old.stored.replace(version, other)), place)).toThrow(
        'unable to authenticate',
      )
      expect(() => sealer.open(new Sealed(old.stored.replace(version, 'v3')), place)).toThrow(
        'cannot be read',
      )
      expect(() => openerWith(key, earlierValues([second])).open(old, place)).toThrow('cannot be read')
    }
    const fresh = sealer.seal('4165550134', place)
    expect(() => sealer.open(new Sealed(fresh.stored.replace('v3', 'v2')), place)).toThrow('cannot be read')
  })
})
