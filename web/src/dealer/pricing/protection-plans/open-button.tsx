import { UnstyledButton } from '@mantine/core'
import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import { useCan } from '#dealer/identity/accounts/sessions/can.tsx'
import classes from './plans.module.css'
import { useOpenRow } from './use-open-row.ts'

interface OpenButtonProps {
  readonly id: string
  readonly action: Action
  readonly children: string
}

/** Name of a row, which opens it for users who may change it. */
export function OpenButton({ id, action, children }: OpenButtonProps) {
  const mayOpen = useCan(action)
  const { open } = useOpenRow()
  if (!mayOpen) return <span className={classes['name']}>{children}</span>
  return (
    <UnstyledButton className={classes['open']} onClick={() => open(id)}>
      {children}
    </UnstyledButton>
  )
}
