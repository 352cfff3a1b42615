import type { CellRef } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { useCallback, useId, useRef, useState } from 'react'
import type { OrderedCells } from './use-matrix.ts'

export const rowPx = 36
export const bodyPx = 396
/** Rows rendered above and below the window, ready for scrolling. */
const spare = 4

/** Maximum number of rendered rows; a row that leaves the window is reused for the next one. */
export const mostRows = Math.ceil(bodyPx / rowPx) + 1 + 2 * spare

/** Chunk and index of a row; undefined if there is none. */
export function refOfRow(cells: Uint32Array, row: number): CellRef | undefined {
  const [chunk, index] = [cells[row * 2], cells[row * 2 + 1]]
  return chunk === undefined || index === undefined ? undefined : { chunk, index }
}

/** Rendered rows of a list, and the row under the cursor. */
export function useRows(found: OrderedCells | undefined, onActive: (cell: CellRef) => void) {
  const [first, setFirst] = useState(0)
  const [at, setAt] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  const cells = found?.cells
  const count = (cells?.length ?? 0) / 2
  const go = useCallback(
    (row: number) => {
      if (cells === undefined) return
      const next = Math.min(cells.length / 2 - 1, Math.max(0, row))
      setAt(next)
      const ref = refOfRow(cells, next)
      if (ref !== undefined) onActive(ref)
      const view = body.current
      if (view === null) return
      if (next * rowPx < view.scrollTop) view.scrollTop = next * rowPx
      else if ((next + 1) * rowPx > view.scrollTop + bodyPx) view.scrollTop = (next + 1) * rowPx - bodyPx
    },
    [cells, onActive],
  )
  return {
    id,
    body,
    count,
    here: Math.min(at, Math.max(0, count - 1)),
    from: Math.max(0, Math.min(first, count) - spare),
    until: Math.min(count, Math.max(0, Math.min(first, count) - spare) + mostRows),
    go,
    /** A scroll within one row renders nothing. */
    onScroll: (px: number) => setFirst(Math.floor(px / rowPx)),
  }
}
