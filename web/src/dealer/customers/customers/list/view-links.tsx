import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCurrentInSight } from '#shared/ui/page/use-current-in-sight.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './customer-list.module.css'
import { textOfSearch, type CustomerSearch } from '../list-search.ts'
import { isView, listViews, type ViewCounts } from './list-views.ts'
import { SavedViews } from './saved-views.tsx'

interface ViewLinksProps {
  readonly search: CustomerSearch
  readonly counts: ViewCounts | undefined
}

/** Saved views; the counts cover everything the user may see in the dealership. */
export function ViewLinks({ search, counts }: ViewLinksProps) {
  const t = useText('customers')
  const format = useFormat()
  const row = useCurrentInSight()
  return (
    <nav ref={row} aria-label={t('views.label')} className={classes['views']}>
      <span className={classes['viewsLabel']}>{t('views.label')}</span>
      {listViews.map(view => (
        <Link
          key={view.name}
          to={{ pathname: paths.customers, search: textOfSearch(view.search) }}
          className={classes['view']}
          aria-current={isView(view.search, search) ? 'page' : undefined}
        >
          {t(`view.${view.name}`)}{' '}
          {view.count === undefined || counts === undefined ? null : (
            <span className={`${classes['count'] ?? ''} dp-number`}>
              {' '}
              {format.number(counts[view.count])}
            </span>
          )}
        </Link>
      ))}
      <SavedViews search={search} />
    </nav>
  )
}
