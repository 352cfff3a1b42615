import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { customerQueries } from '#dealer/customers/customers/customers.api.ts'
import { searchOf, textOfSearch, viewText } from '#dealer/customers/customers/list-search.ts'
import { paths } from '#dealer/platform/navigation/paths.ts'
import classes from './sidebar.module.css'

/** Views of the user, and those that colleagues share, below the standard ones. */
export function OwnViews({ onGo }: { readonly onGo: (() => void) | undefined }) {
  const { data } = useQuery(customerQueries.savedViews())
  const { pathname, search } = useLocation()
  return data?.results.map(view => {
    const saved = searchOf(view.query)
    const isHere = pathname === paths.customers && viewText(saved) === viewText(searchOf(search))
    return (
      <li key={view.id}>
        <Link
          to={{ pathname: paths.customers, search: textOfSearch(saved) }}
          className={classes['view'] ?? ''}
          title={view.name}
          {...(isHere ? { 'aria-current': 'page' as const } : {})}
          {...(onGo ? { onClick: onGo } : {})}
        >
          <span className={classes['label']}>{view.name}</span>
        </Link>
      </li>
    )
  })
}
