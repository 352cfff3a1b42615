import { ACCESSORY_CATEGORIES } from '@forecourt/domain/pricing/accessories/accessory-categories.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { SearchBox } from '#shared/ui/table/search-box.tsx'
import { STATES, type AccessorySearchState } from './accessories-search.ts'
import classes from './accessories.module.css'

interface AccessoryFiltersProps {
  readonly state: AccessorySearchState
  readonly count: number | undefined
}

/** Search, category, availability, missing French; with the number of results. */
export function AccessoryFilters({ state, count }: AccessoryFiltersProps) {
  const t = useText('accessories')
  const language = useLanguage()
  const { search, narrow } = state
  return (
    <div className={classes['toolbar']}>
      <div className={classes['search']}>
        <SearchBox
          value={search.search}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          maxLength={80}
          onSearch={text => narrow({ search: text })}
        />
      </div>
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('field.category')}
        value={search.category}
        data={[
          { value: '', label: t('filter.all') },
          ...ACCESSORY_CATEGORIES.map(({ code, name, name_fr }) => ({
            value: code,
            label: language === 'fr' ? name_fr : name,
          })),
        ]}
        onChange={event => narrow({ category: event.currentTarget.value as typeof search.category })}
      />
      <NativeSelect
        className={classes['filter'] ?? ''}
        label={t('field.active')}
        value={search.active}
        data={STATES.map(value => ({ value, label: t(`filter.active.${value === '' ? 'all' : value}`) }))}
        onChange={event => narrow({ active: event.currentTarget.value as typeof search.active })}
      />
      <Checkbox
        className={classes['tick'] ?? ''}
        label={t('filter.french')}
        checked={search.french === 'missing'}
        onChange={event => narrow({ french: event.currentTarget.checked ? 'missing' : '' })}
      />
      <p className={classes['count']} role="status">
        {count === undefined ? '' : t('count', { count })}
      </p>
    </div>
  )
}
