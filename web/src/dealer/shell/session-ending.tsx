import { IDLE_WARNING_SECONDS } from '@forecourt/domain/identity/accounts/session-timing.ts'
import { Suspense, useEffect, useState } from 'react'
import { users } from '@forecourt/contract/identity/users.ts'
import { call } from '#shared/api/client.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { millisecondsLeft } from '#dealer/identity/accounts/sessions/session-clock.ts'

const EndingDialog = lazyPart(async () => (await import('./ending-dialog.tsx')).EndingDialog)

export const warnBeforeMs = IDLE_WARNING_SECONDS * 1_000

/** Two minutes before the session ends, the user can extend it (WCAG 2.2.1). */
export function SessionEnding() {
  const [left, setLeft] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const timer = setInterval(() => setLeft(millisecondsLeft(Date.now())), 1_000)
    return () => clearInterval(timer)
  }, [])
  const isOver = left <= 0
  useEffect(() => {
    // The server decides: its 440 redirects to login with the way back.
    if (isOver) void call(users.currentUser, { background: true }).catch(() => undefined)
  }, [isOver])
  return left > warnBeforeMs ? null : (
    <Suspense>
      <EndingDialog millisecondsLeft={Math.max(0, left)} />
    </Suspense>
  )
}
