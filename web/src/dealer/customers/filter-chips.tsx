import { AWAITING } from '@forecourt/domain/customers/list-parameters.ts'
import { labelOf } from '@forecourt/domain/markets/labels.ts'
import { Button } from '@mantine/core'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { ActiveFilters } from '#shared/ui/active-filters.tsx'
import { filterNames } from './list-search.ts'
import { needsData, useFilterChoices } from './use-filter-choices.ts'
import type { ListSearch } from './use-list-search.ts'

interface FilterChipsProps {
  readonly list: ListSearch
  /** Where another button clears them. */
  readonly withoutClear?: boolean
}

/** What narrows the list now, each with its way out. */
export function FilterChips({ list, withoutClear = false }: FilterChipsProps) {
  const t = useText('customers')
  const language = useLanguage()
  const { search } = list
  const { choicesOf } = useFilterChoices(search, needsData(search))
  const chips = filterNames
    .filter(name => search[name].length > 0)
    .map(name => ({
      name,
      filter: t(`filter.${name}`),
      values: search[name]
        .map(value => choicesOf(name).find(choice => choice.value === value)?.label ?? value)
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
  const shown = [...awaiting, ...chips]
  if (shown.length === 0) return null
  return (
    <>
      <ActiveFilters filters={shown} />
      {withoutClear ? null : (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('filters.clear')}
        </Button>
      )}
    </>
  )
}
