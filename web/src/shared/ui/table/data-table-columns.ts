import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The cell that names the row; it should contain the link that opens it. */
  readonly isRowHeader?: boolean
  /** Value of `ordering` that sorts by this column; a leading `-` reverses it. */
  readonly ordering?: string
  /** Numbers are aligned at the end of their column. */
  readonly align?: 'start' | 'end'
  readonly width?: number | string
  /** Hidden below this width: md 1024, lg 1200 (interface 1.10). */
  readonly from?: 'md' | 'lg'
}

export interface RowLook {
  /** The 4 px edge of rows that need our action. */
  readonly isAttention?: boolean
}

/** The columns to show, in the order of their ids; all of them without ids. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  shown: readonly string[] | undefined,
): readonly Column<Row>[] {
  if (shown === undefined) return columns
  return shown.flatMap(id => columns.filter(column => column.id === id))
}

/** Current sort direction of a column. */
export function sortOf(ordering: string | undefined, column: { readonly ordering?: string }) {
  if (column.ordering === undefined || ordering === undefined) return 'none'
  if (ordering === column.ordering) return 'ascending'
  return ordering === `-${column.ordering}` ? 'descending' : 'none'
}

export function nextOrdering(ordering: string | undefined, key: string): string {
  return ordering === key ? `-${key}` : key
}
