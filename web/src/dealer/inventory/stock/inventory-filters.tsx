import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { STOCK_STATUSES } from '@forecourt/domain/inventory/vehicles/stock-statuses.ts'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { stockQueries } from './stock.api.ts'
import { statuses, type StockSearchState } from './stock-search.ts'
import classes from './stock.module.css'

interface InventoryFiltersProps {
  readonly state: StockSearchState
  readonly count: number | undefined
}

/** Search, status, condition and make; with the number of results. */
export function InventoryFilters({ state, count }: InventoryFiltersProps) {
  const t = useText('stock')
  const language = useLanguage()
  const { search, narrow } = state
  const { data } = useQuery(stockQueries.makes())
  const known = data?.makes ?? []
  const makes = search.make === '' || known.includes(search.make) ? known : [search.make, ...known]
  return (
    <div className={classes['toolbar']}>
      <div className={classes['search']}>
        <SearchBox
          value={search.query}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={80}
          onSearch={query => narrow({ query })}
        />
      </div>
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('filter.status')}
        value={search.status}
        data={statuses.map(value => ({
          value,
          label:
            value === ''
              ? t('filter.on_offer')
              : value === 'all'
                ? t('filter.all')
                : labelOf(STOCK_STATUSES, value, language),
        }))}
        onChange={event => narrow({ status: event.currentTarget.value as typeof search.status })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('filter.condition')}
        value={search.condition}
        data={[
          { value: '', label: t('filter.all') },
          ...VEHICLE_CONDITIONS.map(({ code }) => ({
            value: code,
            label: labelOf(VEHICLE_CONDITIONS, code, language),
          })),
        ]}
        onChange={event => narrow({ condition: event.currentTarget.value as typeof search.condition })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('filter.make')}
        value={search.make}
        data={[{ value: '', label: t('filter.every_make') }, ...makes]}
        onChange={event => narrow({ make: event.currentTarget.value })}
      />
      <p className={classes['count']} role="status">
        {count === undefined ? '' : t('count', { count })}
      </p>
    </div>
  )
}
