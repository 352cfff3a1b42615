import { describe, expect, it } from 'vitest'
import { isOrderNumber, looksLikeVehicle, readPalette } from './palette-query.ts'

describe('query of the palette (interface 1.9)', () => {
  it.each([
    ['marie', 'all', 'marie'],
    ['> add', 'actions', 'add'],
    ['#D12-26', 'order', 'D12-26'],
    ['@ana ', 'user', 'ana'],
    ['', 'all', ''],
  ])('%j', (typed, mode, wanted) => {
    expect(readPalette(typed)).toEqual({ mode, wanted })
  })

  it.each([
    ['D12-26000123', true],
    ['d1226000123', true],
    ['26000123', true],
    ['123', true],
    ['3', false],
    ['D13', false],
    ['', false],
  ])('order number by %j', (wanted, isFound) => {
    expect(isOrderNumber('D12-26000123', wanted)).toBe(isFound)
  })

  it.each([
    ['T4821', true],
    ['TH000001', true],
    ['2HGFE2F5XTH000001', true],
    ['marie', false],
    ['civic 2023', false],
    ['12', false],
    ['2HGFE2F5XTH0000012', false],
  ])('vehicle by %j', (wanted, isOne) => {
    expect(looksLikeVehicle(wanted)).toBe(isOne)
  })
})
