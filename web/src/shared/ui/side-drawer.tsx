import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useOpened } from './use-opened.ts'
import classes from './side-drawer.module.css'

interface SideDrawerProps {
  readonly isOpen: boolean
  readonly title: ReactNode
  /** Its width in pixels; a phone's whole screen. */
  readonly size: number
  readonly closeLabel: string
  /** Whoever holds what is typed asks first. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A part of a screen that comes in from the right. */
export function SideDrawer({ isOpen, title, size, closeLabel, onClose, children }: SideDrawerProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const isOpened = useOpened(isOpen)
  return (
    <Drawer
      opened={isOpened}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : size}
      title={title}
      classNames={{ content: classes['content'] ?? '', header: classes['header'] ?? '' }}
      closeButtonProps={{ 'aria-label': closeLabel }}
      transitionProps={{ duration: 150 }}
    >
      {isOpen ? children : null}
    </Drawer>
  )
}
