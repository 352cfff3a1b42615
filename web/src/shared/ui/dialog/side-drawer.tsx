import { Drawer, type DrawerProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useOpened } from './use-opened.ts'
import classes from './side-drawer.module.css'

interface SideDrawerProps extends Pick<DrawerProps, 'zIndex' | 'keepMounted' | 'onKeyDown'> {
  readonly isOpen: boolean
  readonly title: ReactNode
  /** Width in pixels, the full screen on a phone; for a drawer from below, its height. */
  readonly size: number | string
  /** On phones, explanations slide in from below. */
  readonly position?: 'bottom'
  readonly closeLabel: string
  /** The owner of typed values asks first. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel that slides in from the right. */
export function SideDrawer({ isOpen, size, position, closeLabel, ...props }: SideDrawerProps) {
  const { title, children, ...others } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const isOpened = useOpened(isOpen)
  // Shows the last content until the drawer has slid out, although its owner has already cleared it.
  const [shown, show] = useState({ title, children })
  if (isOpen && (shown.title !== title || shown.children !== children)) show({ title, children })
  return (
    <Drawer
      {...others}
      opened={isOpened}
      position={position ?? 'right'}
      size={isPhone && position === undefined ? '100%' : size}
      title={shown.title}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': closeLabel }}
      transitionProps={{ duration: 150 }}
    >
      {shown.children}
    </Drawer>
  )
}
