import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { DataTable } from '#shared/ui/table/data-table.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { paths, pathTo } from '#dealer/platform/navigation/paths.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { InventoryFilters } from './inventory-filters.tsx'
import { stockCard, stockColumns } from './stock-columns.tsx'
import { stockQueries } from './stock.api.ts'
import { queryOf, useStockSearch } from './stock-search.ts'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import classes from './stock.module.css'

const pageSize = 25

/** The whole inventory: in stock, in transit and, by filter, sold. */
export function InventoryScreen() {
  const t = useText('stock')
  const format = useFormat()
  const language = useLanguage()
  const navigate = useNavigate()
  const state = useStockSearch()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...stockQueries.list(queryOf(state.search)),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => stockColumns(t, format, language), [t, format, language])
  const card = useMemo(() => stockCard(t, format, language), [t, format, language])
  const go = (id: string) => void navigate(pathTo('vehicle', { id }))
  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        <div className={classes['acts']}>
          <Can action="inventory:sync">
            <Button variant="default" component={Link} to={paths.inventoryFeeds}>
              {t('feeds')}
            </Button>
          </Can>
          <Can action="inventory:edit">
            <Button
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => state.open('new')}
            >
              {t('add')}
            </Button>
          </Can>
        </div>
      </div>
      <InventoryFilters state={state} count={isPlaceholderData ? undefined : data?.count} />
      {error === null ? (
        <DataTable
          caption={t('list')}
          rows={data?.results}
          columns={columns}
          rowKey={keyOf}
          rowName={row => nameOf(row, language)}
          rowHeight={56}
          pageSize={Math.min(pageSize, data?.results.length ?? 8)}
          ordering={state.search.ordering}
          onOrdering={ordering => state.narrow({ ordering: ordering as typeof state.search.ordering })}
          onOpen={({ id }) => go(id)}
          isStale={isPlaceholderData}
          card={card}
          empty={
            state.isFiltered ? (
              <EmptyState kind="no-match" title={t('no_match')} onClear={state.clear} />
            ) : (
              <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
            )
          }
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()}>
          {t('failed')}
        </InlineProblem>
      )}
      {data === undefined || data.last === 1 ? null : <Pager page={data} onPage={state.turnTo} />}
      <VehicleDrawer
        isOpen={state.search.open === 'new'}
        onClose={() => state.open('')}
        onSaved={({ id }) => go(id)}
      />
    </div>
  )
}

const keyOf = ({ id }: StockVehicle) => id
const nameOf = (row: StockVehicle, language: 'en' | 'fr') =>
  language === 'fr' ? row.formatted_name_fr : row.formatted_name
