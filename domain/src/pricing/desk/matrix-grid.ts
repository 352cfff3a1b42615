import type { CellRef } from './matrix-view.ts'
import { CELL_REFUSALS } from './matrix-request.ts'
import type { CellRefusal, MatrixAxis, MatrixChunk } from './matrix-request.ts'
import { cellPlace } from './matrix.ts'
import type { CellPlace, Matrix } from './matrix.ts'

/** Possible axes of a grid; `programmes` are indexes into the request's. */
export type GridAxis = MatrixAxis | 'programmes'

export type GridQuestion = {
  payment_type: MatrixChunk['payment_type']
  rows: GridAxis
  columns: GridAxis
  /** Fixed values of the whole grid; for an open axis the best cell is shown. */
  fixed?: Partial<CellPlace> & { programmes?: number }
}

type AxisValue = string | number | null

export type Grid = {
  rows: readonly AxisValue[]
  columns: readonly AxisValue[]
  /** Row by row: the cell shown, or why there is none; undefined if it was not requested. */
  cells: readonly (CellRef | CellRefusal | undefined)[]
}

const valueOn = (axis: GridAxis, place: CellPlace, chunk: MatrixChunk): AxisValue =>
  axis === 'programmes' ? chunk.programme : place[axis]

function valuesOf(axis: GridAxis, chunks: readonly MatrixChunk[]): AxisValue[] {
  const values = chunks.flatMap(chunk => (axis === 'programmes' ? [chunk.programme] : [...chunk.axes[axis]]))
  return [...new Set<AxisValue>(values)]
}

/** Lower monthly equivalent, then lower total of payments, then the order of lenders. Finance 7.2. */
function isBetter(chunks: readonly MatrixChunk[], next: CellRef, shown: CellRef): boolean {
  const [a, b] = [chunks[next.chunk], chunks[shown.chunk]]
  const monthly = (a?.monthly_equivalent[next.index] ?? 0) - (b?.monthly_equivalent[shown.index] ?? 0)
  if (monthly !== 0) return monthly < 0
  return (a?.total[next.index] ?? 0) < (b?.total[shown.index] ?? 0)
}

/** A grid of two axes of the matrix, with the best cell over the open axes in each position. */
export function matrixGrid({ chunks }: Pick<Matrix, 'chunks'>, question: GridQuestion): Grid {
  const { payment_type, rows: rowAxis, columns: columnAxis, fixed = {} } = question
  const asked = chunks.filter(chunk => chunk.payment_type === payment_type)
  const rows = valuesOf(rowAxis, asked)
  const columns = valuesOf(columnAxis, asked)
  const cells: Grid['cells'][number][] = Array.from({ length: rows.length * columns.length })
  const held = Object.entries(fixed) as [GridAxis, AxisValue][]
  chunks.forEach((chunk, at) => {
    if (chunk.payment_type !== payment_type) return
    chunk.refusal.forEach((code, index) => {
      const place = cellPlace(chunk, index)
      if (held.some(([axis, value]) => valueOn(axis, place, chunk) !== value)) return
      const row = rows.indexOf(valueOn(rowAxis, place, chunk))
      const where = row * columns.length + columns.indexOf(valueOn(columnAxis, place, chunk))
      const shown = cells[where]
      const next = { chunk: at, index }
      if (code !== 0) cells[where] = shown ?? CELL_REFUSALS[code - 1]
      else if (typeof shown !== 'object' || isBetter(chunks, next, shown)) cells[where] = next
    })
  })
  return { rows, columns, cells }
}
