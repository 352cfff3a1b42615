import { Checkbox, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { Column, RowLook } from './data-table-columns.ts'
import { FactList } from '../text/fact-list.tsx'
import { staleProps } from './stale.ts'
import type { useRowCursor } from './use-row-cursor.ts'
import classes from './data-table.module.css'

interface DataTableCardsProps<Row> {
  readonly caption: string
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly rowLook?: (row: Row) => RowLook
  readonly pageSize: number
  readonly rowHeight: number
  readonly selected: ReadonlySet<string>
  readonly onSelect?: (keys: ReadonlySet<string>) => void
  readonly isStale?: boolean
  readonly card?: (row: Row) => ReactNode
  readonly cursor: ReturnType<typeof useRowCursor>
}

/** The same rows as cards, under 768 px. */
export function DataTableCards<Row>(props: DataTableCardsProps<Row>) {
  const { rows, columns, rowKey, rowName, rowLook, selected, onSelect, card, cursor } = props
  const t = useText('shell')
  if (rows === undefined)
    return Array.from({ length: props.pageSize }, (_, index) => (
      <Skeleton key={index} height={props.rowHeight * 2} mb="sm" />
    ))
  return (
    <ul className={classes['cards']} aria-label={props.caption} {...staleProps(props.isStale === true)}>
      {rows.map(row => {
        const key = rowKey(row)
        return (
          <li
            key={key}
            {...cursor.rowProps(key)}
            className={classes['card']}
            data-selected={selected.has(key) || undefined}
            data-attention={rowLook?.(row).isAttention || undefined}
          >
            {onSelect === undefined ? null : (
              <Checkbox
                aria-label={t('table.select_row', { name: rowName(row) })}
                checked={selected.has(key)}
                onChange={() => cursor.toggle(key)}
              />
            )}
            <div className={classes['cardBody']}>
              {card?.(row) ?? <ColumnFacts row={row} columns={columns} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Default card: the cell that names the row, then every other column under its header. */
function ColumnFacts<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const others = columns.filter(({ isRowHeader }) => isRowHeader !== true)
  return (
    <>
      {columns.map(column =>
        column.isRowHeader === true ? <div key={column.id}>{column.cell(row)}</div> : null,
      )}
      <FactList facts={Object.fromEntries(others.map(({ header, cell }) => [header, cell(row)]))} />
    </>
  )
}
