import { Link } from 'react-router'
import classes from './page-tabs.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

interface PageTabsProps {
  /** Names the way between the tabs. */
  readonly label: string
  readonly shown: string
  /** Each with what follows the page's address. */
  readonly tabs: readonly { readonly name: string; readonly label: string; readonly search: string }[]
}

/** The parts of a page beside each other; each has an address of its own. Where they are wider than a phone, the shown one is in sight. */
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
