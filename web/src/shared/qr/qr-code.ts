import { bitsOf, codeBytes, versionFor } from './qr-bytes.ts'
import { drawMaskName, framedGrid, type Grid } from './qr-grid.ts'
import { penaltyOf } from './qr-penalty.ts'

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/**
 * A text as the dark and light squares of a QR code (ISO/IEC 18004), row by row, with correction level M: a seventh of
 * it may be covered.
 * @throws RangeError for a text of more than about 400 bytes
 */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const frame = framedGrid(version)
  const places = placesOf(frame)
  const bits = codeBytes(bytes, version).flatMap(byte => bitsOf(byte, 8))
  const drawn = masks.map((isFlipped, mask) => {
    const grid: Grid = frame.map(row => [...row])
    places.forEach(([x, y], at) => {
      const row = grid[y]
      if (row) row[x] = (bits[at] === 1) !== isFlipped(x, y)
    })
    drawMaskName(grid, mask)
    return grid.map(row => row.map(square => square === true))
  })
  return drawn.reduce((best, grid) => (penaltyOf(grid) < penaltyOf(best) ? grid : best))
}

/** The free squares in the order in which bits fill them: two columns at a time, up and down, from the right. */
function placesOf(frame: Grid): (readonly [number, number])[] {
  const size = frame.length
  const places: (readonly [number, number])[] = []
  let isUpward = true
  for (let right = size - 1; right >= 1; right -= 2) {
    // The column of the dotted line is left out.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) if (frame[y]?.[x] === undefined) places.push([x, y])
    }
    isUpward = !isUpward
  }
  return places
}
