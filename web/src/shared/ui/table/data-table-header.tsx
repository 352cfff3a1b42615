import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useText } from '#shared/i18n/use-text.ts'
import { nextOrdering, sortOf, type Column } from './data-table-columns.ts'
import classes from './data-table.module.css'

interface HeaderCellProps<Row> {
  readonly column: Column<Row>
  readonly ordering: string | undefined
  readonly onOrdering: ((ordering: string) => void) | undefined
}

const icons = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }

export function HeaderCell<Row>({ column, ordering, onOrdering }: HeaderCellProps<Row>) {
  const t = useText('shell')
  const key = column.ordering
  const sort = sortOf(ordering, key === undefined ? {} : { ordering: key })
  const Icon = icons[sort]
  const isSortable = key !== undefined && onOrdering !== undefined
  return (
    <th
      scope="col"
      data-align={column.align}
      data-from={column.from}
      style={{ width: column.width }}
      {...(isSortable ? { 'aria-sort': sort } : {})}
    >
      {isSortable ? (
        <UnstyledButton
          className={classes['sort']}
          title={t('table.sort', { column: column.header })}
          onClick={() => onOrdering(nextOrdering(ordering, key))}
        >
          {column.header}
          <Icon size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  )
}
