import {
  columnOrderingFeature,
  columnVisibilityFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

export const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature })

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** The cell that names the row; its content should be the link that opens it. */
  readonly isRowHeader?: boolean
  /** Value of `ordering` that sorts by this column; `-` in front turns it round. */
  readonly ordering?: string
  /** Figures stand at the end of their column. */
  readonly align?: 'start' | 'end'
  readonly width?: number | string
  /** Hidden below this width: md 1024, lg 1200 (ux 1.10). */
  readonly from?: 'md' | 'lg'
}

export interface RowLook {
  /** The 4 px edge of rows where we must move. */
  readonly isAttention?: boolean
}

export function columnDefs<Row extends object>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row>[] {
  return columns.map(column => ({
    id: column.id,
    header: column.header,
    cell: ({ row }) => column.cell(row.original),
    meta: column,
  }))
}

/** How a column is sorted now. */
export function sortOf(ordering: string | undefined, column: { readonly ordering?: string }) {
  if (column.ordering === undefined || ordering === undefined) return 'none'
  if (ordering === column.ordering) return 'ascending'
  return ordering === `-${column.ordering}` ? 'descending' : 'none'
}

export function nextOrdering(ordering: string | undefined, key: string): string {
  return ordering === key ? `-${key}` : key
}
