import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { ActiveFilter } from '#shared/ui/table/active-filters.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import { rangeOf } from './vehicle-search.ts'

/** What narrows the vehicles now: words, condition, make, model and amount, each with its way out. */
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
      values: amount(rangeOf(search)),
      remove: () => narrow({ min_payment: undefined, max_payment: undefined }),
    },
  ]
  return filters.filter(({ values }) => values !== '')
}

function useAmount() {
  const t = useText('vehicles')
  const format = useFormat()
  const dollars = (amount: number) => format.money(amount * 100, { whole: true })
  return ({ min, max }: ReturnType<typeof rangeOf>): string => {
    if (min !== undefined && max !== undefined)
      return t('filter.amount_between', { min: dollars(min), max: dollars(max) })
    if (min !== undefined) return t('filter.amount_from', { min: dollars(min) })
    return max === undefined ? '' : t('filter.amount_to', { max: dollars(max) })
  }
}
