import type { CustomerRow } from '@forecourt/contract/customers/customers.ts'
import { CUSTOMER_PAGE_SIZE } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { Button } from '@mantine/core'
import { Suspense, type FocusEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { CustomerCard } from './customer-card.tsx'
import classes from './customer-table.module.css'
import { FilterChips } from './filter-chips.tsx'
import type { ColumnId } from './column-ids.ts'
import { useListColumns } from './list-columns.tsx'
import { isFiltered } from '../list-search.ts'
import type { Bulk } from './use-bulk.tsx'
import type { CustomerList } from './use-customer-list.ts'

const ElsewhereLinks = lazyPart(async () => (await import('./elsewhere-links.tsx')).ElsewhereLinks)

/** Two lines of text or chips, the cell's padding and border. */
const rowHeight = 49

const keyOf = (row: CustomerRow) => row.id
const nameOf = (row: CustomerRow) => row.full_name
const lookOfRow = (row: CustomerRow) => ({ isAttention: row.next_move.whose === 'dealer' })

interface CustomerTableProps {
  readonly customers: CustomerList
  readonly bulk: Bulk
  readonly shown: readonly ColumnId[]
}

export function CustomerTable({ customers, bulk, shown }: CustomerTableProps) {
  const t = useText('customers')
  const navigate = useNavigate()
  const columns = useListColumns()
  const { list, steady } = customers
  const canSelect = bulk.mayAssign || bulk.mayArchive
  const cardOf = (row: CustomerRow) => <CustomerCard row={row} bulk={bulk} />
  // Row of the cursor, for the keys that change one row.
  const follow = (event: FocusEvent<HTMLElement>) =>
    customers.setActive(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'])
  return (
    <div className={classes['list']} onFocusCapture={follow}>
      <DataTable
        caption={t('list.caption')}
        rows={customers.rows}
        columns={columns}
        shown={shown}
        rowKey={keyOf}
        rowName={nameOf}
        rowLook={lookOfRow}
        rowHeight={rowHeight}
        pageSize={CUSTOMER_PAGE_SIZE}
        ordering={list.search.ordering}
        onOrdering={ordering => list.narrow({ ordering: ordering as typeof list.search.ordering })}
        selected={customers.selected}
        {...(canSelect ? { onSelect: customers.select } : {})}
        onOpen={row => void navigate(pathTo('customer', { id: row.id }))}
        isRefreshing={customers.isFetching}
        isStale={steady.isSubstitute}
        empty={<Nothing customers={customers} />}
        card={cardOf}
      />
    </div>
  )
}

function Nothing({ customers }: { readonly customers: CustomerList }) {
  const t = useText('customers')
  const { list } = customers
  if (isFiltered(list.search))
    return (
      <EmptyState
        kind="no-match"
        title={t('empty.no_match')}
        filters={
          <>
            <FilterChips list={list} isAlone />
            <Suspense>
              <ElsewhereLinks search={list.search} />
            </Suspense>
          </>
        }
        onClear={list.clear}
      />
    )
  const { archive_status: status } = list.search
  const isActive = status === 'Active'
  return (
    <EmptyState
      kind="first-use"
      title={t(status === 'Active' ? 'empty.first_use' : `empty.${status}`)}
      text={t(isActive ? 'empty.first_use_text' : 'empty.status_text')}
      action={
        isActive ? (
          <Can action="page:customer-add">
            <Button component={Link} to={paths.customerAdd}>
              {t('list.add')}
            </Button>
          </Can>
        ) : null
      }
    />
  )
}
