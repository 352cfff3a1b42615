import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Tip } from './tip.tsx'

interface GatedButtonProps extends Omit<ButtonProps, 'disabled'> {
  readonly children: ReactNode
  readonly id?: string
  /** A submit button needs no handler. */
  readonly onClick?: () => void
  readonly type?: 'submit'
  /** Why it is not possible now; absent if it is. */
  readonly reason?: string | undefined
  readonly 'aria-label'?: string
  readonly 'aria-haspopup'?: 'dialog'
  readonly 'aria-keyshortcuts'?: string
}

/** A button that stays visible and focusable when the state forbids it, and says why (interface 1.5, "Not now"). */
export function GatedButton({ reason, onClick, type, children, ...button }: GatedButtonProps) {
  const id = useId()
  if (reason === undefined)
    return (
      <Button {...button} type={type ?? 'button'} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <>
      <Tip label={reason}>
        <Button {...button} aria-disabled data-disabled aria-describedby={id}>
          {children}
        </Button>
      </Tip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  )
}
