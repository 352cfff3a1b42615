import { useId, type ReactNode } from 'react'
import classes from './profile.module.css'

interface CardProps {
  readonly title: string
  readonly children: ReactNode
}

export function Card({ title, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
