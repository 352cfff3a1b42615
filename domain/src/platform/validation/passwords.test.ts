import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGuessable } from './guessable.ts'
import { isPasswordChangeEmpty, password, passwordMatch } from './passwords.ts'

const CONTEXT = { country: 'CA', locale: 'en-CA', today: '2026-11-21', values: {} } as const

const PERSONAL = ['Marie', 'Tremblay', 'marie.tremblay@northside.test', 'Northside Motors', 'Forecourt']

const staff = password({ owner: 'staff', personal: PERSONAL })

describe('staff passwords', () => {
  it.each([
    'violet cactus on the tin roof',
    'kX9#vTq2!mLp',
    'zebra-quilt-73-oboe',
    '鉛筆と消しゴムと青い空の下で歩く',
    '  spaces count too  ',
    '739205618427',
  ])('takes %j', text => {
    expect(staff.check(text, CONTEXT)).toBeUndefined()
  })

  it.each([
    'short1!',
    'elevenchars',
    'passwordpassword',
    'Password2024!',
    'P@ssw0rd1234',
    'Welcome123456!',
    'qwertyuiop12',
    '123456789012',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1qaz2wsx3edc',
    'motdepasse2026',
    'azertyuiop123',
    'canadiens1993',
    'MarieRocks2026go',
    'tr3mblay-horse-tin',
    'northside-quilted-oboe',
    'forecourt-quilted-oboe',
    'x'.repeat(129),
    'leavemealone',
  ])('refuses %j', text => {
    expect(staff.check(text, CONTEXT)).toEqual({ n: 12 })
  })

  it('counts characters, not bytes, up to 128', () => {
    const long = 'violet cactus '.repeat(10).slice(0, 127)
    expect(staff.check(`${long}q`, CONTEXT)).toBeUndefined()
    expect(staff.check('éàüöñßçøåæ😀🚗', CONTEXT)).toBeUndefined()
  })
})

describe('customer passwords', () => {
  const customer = password({ owner: 'customer', personal: [] })

  it('need fifteen characters', () => {
    expect(customer.check('zebra-quilt-73', CONTEXT)).toEqual({ n: 15 })
    expect(customer.check('zebra-quilt-73-oboe', CONTEXT)).toBeUndefined()
  })
})

describe('a configured list', () => {
  it('refuses its entries in any case', () => {
    const listed = new Set(['zebra-quilt-73-oboe'])
    expect(isGuessable('Zebra-Quilt-73-Oboe', [], listed)).toBe(true)
    expect(isGuessable('zebra-quilt-74-oboe', [], listed)).toBe(false)
  })
})

describe('isGuessable', () => {
  it('takes random passwords of letters and digits', () => {
    const sign = fc.constantFrom(...Array.from('abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'))
    const random = fc.array(sign, { minLength: 16, maxLength: 24 }).filter(signs => new Set(signs).size > 9)
    fc.assert(
      fc.property(random, signs => {
        expect(isGuessable(signs.join(''), [])).toBe(false)
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })

  it('refuses any repetition', () => {
    const block = fc.string({ minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(block, fc.integer({ min: 2, max: 6 }), (text, times) => {
        expect(isGuessable(text.repeat(times), [])).toBe(true)
      }),
    )
  })
})

describe('changing the password', () => {
  it('does nothing when all three fields are empty', () => {
    expect(isPasswordChangeEmpty({ current_password: '', new_password: null })).toBe(true)
    expect(isPasswordChangeEmpty({ current_password: 'x', new_password: '' })).toBe(false)
  })

  it('wants the new password twice', () => {
    const rule = passwordMatch('new_password')
    expect(rule.check('a', { ...CONTEXT, values: { new_password: 'a' } })).toBeUndefined()
    expect(rule.check('A', { ...CONTEXT, values: { new_password: 'a' } })).toEqual({})
  })
})
