import { customers } from '@forecourt/contract/customers/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { pollUnlessLive } from '#shared/api/live-polling.ts'
import { polled } from '#shared/api/query-client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { nextPart } from '#shared/ui/loading/lazy-part.ts'
import { savedViews } from './navigation-items.ts'
import classes from './sidebar.module.css'

const OwnViews = nextPart(async () => (await import('./own-views.tsx')).OwnViews)

const refreshMs = 60_000

/** Counts are polled in the background and never move the idle clock. */
export function useViewCounts() {
  return useQuery({
    ...polled(customers.viewCounts, { background: true }, pollUnlessLive(refreshMs)),
    staleTime: refreshMs,
  }).data
}

export function SavedViews({ onGo }: { readonly onGo: (() => void) | undefined }) {
  const t = useText('shell')
  const counts = useViewCounts()
  const { pathname, search } = useLocation()
  return (
    <ul className={classes['views']}>
      {savedViews.map(view => {
        const isHere = pathname === view.path && search === view.search
        return (
          <li key={view.label}>
            <Link
              to={view.path + view.search}
              className={classes['view'] ?? ''}
              {...(isHere ? { 'aria-current': 'page' as const } : {})}
              {...(onGo ? { onClick: onGo } : {})}
            >
              <span className={classes['label']}>{t(view.label)}</span>{' '}
              <span className="dp-number">{counts?.[view.count]}</span>
            </Link>
          </li>
        )
      })}
      <Suspense>
        <OwnViews onGo={onGo} />
      </Suspense>
    </ul>
  )
}
