import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { Pager } from '#shared/ui/table/pager.tsx'
import { CompareBar } from './compare-bar.tsx'
import { CompareView } from './compare-view.tsx'
import { NoVehicles } from './no-vehicles.tsx'
import { useCompare } from './use-compare.ts'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { VehicleFilters } from './vehicle-filters.tsx'
import { GridSkeleton, VehicleGrid } from './vehicle-grid.tsx'
import classes from './vehicle-results.module.css'
import { ORDERINGS, queryOf, type Ordering, type VehicleSearch } from './vehicle-search.ts'
import { refreshRecent, vehicleQueries, type VehiclePage } from './vehicles.api.ts'

interface VehicleResultsProps {
  readonly state: VehicleSearchState
  /** Why no order can be added; absent if it can. */
  readonly reason: string | undefined
}

/** Search results, with comparison. */
export function VehicleResults({ state, reason }: VehicleResultsProps) {
  const { search } = state
  const { data, error, isPlaceholderData, refetch } = useQuery(vehicleQueries.search(queryOf(search)))
  const [isPending, setPending] = useState(false)
  const compare = useCompare(state, data?.results ?? [])
  useSettled(search, isPlaceholderData ? undefined : data, state.turnTo)
  if (search.view === 'compare') return <CompareView state={state} compare={compare} reason={reason} />
  const isEmpty = data?.count === 0
  return (
    <>
      <VehicleFilters state={state} onPending={setPending} />
      <ResultsHead count={isPlaceholderData ? undefined : data?.count} state={state} />
      {error !== null ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <GridSkeleton />
      ) : isEmpty ? (
        <NoVehicles state={state} />
      ) : (
        <VehicleGrid
          vehicles={data.results}
          type={search.payment_type}
          compared={compare.ids}
          reason={reason}
          isStale={isPlaceholderData || isPending}
          onSelect={state.open}
          onCompare={compare.toggle}
        />
      )}
      {data === undefined || data.count === 0 ? null : (
        <div className={classes['pager']}>
          <Pager page={data} onPage={state.turnTo} />
        </div>
      )}
      <div className={classes['dock']}>
        <CompareBar compare={compare} onOpen={() => state.show('compare')} />
      </div>
    </>
  )
}

interface ResultsHeadProps {
  readonly count: number | undefined
  readonly state: VehicleSearchState
}

function ResultsHead({ count, state }: ResultsHeadProps) {
  const t = useText('vehicles')
  return (
    <div className={classes['status']}>
      <h2 className="dp-subheading">{count === undefined ? t('results') : t('count', { count })}</h2>
      <span className={classes['keys']}>{t('keys')}</span>
      <NativeSelect
        className={classes['ordering'] ?? ''}
        aria-label={t('ordering')}
        data={ORDERINGS.map(value => ({ value, label: t(`ordering.${value}`) }))}
        value={state.search.ordering}
        onChange={event => state.narrow({ ordering: event.currentTarget.value as Ordering })}
      />
    </div>
  )
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useText('vehicles')
  return (
    <InlineProblem error={error} onRetry={onRetry}>
      {t('failed')}
    </InlineProblem>
  )
}

/** Runs effects once the response of this search has arrived. */
function useSettled(
  search: VehicleSearch,
  page: VehiclePage | undefined,
  turnTo: (page: number) => void,
): void {
  const t = useText('vehicles')
  useEffect(() => {
    if (page !== undefined) announce('count', t('count', { count: page.count }))
  }, [page, t])
  const found = page !== undefined && page.count > 0
  useEffect(() => {
    if (found && search.query !== '') void refreshRecent()
  }, [found, search.query])
  // If the inventory has shrunk and the page no longer exists, shows the last one.
  useEffect(() => {
    if (page !== undefined && search.page > page.last) turnTo(page.last)
  })
}
