import { describe, expect, it } from 'vitest'
import { checkBytes } from './error-correction.ts'
import { codeBytes, versionFor } from './qr-bytes.ts'
import { drawMaskName, framedGrid, sizeOf } from './qr-grid.ts'
import { qrCode } from './qr-code.ts'

describe('check bytes', () => {
  it('are those of the standard’s worked example', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
  })
})

describe('the version', () => {
  // Bytes that fit at level M, from the table of capacities.
  it.each([
    [14, 1],
    [15, 2],
    [26, 2],
    [42, 3],
    [62, 4],
    [84, 5],
    [106, 6],
    [122, 7],
    [152, 8],
    [180, 9],
    [213, 10],
    [251, 11],
    [287, 12],
    [331, 13],
    [362, 14],
    [412, 15],
  ])('of %i bytes is %i', (length, version) => {
    expect(versionFor(length)).toBe(version)
    expect(codeBytes(new Uint8Array(length), version)).toHaveLength(
      [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655][version - 1] ?? 0,
    )
  })

  it('is refused beyond', () => {
    expect(() => qrCode('x'.repeat(413))).toThrow(RangeError)
  })
})

describe('what names the mask', () => {
  it.each([
    [0, '101010000010010'],
    [4, '100010111111001'],
    [7, '100101010011111'],
  ])('%i is written as the standard lists it', (mask, listed) => {
    const grid = framedGrid(1)
    drawMaskName(grid, mask)
    // Along the row of the upper left square, left to right.
    const row = [0, 1, 2, 3, 4, 5, 7].map(x => grid[8]?.[x])
    expect(row.map(square => (square === true ? '1' : '0')).join('')).toBe(listed.slice(0, 7))
  })
})

describe('a code', () => {
  it('has the size of its version, three large squares and a balance of dark and light', () => {
    const url = `https://north.example.test/shop/north/invitation?order=${'0'.repeat(36)}#${'t'.repeat(43)}`
    const grid = qrCode(url)
    const size = grid.length
    const dark = grid.flat().filter(Boolean).length
    expect(size).toBe(sizeOf(versionFor(url.length)))
    expect(dark / size ** 2).toBeGreaterThan(0.4)
    expect(dark / size ** 2).toBeLessThan(0.6)
    const finder = (x: number, y: number) => grid.slice(y, y + 7).map(row => row.slice(x, x + 7))
    const square = finder(0, 0)
    expect(square[0]).toEqual(Array(7).fill(true))
    expect(square[1]).toEqual([true, false, false, false, false, false, true])
    expect(finder(size - 7, 0)).toEqual(square)
    expect(finder(0, size - 7)).toEqual(square)
  })

  it('of one text is always the same', () => {
    expect(qrCode('forecourt')).toEqual(qrCode('forecourt'))
  })
})
