import { cellOf, NO_ITEM, scopeOf, type Cell } from './cell.ts'
import { SHEET_COLUMNS, type SheetColumn } from './sheet-columns.table.ts'
import type { RowFields } from './sheet-row.ts'

/** RFC 4180: fields with a comma, a quote or a line break are quoted. */
export const quoted = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/**
 * A card as a rate sheet: a figure a row, every table of limits and fees that is empty said to be so. Read again over
 * any card of the lender, the sheet makes this one: what `readSheet` and `withCells` take in, this gives back.
 */
export function sheetOf(cells: readonly Cell[]): string {
  const rows = [...cells, ...emptyTables(cells)].map(cell =>
    SHEET_COLUMNS.map(({ code }) => quoted(fieldOf(cell, code))).join(','),
  )
  return [SHEET_COLUMNS.map(({ code }) => code).join(','), ...rows].join('\n')
}

/** The fields of a figure's row, blanks left out. */
export const rowOf = (cell: Cell): RowFields =>
  Object.fromEntries(
    SHEET_COLUMNS.flatMap(({ code }) => {
      const field = fieldOf(cell, code)
      return field === '' ? [] : [[code, field] as const]
    }),
  )

function fieldOf(cell: Cell, column: SheetColumn): string {
  if (column === 'value') return cell.item === NO_ITEM ? '' : cell.value
  const value = cell[column]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** Limits and fees of each product and condition that the card deals in, and fees of its loans, where there are none. */
function emptyTables(cells: readonly Cell[]): Cell[] {
  const said = new Set(cells.map(scopeOf))
  const none = { item: NO_ITEM, value: '0' } as const
  const dealtIn = new Map(
    cells.flatMap(({ product, condition }) =>
      condition === null ? [] : [[`${product} ${condition}`, { product, condition }] as const],
    ),
  )
  return [
    cellOf({ product: 'finance', table: 'fee', ...none }),
    ...[...dealtIn.values()].flatMap(at => [
      cellOf({ ...at, table: 'limit', ...none }),
      ...(at.product === 'lease' ? [cellOf({ ...at, table: 'fee', ...none })] : []),
    ]),
  ].filter(cell => !said.has(scopeOf(cell)))
}
