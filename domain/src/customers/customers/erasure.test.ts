import { describe, expect, test } from 'vitest'
import { erasedPerson, erasureHold, isNameTyped, type ErasureFacts } from './erasure.ts'

const free: ErasureFacts = { has_live_deposit: false, has_open_deal: false, has_sale: false }
const marie = {
  first_name: 'Marie',
  last_name: 'Roy',
  address_line_1: '1 Main Street',
  address_line_2: null,
  city: 'Toronto',
  province: 'ON',
  postal_code: 'M5V 2T6',
}

describe('erasing a customer', () => {
  test.each([
    [{}, undefined],
    [{ has_sale: true }, undefined],
    [{ has_open_deal: true }, 'deal_open'],
    [{ has_live_deposit: true, has_open_deal: true }, 'deposit_live'],
  ])('%j: %s', (given, hold) => {
    expect(erasureHold({ ...free, ...given })).toBe(hold)
  })

  test('removes everything of a person who bought nothing', () => {
    expect(Object.values(erasedPerson(marie, free, 'fr')).filter(Boolean)).toEqual(['Client', 'effacé'])
  })

  test('keeps the name and the address of a buyer, and removes all contact data', () => {
    expect(erasedPerson(marie, { ...free, has_sale: true }, 'en')).toEqual({
      ...marie,
      email: null,
      phone: null,
      secondary_phone: null,
      note: null,
    })
  })

  test.each([
    ['marie  ROY ', true],
    ['Marie', false],
    ['', false],
  ])('"%s" is the name: %s', (typed, isIt) => {
    expect(isNameTyped(typed, 'Marie Roy')).toBe(isIt)
  })
})
