import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskCardNumbers } from './card-numbers.ts'
import { luhn } from './luhn.ts'
import { findUnstorableText, isStorableText, lengthOf, normaliseLine } from './text.ts'

describe('isStorableText', () => {
  it.each(['', 'Zoé', '😀', '\u202E', '\n', '\uFFFD'])('takes %j', text => {
    expect(isStorableText(text)).toBe(true)
  })

  it.each(['\0', 'a\0b', '\uD800', 'a\uDC00', '\uDC00\uD800'])('refuses %j', text => {
    expect(isStorableText(text)).toBe(false)
  })
})

describe('findUnstorableText', () => {
  it('names the field', () => {
    expect(findUnstorableText({ note: 'fine', items: [{ name: 'a\0' }] })).toBe('items.0.name')
    expect(findUnstorableText({ a: { 'b\0': 1 } })).toBe('a')
    expect(findUnstorableText('\uD800')).toBe('')
  })

  it('finds nothing in clean bodies', () => {
    fc.assert(
      fc.property(fc.jsonValue(), body => {
        const clean: unknown = JSON.parse(JSON.stringify(body).replaceAll('\\u0000', ''))
        expect(findUnstorableText(clean)).toBe(undefined)
      }),
    )
  })

  it('searches bodies of any depth', () => {
    let deep: unknown = '\0'
    for (let level = 0; level < 100_000; level += 1) deep = [deep]
    expect(findUnstorableText(deep)).toBeTypeOf('string')
  })
})

describe('lengthOf and normaliseLine', () => {
  it('counts characters', () => {
    expect(lengthOf('😀é')).toBe(2)
  })

  it('normalizes whitespace of a line', () => {
    expect(normaliseLine('  Zoe\u0301 \n Roy ')).toBe('Zoé Roy')
  })
})

describe('maskCardNumbers', () => {
  it.each([
    ['card 4111 1111 1111 1111 ok', 'card ••••••••••••1111 ok'],
    ['5555-5555-5555-4444', '••••••••••••4444'],
    ['378282246310005', '•••••••••••0005'],
    ['phone 514 201 4455', 'phone 514 201 4455'],
    ['4111 1111 1111 1112', '4111 1111 1111 1112'],
    ['VIN 1M8GDM9AXKP042788', 'VIN 1M8GDM9AXKP042788'],
    [
      'see /dealer/customers/01a20830-dd23-7ca5-8988-14200947c14e/',
      'see /dealer/customers/01a20830-dd23-7ca5-8988-14200947c14e/',
    ],
    ['41111111-1111-1111-0000-000000000000', '••••••••••••1111-0000-000000000000'],
    ['a4111111111111111b', 'a••••••••••••1111b'],
  ])('%s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked)
  })

  it('is fast on long runs of digits', () => {
    expect(maskCardNumbers('7'.repeat(100_000))).toHaveLength(100_000)
    expect(maskCardNumbers('7--'.repeat(100_000))).toHaveLength(300_000)
  })
})

describe('luhn', () => {
  it('has exactly one valid check digit for any number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,18}$/u), digits => {
        const right = Array.from('0123456789').filter(last => luhn(digits + last) === 0)
        expect(right.length).toBe(1)
      }),
    )
  })
})
