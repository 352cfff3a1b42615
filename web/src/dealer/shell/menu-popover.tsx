import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MenuPartProps } from './on-demand-menu.tsx'
import { PressableTarget } from './pressable-target.tsx'

interface MenuPopoverProps extends MenuPartProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly width: number
  /** Under which end of its button it hangs. */
  readonly end?: 'start' | 'end'
  /** It is there to be read: the keyboard is on all of it, and on none of what can be pressed in it. */
  readonly isRead?: boolean
  readonly children: ReactNode
}

/** What hangs under a button of the bar, with the keyboard in it until it is closed. */
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
