import { UnstyledButton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import type { Action } from '@forecourt/domain/permissions/actions.ts'
import { useCan } from '../sessions/can.tsx'
import classes from './plans.module.css'

interface OpenButtonProps {
  readonly id: string
  readonly action: Action
  readonly children: string
}

/** The name of a row, which opens it for whoever may change it. */
export function OpenButton({ id, action, children }: OpenButtonProps) {
  const mayOpen = useCan(action)
  const [, setSearch] = useSearchParams()
  if (!mayOpen) return <span className={classes['name']}>{children}</span>
  const open = () =>
    setSearch(
      now => {
        now.set('open', id)
        return now
      },
      { preventScrollReset: true },
    )
  return (
    <UnstyledButton className={classes['open']} onClick={open}>
      {children}
    </UnstyledButton>
  )
}
