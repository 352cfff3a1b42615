import { useId, type ReactNode } from 'react'
import classes from './titled-card.module.css'

interface TitledCardProps {
  readonly title: string
  /** 3 under a heading of its own. */
  readonly level?: 2 | 3
  /** Actions or status beside the title. */
  readonly beside?: ReactNode
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A card with a title, as a landmark of the page. */
export function TitledCard({ title, level = 2, beside, isBusy = false, children }: TitledCardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes['card']} aria-labelledby={id} aria-busy={isBusy}>
      <div className={classes['head']}>
        <Heading id={id}>{title}</Heading>
        {beside}
      </div>
      {children}
    </section>
  )
}
