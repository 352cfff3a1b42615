import { users, type CurrentUser } from '@forecourt/contract/identity/users.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import { useSyncExternalStore } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { call } from '#shared/api/client.ts'
import { openKeysFor } from '#shared/api/unanswered.ts'
import { setPlace } from '#shared/format/market.ts'
import { openDraftsFor } from '#shared/forms/drafts.ts'
import { forgetTab, writeTab } from '#shared/browser-storage/tab-storage.ts'
import { setAccent } from '#shared/ui/theme/accent-store.ts'

import { setSessionClock } from './session-clock.ts'

export interface Session {
  readonly user: CurrentUser
  readonly totalManagedDealerships: number
  /** Event position of the dealership before this page read anything of it; undefined if unknown. */
  readonly step: number | undefined
}

let session: Session | undefined
let usesExternalCrm = false
const listeners = new Set<() => void>()
/** Pages that are still rendered during the redirect to login keep showing this user. */
let last: Session | undefined

/** The signed-in user as far as known, without a request. */
export function currentSession(): Session | undefined {
  return session
}

/** Loads the session once; undefined if nobody is signed in. Other errors are thrown. */
export async function loadSession(): Promise<Session | undefined> {
  if (session !== undefined) return session
  try {
    await renewSession()
  } catch (error) {
    if (!isCallError(error, 'not_authenticated') && !isCallError(error, 'session_expired')) throw error
  }
  return session
}

/** Refetches what the frame shows of the user. The page and its typed values stay. */
export async function renewSession(): Promise<void> {
  keepSession(await call(users.currentUser, {}))
}

type Answer = ResponseOf<typeof users.currentUser>

type OfSession = 'session' | 'step'

/**
 * From current_user, login and transfer_session; only the first has the session's times and the dealership's event
 * position.
 */
export function keepSession(answer: Omit<Answer, OfSession> & Partial<Pick<Answer, OfSession>>): void {
  setSessionClock(answer.session, Date.now())
  const isSamePlace = session !== undefined && isSameFollower(session.user, answer.user)
  session = {
    user: answer.user,
    totalManagedDealerships: answer.total_managed_dealerships,
    step: isSamePlace ? session?.step : (answer.step ?? undefined),
  }
  last = session
  usesExternalCrm = answer.user.dealership?.use_external_crm ?? false
  const dealership = answer.user.dealership
  if (dealership !== null) setPlace({ country: dealership.country, province: dealership.province_code })
  openDraftsFor(answer.user.id)
  openKeysFor(answer.user.id, answer.user.dealership?.id)
  writeTab('dp-session', '1')
  changed()
}

const isSameFollower = (one: CurrentUser, other: CurrentUser) =>
  one.id === other.id && one.dealership?.id === other.dealership?.id

/** Clears the user (product 8, 440); their data is cleared when its pages unmount. */
export function dropSession(): void {
  session = undefined
  setAccent(undefined)
  forgetTab('dp-session', 'dp-views')
  changed()
}

/** Whether the last dealership of this page uses another system for signing in. */
export function lastDealerUsesExternalCrm(): boolean {
  return usesExternalCrm
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onSessionChange, currentSession)
}

/** The user of a screen behind the guards. */
export function useCurrentUser(): CurrentUser {
  const known = useSession() ?? last
  if (known === undefined) throw new Error('this screen is only for signed-in users')
  return known.user
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  for (const listener of listeners) listener()
}
