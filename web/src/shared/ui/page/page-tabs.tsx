import { Link } from 'react-router'
import classes from './page-tabs.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

interface PageTabsProps {
  /** Accessible name of the tabs. */
  readonly label: string
  readonly shown: string
  /** Each with its query string. */
  readonly tabs: readonly { readonly name: string; readonly label: string; readonly search: string }[]
}

/** Tabs of a page, each with its own URL. If they are wider than a phone, the current one is scrolled into view. */
export function PageTabs({ label, shown, tabs }: PageTabsProps) {
  const nav = useCurrentInSight()
  return (
    <nav ref={nav} aria-label={label} className={classes['tabs']}>
      {tabs.map(tab => (
        <Link
          key={tab.name}
          to={{ search: tab.search }}
          className={classes['tab']}
          aria-current={tab.name === shown ? 'page' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
