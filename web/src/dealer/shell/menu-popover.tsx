import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { PressableTarget } from './pressable-target.tsx'

interface MenuPopoverProps extends MenuPartProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly width: number
  /** Alignment below its button. */
  readonly end?: 'start' | 'end'
  /** For reading: the focus is on the whole popover, not on a control in it. */
  readonly isRead?: boolean
  readonly children: ReactNode
}

/** Popover below a button of the bar, which has the focus until it is closed. */
export function MenuPopover(props: MenuPopoverProps) {
  const { button, isOpen, onOpen, width, end = 'end', isRead = false, children } = props
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position={`bottom-${end}`}
      offset={12}
      width={width}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PressableTarget button={button} isOpen={isOpen} onPress={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown {...(isRead && { tabIndex: -1, 'data-autofocus': true })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
