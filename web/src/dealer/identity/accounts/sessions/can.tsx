import type { Action } from '@forecourt/domain/identity/permissions/actions.ts'
import type { ReactNode } from 'react'
import { currentSession, useSession, type Session } from './session.ts'

export function mayDo(action: Action, session: Session | undefined = currentSession()): boolean {
  return session?.user.permissions.includes(action) ?? false
}

export function useCan(action: Action): boolean {
  return mayDo(action, useSession())
}

interface CanProps {
  readonly action: Action
  readonly children: ReactNode
}

/** Renders nothing if the role never permits the action (interface 0.9). */
export function Can({ action, children }: CanProps) {
  return useCan(action) ? children : null
}
