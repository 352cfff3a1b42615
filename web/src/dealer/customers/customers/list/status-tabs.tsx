import { CUSTOMER_STATUSES } from '@forecourt/domain/customers/customers/customer-statuses.ts'
import { Link } from 'react-router'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './customer-list.module.css'
import { textOfSearch, type CustomerSearch } from '../list-search.ts'
import type { ViewCounts } from './list-views.ts'

interface StatusTabsProps {
  readonly search: CustomerSearch
  readonly counts: ViewCounts | undefined
}

/** Active, Lost, Sold; the filters stay. */
export function StatusTabs({ search, counts }: StatusTabsProps) {
  const t = useText('customers')
  const format = useFormat()
  return (
    <nav aria-label={t('statuses.label')} className={classes['tabs']}>
      {CUSTOMER_STATUSES.map(({ code }) => (
        <Link
          key={code}
          to={{
            pathname: paths.customers,
            search: textOfSearch({ ...search, archive_status: code, page: 1 }),
          }}
          className={classes['tab']}
          aria-current={search.archive_status === code ? 'page' : undefined}
        >
          {t(`statuses.${code}`)}{' '}
          <span className={`${classes['count'] ?? ''} dp-number`}>
            {counts === undefined ? '' : format.number(counts[code])}
          </span>
        </Link>
      ))}
    </nav>
  )
}
