import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './order-card.module.css'

interface GatedItemProps {
  readonly children: ReactNode
  readonly onClick: () => void
  /** Why it is not possible now; absent if it is. */
  readonly reason?: string | undefined
}

/** Menu item that stays visible and focusable when the state forbids it, and says why (interface 1.5, "Not now"). */
export function GatedItem({ children, onClick, reason }: GatedItemProps) {
  if (reason === undefined) return <Menu.Item onClick={onClick}>{children}</Menu.Item>
  return (
    <Menu.Item aria-disabled data-gated closeMenuOnClick={false} className={classes['gated']}>
      {children}
      <span className={classes['why']}>{reason}</span>
    </Menu.Item>
  )
}
