import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

interface FactListProps {
  /** Values by label, in this order; null and empty ones are left out. */
  readonly facts: Readonly<Record<string, ReactNode>>
}

/** Small facts of a card, in two or more columns. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={classes['facts']}>
      {Object.entries(facts).map(([name, fact]) =>
        fact === null || fact === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
