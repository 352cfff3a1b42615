import { AWAITING } from '@forecourt/domain/customers/customers/list-parameters.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { Button } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { ActiveFilters } from '#shared/ui/table/active-filters.tsx'
import { filterNames, type FilterName } from '../list-search.ts'
import { needsData, useFilterChoices } from './use-filter-choices.ts'
import type { ListSearch } from './use-list-search.ts'

interface FilterChipsProps {
  readonly list: ListSearch
  /** On an empty result: also lists the search words, and leaves clearing to another button. */
  readonly isAlone?: boolean
}

/** Active filters of the list, each removable. */
export function FilterChips({ list, isAlone = false }: FilterChipsProps) {
  const t = useText('customers')
  const language = useLanguage()
  const { search } = list
  const { choicesOf, isReady } = useFilterChoices(search, needsData(search))
  // Ids of people are meaningless to readers: shows a generic text for deleted ones.
  const unknown = (name: FilterName, value: string) =>
    name !== 'sales_rep' ? value : isReady ? t('filter.unknown_rep') : '…'
  const chips = filterNames
    .filter(name => search[name].length > 0)
    .map(name => ({
      name,
      filter: t(`filter.${name}`),
      values: search[name]
        .map(value => choicesOf(name).find(choice => choice.value === value)?.label ?? unknown(name, value))
        .join(', '),
      remove: () => list.narrow({ [name]: [] }),
    }))
  const awaiting =
    search.awaiting === 'all'
      ? []
      : [
          {
            name: 'awaiting',
            filter: t('filter.awaiting'),
            values: labelOf(AWAITING, search.awaiting, language),
            remove: () => list.narrow({ awaiting: 'all' }),
          },
        ]
  const words =
    isAlone && search.search !== ''
      ? [
          {
            name: 'search',
            filter: t('filter.search'),
            values: search.search,
            remove: () => list.narrow({ search: '' }),
          },
        ]
      : []
  const shown = [...words, ...awaiting, ...chips]
  if (shown.length === 0) return null
  return (
    <>
      <ActiveFilters filters={shown} />
      {isAlone ? null : (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}
