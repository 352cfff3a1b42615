import { Button, NativeSelect } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { VEHICLE_CONDITIONS } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { toggled } from '#shared/url/search-fields.ts'
import { ChoicePills } from '#dealer/customers/customers/list/filter-choice-fields.tsx'
import { ModelPicker } from './model-picker.tsx'
import { PaymentFilter } from './payment-filter.tsx'
import { RecentSearches } from './recent-searches.tsx'
import type { VehicleSearchState } from './use-vehicle-search.ts'
import classes from './vehicle-filters.module.css'
import { countFilters, isNarrowed, QUERY_MAX } from './vehicle-search.ts'
import { vehicleQueries } from './vehicles.api.ts'

interface StateProps {
  readonly state: VehicleSearchState
}

interface VehicleFiltersProps extends StateProps {
  /** Whether something is typed that is not searched for yet. */
  readonly onPending?: (isPending: boolean) => void
}

/** Search filters: words, condition, make and model, and amount. */
export function VehicleFilters({ state, onPending }: VehicleFiltersProps) {
  const t = useText('vehicles')
  const [isOpen, setOpen] = useState(false)
  const { search, narrow } = state
  const count = countFilters(search)
  return (
    <section className={classes['panel']} aria-label={t('search.label')} data-open={isOpen || undefined}>
      <div className={classes['searchBox']}>
        <SearchBox
          value={search.query}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={QUERY_MAX}
          {...(onPending && { onPending })}
          onSearch={query => narrow({ query }, { replace: search.query !== '' })}
        />
      </div>
      <Button
        variant="default"
        className={classes['toggle'] ?? ''}
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('filter.hide') : count === 0 ? t('filter.show') : t('filter.show_count', { count })}
      </Button>
      <MakeFilter state={state} />
      <RecentSearches search={search} onSearch={query => narrow({ query })} />
      <div className={classes['line']}>
        <ConditionFilter state={state} />
        <PaymentFilter state={state} />
        {isNarrowed(search) ? (
          <Button variant="subtle" className={classes['clear'] ?? ''} onClick={state.clear}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function ConditionFilter({ state }: StateProps) {
  const t = useText('vehicles')
  const language = useLanguage()
  return (
    <ChoicePills
      label={t('filter.condition')}
      choices={VEHICLE_CONDITIONS.map(({ code, name, name_fr: nameFr }) => ({
        value: code,
        label: language === 'fr' ? nameFr : name,
      }))}
      chosen={state.search.condition}
      onToggle={one => state.narrow({ condition: toggled(state.newest().condition, one) })}
    />
  )
}

function MakeFilter({ state }: StateProps) {
  const t = useText('vehicles')
  const { data, error } = useQuery(vehicleQueries.choices())
  const { make } = state.search
  const known = data?.makes ?? []
  // A make from a shared URL stays visible, even before the list has loaded.
  const makes = make === '' || known.includes(make) ? known : [make, ...known]
  return (
    <div className={classes['pair']}>
      <NativeSelect
        label={t('filter.make')}
        className={classes['make'] ?? ''}
        data={[{ value: '', label: t('filter.any_make') }, ...makes]}
        value={make}
        error={error === null ? undefined : t('filter.no_lists')}
        onChange={event => state.narrow({ make: event.currentTarget.value, model: [] })}
      />
      <ModelPicker state={state} />
    </div>
  )
}
