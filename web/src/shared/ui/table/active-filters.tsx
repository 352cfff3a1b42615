import { CloseButton } from '@mantine/core'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './active-filters.module.css'

export interface ActiveFilter {
  readonly name: string
  /** The filter and its value. */
  readonly filter: string
  readonly values: string
  readonly remove: () => void
}

/** Active filters of a list, each removable (interface 1.5). */
export function ActiveFilters({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  const t = useText('shell')
  return (
    <ul className={classes['chips']} aria-label={t('filter.active')}>
      {filters.map(({ name, remove, ...words }) => (
        <li key={name} className={classes['chip']}>
          <span className={classes['chipText']}>{t('filter.chip', words)}</span>
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={t('filter.remove', { filter: t('filter.chip', words) })}
            onClick={remove}
          />
        </li>
      ))}
    </ul>
  )
}
