import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { ActiveFilters } from '#shared/ui/table/active-filters.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import { rangeFrequency } from './range-frequency.ts'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { isNarrowed, rangeOf, type VehicleSearch } from './vehicle-search.ts'
import { vehicleQueries } from './vehicles.api.ts'
import { widened } from './widened.ts'

/** Why there are no results, and the nearest filter with results. */
export function NoVehicles({ state }: { readonly state: VehicleSearchState }) {
  const t = useText('vehicles')
  const format = useFormat()
  const { search, narrow, clear } = state
  const { data } = useQuery(vehicleQueries.paymentBounds())
  const range = rangeOf(search)
  const title = useTitle(search)
  const filters = useActiveFilters(state)
  if (!isNarrowed(search))
    return <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
  const bounds = data?.[search.payment_type]
  const isAlike = (rangeFrequency(search, undefined) ?? 'once') === bounds?.frequency
  const wider = bounds === undefined || !isAlike ? undefined : widened(range, bounds)
  return (
    <EmptyState
      kind="no-match"
      title={title}
      onClear={clear}
      filters={
        <>
          <ActiveFilters filters={filters} />
          {wider === undefined ? null : (
            <Button onClick={() => narrow(wider.changes)}>
              {t('none.widen', { amount: format.money(wider.dollars * 100, { whole: true }) })}
            </Button>
          )}
        </>
      }
    />
  )
}

function useTitle(search: VehicleSearch): string {
  const t = useText('vehicles')
  const format = useFormat()
  const language = useLanguage()
  const { min, max } = rangeOf(search)
  const frequency = rangeFrequency(search, undefined)
  const per = frequency === null ? '' : paymentPeriod(frequency, language)
  const dollars = (amount: number) => format.money(amount * 100, { whole: true })
  if (min !== undefined && max !== undefined)
    return t('none.between', { min: dollars(min), max: dollars(max) + per })
  if (min !== undefined) return t('none.from', { min: dollars(min) + per })
  if (max !== undefined) return t('none.to', { max: dollars(max) + per })
  return t('none.match')
}
