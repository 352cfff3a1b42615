import { cloneElement, isValidElement, type ReactElement, type ReactNode, type Ref } from 'react'

interface PressableTargetProps {
  readonly button: ReactNode
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly ref?: Ref<HTMLElement>
}

/** Gives the bar's button what a popover needs of its target. */
export function PressableTarget({ button, isOpen, onPress, ...rest }: PressableTargetProps) {
  if (!isValidElement(button)) return null
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    ...rest,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: onPress,
  })
}
