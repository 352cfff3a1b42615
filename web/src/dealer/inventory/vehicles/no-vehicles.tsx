import type { PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ActiveFilters } from '#shared/ui/table/active-filters.tsx'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { useActiveFilters } from './use-active-filters.ts'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { isNarrowed, rangeOf, type PaymentRange } from './vehicle-search.ts'
import { vehicleQueries } from './vehicles.api.ts'
import { widened } from './widened.ts'

/** Why there is nothing, and the nearest way to something. */
export function NoVehicles({ state }: { readonly state: VehicleSearchState }) {
  const t = useText('vehicles')
  const format = useFormat()
  const { search, narrow, clear } = state
  const { data } = useQuery(vehicleQueries.paymentBounds())
  const range = rangeOf(search)
  const title = useTitle(range, search.payment_type)
  const filters = useActiveFilters(state)
  if (!isNarrowed(search))
    return <EmptyState kind="first-use" title={t('empty.title')} text={t('empty.text')} />
  const bounds = data?.[search.payment_type]
  const wider = bounds === undefined ? undefined : widened(range, bounds)
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

function useTitle({ min, max }: PaymentRange, type: PaymentType): string {
  const t = useText('vehicles')
  const format = useFormat()
  const dollars = (amount: number) => format.money(amount * 100, { whole: true })
  const isMonthly = type !== 'cash'
  if (min !== undefined && max !== undefined)
    return t(isMonthly ? 'none.between_month' : 'none.between', { min: dollars(min), max: dollars(max) })
  if (min !== undefined) return t(isMonthly ? 'none.from_month' : 'none.from', { min: dollars(min) })
  if (max !== undefined) return t(isMonthly ? 'none.to_month' : 'none.to', { max: dollars(max) })
  return t('none.match')
}
