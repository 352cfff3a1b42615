import { bitsOf } from './qr-bytes.ts'

/** Squares row by row; undefined while nothing is drawn there. */
export type Grid = (boolean | undefined)[][]

export const sizeOf = (version: number) => version * 4 + 17

/** What every code of a version shows, with room left for what names the mask. */
export function framedGrid(version: number): Grid {
  const size = sizeOf(version)
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y)
  const places = alignmentsOf(version)
  const last = places.at(-1)
  for (const y of places)
    for (const x of places) {
      const isTaken = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6)
      if (!isTaken) drawRings(grid, x, y, 2, distance => distance !== 1)
    }
  for (let at = 0; at < size; at++) {
    put(grid, 6, at, at % 2 === 0)
    put(grid, at, 6, at % 2 === 0)
  }
  drawMaskName(grid, 0)
  drawVersion(grid, version)
  return grid
}

/** Draws only where nothing is yet. */
function put(grid: Grid, x: number, y: number, isDark: boolean) {
  const row = grid[y]
  if (row && x >= 0 && x < row.length && row[x] === undefined) row[x] = isDark
}

function drawRings(grid: Grid, x: number, y: number, radius: number, isDark: (distance: number) => boolean) {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      put(grid, x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
}

const drawFinder = (grid: Grid, x: number, y: number) =>
  drawRings(grid, x, y, 4, distance => distance !== 2 && distance !== 4)

/** Where the small squares stand, in both directions (ISO/IEC 18004, annex E). */
function alignmentsOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const first = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => first - (count - 2 - at) * step)]
}

/** Appends check bits: the remainder of a division of polynomials. */
function withChecks(value: number, degree: number, divisor: number): number {
  let rest = value
  for (let turn = 0; turn < degree; turn++) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * divisor)
  return (value << degree) | rest
}

/** Correction level M and the mask, twice beside the large squares; also the one square that is always dark. */
export function drawMaskName(grid: Grid, mask: number) {
  const size = grid.length
  // Level M is 00, so the mask is all of the value.
  const bits = bitsOf(withChecks(mask, 10, 0x537) ^ 0x5412, 15).toReversed()
  bits.forEach((bit, at) => {
    const isDark = bit === 1
    const beside = at < 6 ? at : at < 8 ? at + 1 : 14 - at
    if (at < 8) set(grid, 8, beside, isDark)
    else set(grid, at === 8 ? 7 : beside, 8, isDark)
    if (at < 8) set(grid, size - 1 - at, 8, isDark)
    else set(grid, 8, size - 15 + at, isDark)
  })
  set(grid, 8, size - 8, true)
}

function set(grid: Grid, x: number, y: number, isDark: boolean) {
  const row = grid[y]
  if (row) row[x] = isDark
}

/** From version 7 on the version is named, twice. */
function drawVersion(grid: Grid, version: number) {
  if (version < 7) return
  const bits = bitsOf(withChecks(version, 12, 0x1f25), 18).toReversed()
  bits.forEach((bit, at) => {
    const far = grid.length - 11 + (at % 3)
    const near = Math.floor(at / 3)
    set(grid, far, near, bit === 1)
    set(grid, near, far, bit === 1)
  })
}
