import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './vehicle-filters.module.css'
import type { VehicleSearch } from './vehicle-search.ts'
import { vehicleQueries } from './vehicles.api.ts'

const most = 5

interface RecentSearchesProps {
  readonly search: VehicleSearch
  readonly onSearch: (query: string) => void
}

/** The last search words with results. */
export function RecentSearches({ search, onSearch }: RecentSearchesProps) {
  const t = useText('vehicles')
  const { data } = useQuery(vehicleQueries.recent())
  const recent = (data?.recent_searches ?? []).filter(text => text !== search.query).slice(0, most)
  if (recent.length === 0) return null
  return (
    <div className={classes['recent']}>
      <span aria-hidden>{t('recent')}</span>
      <ul aria-label={t('recent.label')}>
        {recent.map(text => (
          <li key={text}>
            <UnstyledButton className={classes['word'] ?? ''} onClick={() => onSearch(text)}>
              {text}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
