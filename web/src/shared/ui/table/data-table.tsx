import { Checkbox, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, type CSSProperties, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { shownColumns, type Column, type RowLook } from './data-table-columns.ts'
import { DataTableCards } from './data-table-cards.tsx'
import { HeaderCell } from './data-table-header.tsx'
import { staleProps } from './stale.ts'
import { useRowCursor } from './use-row-cursor.ts'
import classes from './data-table.module.css'

export interface DataTableProps<Row extends object> {
  /** Caption of the table; read out, not shown. */
  readonly caption: string
  /** Undefined while the first response is loading. */
  readonly rows: readonly Row[] | undefined
  /** Must be stable between renders. */
  readonly columns: readonly Column<Row>[]
  /** Ids of the columns to show, in this order; all of them if absent. */
  readonly shown?: readonly string[]
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly rowLook?: (row: Row) => RowLook
  /** Height of one row in px, reserved while loading. */
  readonly rowHeight?: number
  /** Rows of a full page; their space is reserved, so nothing below moves. */
  readonly pageSize: number
  readonly ordering?: string
  readonly onOrdering?: (ordering: string) => void
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (keys: ReadonlySet<string>) => void
  readonly onOpen?: (row: Row) => void
  /** The same rows are being refetched. */
  readonly isRefreshing?: boolean
  /** The rows belong to a previous query. */
  readonly isStale?: boolean
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
  /** Content of a card under 768 px; the cells one below the other if absent. */
  readonly card?: (row: Row) => ReactNode
}

const nothing: ReadonlySet<string> = new Set()
const noRows: never[] = []

/** One table for every list: native markup, server order and pages, keys, selection, cards on phones. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowKey, pageSize, rowHeight = 44, selected = nothing } = props
  const keys = useMemo(() => (rows ?? noRows).map(rowKey), [rows, rowKey])
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const byKey = (key: string) => rows?.find(row => rowKey(row) === key)
  const root = useRef<HTMLDivElement>(null)
  const cursor = useRowCursor({
    root,
    keys,
    selected,
    onSelect: props.onSelect,
    onOpen: key => {
      const row = byKey(key)
      if (row !== undefined) props.onOpen?.(row)
    },
  })
  const space: CSSProperties = { minHeight: isPhone ? undefined : (pageSize + 1) * rowHeight }
  if (rows?.length === 0) return <div style={space}>{props.empty}</div>
  return (
    <div ref={root} className={classes['frame']} style={space} aria-busy={props.isRefreshing === true}>
      {isPhone ? (
        <DataTableCards
          {...props}
          columns={columns}
          selected={selected}
          cursor={cursor}
          rowHeight={rowHeight}
        />
      ) : (
        <NativeTable {...props} selected={selected} cursor={cursor} rowHeight={rowHeight} />
      )}
    </div>
  )
}

interface NativeTableProps<Row extends object> extends DataTableProps<Row> {
  readonly selected: ReadonlySet<string>
  readonly rowHeight: number
  readonly cursor: ReturnType<typeof useRowCursor>
}

function NativeTable<Row extends object>(props: NativeTableProps<Row>) {
  const { rows, columns, shown, rowKey, rowName, rowLook, rowHeight, selected, onSelect, cursor } = props
  const t = useText('shell')
  const visible = shownColumns(columns, shown)
  const keys = (rows ?? noRows).map(rowKey)
  const isAll = keys.length > 0 && keys.every(key => selected.has(key))
  // The selection on other pages stays.
  const others = [...selected].filter(key => !keys.includes(key))
  return (
    <table className={classes['table']} style={{ '--row-height': `${rowHeight}px` } as CSSProperties}>
      <caption className={classes['caption']}>{props.caption}</caption>
      <thead>
        <tr>
          {onSelect === undefined ? null : (
            <th className={classes['tick']} scope="col">
              <Checkbox
                aria-label={t('table.select_all')}
                checked={isAll}
                indeterminate={!isAll && keys.some(key => selected.has(key))}
                onChange={() => onSelect(new Set(isAll ? others : [...others, ...keys]))}
              />
            </th>
          )}
          {visible.map(column => (
            <HeaderCell
              key={column.id}
              column={column}
              ordering={props.ordering}
              onOrdering={props.onOrdering}
            />
          ))}
        </tr>
      </thead>
      <tbody {...staleProps(props.isStale === true)}>
        {rows === undefined ? <SkeletonRows {...props} /> : null}
        {(rows ?? noRows).map(row => (
          <tr
            key={rowKey(row)}
            {...cursor.rowProps(rowKey(row))}
            data-selected={selected.has(rowKey(row)) || undefined}
            data-attention={rowLook?.(row).isAttention || undefined}
          >
            {onSelect === undefined ? null : (
              <td className={classes['tick']}>
                <Checkbox
                  aria-label={t('table.select_row', { name: rowName(row) })}
                  checked={selected.has(rowKey(row))}
                  onChange={event =>
                    cursor.toggle(
                      rowKey(row),
                      event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
                    )
                  }
                />
              </td>
            )}
            {visible.map(column => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BodyCellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
}

function BodyCell<Row>({ column, row }: BodyCellProps<Row>) {
  const place = { 'data-align': column.align, 'data-from': column.from }
  return column.isRowHeader === true ? (
    <th scope="row" {...place}>
      {column.cell(row)}
    </th>
  ) : (
    <td {...place}>{column.cell(row)}</td>
  )
}

function SkeletonRows<Row extends object>({ columns, shown, onSelect, pageSize }: DataTableProps<Row>) {
  return Array.from({ length: pageSize }, (_, row) => (
    <tr key={row} aria-hidden>
      {onSelect === undefined ? null : (
        <td>
          <Skeleton height={14} width={20} />
        </td>
      )}
      {shownColumns(columns, shown).map(({ id, from }) => (
        <td key={id} data-from={from}>
          <Skeleton height={14} width="70%" />
        </td>
      ))}
    </tr>
  ))
}
