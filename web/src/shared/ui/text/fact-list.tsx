import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

interface FactListProps {
  /** By their names, in this order; what is null or empty is not known, and left out. */
  readonly facts: Readonly<Record<string, ReactNode>>
}

/** Small facts of a card, two beside each other or as many as fit. */
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
