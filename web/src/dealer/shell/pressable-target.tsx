import { cloneElement, isValidElement, type ReactElement, type ReactNode, type Ref } from 'react'

interface PressableTargetProps {
  readonly button: ReactNode
  readonly isOpen: boolean
  readonly onPress: () => void
  readonly ref?: Ref<HTMLElement>
}

/** Passes a popover's target props to the bar's button. */
export function PressableTarget({ button, isOpen, onPress, ...rest }: PressableTargetProps) {
  if (!isValidElement(button)) return null
  return cloneElement(button as ReactElement<Record<string, unknown>>, {
    ...rest,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: onPress,
  })
}
