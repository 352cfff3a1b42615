import { fixed } from '#platform/money/fixed.ts'
import { cellKey, type Cell } from './cell.ts'

/** A cell of a card compared with the same cell of another; `before` null: added, `after` null: removed. */
export interface CellChange {
  readonly cell: Cell
  readonly before: string | null
  readonly after: string | null
}

const isSame = (one: string, other: string): boolean => fixed(one) === fixed(other)

/** A fee with another treatment (financed, cost of credit) counts as a different fee. */
const isSameKind = (one: Cell, other: Cell): boolean =>
  one.financed === other.financed && one.charge === other.charge

/** Differences of two cards: changed and removed cells in the old order, then added ones. */
export function cardDifference(before: readonly Cell[], after: readonly Cell[]): CellChange[] {
  const wanted = new Map(after.map(cell => [cellKey(cell), cell]))
  const known = new Set(before.map(cellKey))
  const kept = before.flatMap((cell): CellChange[] => {
    const next = wanted.get(cellKey(cell))
    if (next === undefined) return [{ cell, before: cell.value, after: null }]
    return isSame(cell.value, next.value) && isSameKind(cell, next)
      ? []
      : [{ cell: next, before: cell.value, after: next.value }]
  })
  const added = after
    .filter(cell => !known.has(cellKey(cell)))
    .map((cell): CellChange => ({ cell, before: null, after: cell.value }))
  return [...kept, ...added]
}
