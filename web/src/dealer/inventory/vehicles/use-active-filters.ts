import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { paymentPeriod } from '@forecourt/domain/deals/orders/payment-periods.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { ActiveFilter } from '#shared/ui/table/active-filters.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { rangeFrequency } from './range-frequency.ts'
import { rangeOf, withoutRange, type VehicleSearch } from './vehicle-search.ts'

/** Active filters: search, condition, make, model and amount, each removable. */
export function useActiveFilters({ search, narrow }: VehicleSearchState): ActiveFilter[] {
  const t = useText('vehicles')
  const language = useLanguage()
  const amount = useAmount()
  const { query, condition, make, model, payment_type: type } = search
  const conditions = condition.map(code => labelOf(VEHICLE_CONDITIONS, code, language))
  const filters: ActiveFilter[] = [
    { name: 'query', filter: t('filter.query'), values: query, remove: () => narrow({ query: '' }) },
    {
      name: 'condition',
      filter: t('filter.condition'),
      values: conditions.join(', '),
      remove: () => narrow({ condition: [] }),
    },
    {
      name: 'make',
      filter: t('filter.make'),
      values: make,
      // Models belong to a make.
      remove: () => narrow({ make: '', model: [] }),
    },
    {
      name: 'model',
      filter: t('filter.model'),
      values: model.join(', '),
      remove: () => narrow({ model: [] }),
    },
    {
      name: 'payment',
      filter: labelOf(PAYMENT_TYPES, type, language),
      values: amount(search),
      remove: () => narrow(withoutRange),
    },
  ]
  return filters.filter(({ values }) => values !== '')
}

function useAmount() {
  const t = useText('vehicles')
  const format = useFormat()
  const language = useLanguage()
  return (search: VehicleSearch): string => {
    const { min, max } = rangeOf(search)
    const frequency = rangeFrequency(search, undefined)
    const per = frequency === null ? '' : paymentPeriod(frequency, language)
    const dollars = (amount: number) => format.money(amount * 100, { whole: true })
    if (min !== undefined && max !== undefined)
      return t('filter.amount_between', { min: dollars(min), max: dollars(max) + per })
    if (min !== undefined) return t('filter.amount_from', { min: dollars(min) + per })
    return max === undefined ? '' : t('filter.amount_to', { max: dollars(max) + per })
  }
}
