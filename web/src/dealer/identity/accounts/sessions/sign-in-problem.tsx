import { useState } from 'react'
import type { CallError } from '#shared/api/call-error.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'

const minuteMs = 60_000

/** Why the sign-in failed (interface S-01). */
export function SignInProblem({ error }: { readonly error: CallError | undefined }) {
  if (error === undefined) return null
  const isLocked = error.code === 'locked' || error.kind === 'too_many_requests'
  return isLocked ? (
    <Locked key={error.referenceId} seconds={error.detail.retryAfterSeconds ?? 60} />
  ) : (
    // The same error again is announced again.
    <Notice key={error.referenceId} tone="danger">
      <Refused error={error} />
    </Notice>
  )
}

function Refused({ error }: { readonly error: CallError }) {
  const t = useText('sessions')
  const m = useText('messages')
  if (error.code === 'bad_credentials' || error.kind === 'validation') return m('auth.bad_credentials')
  if (error.kind === 'timeout' || error.kind === 'network') return m('net.timeout')
  return error.code === 'busy' ? t('login.busy') : m('page.API_ERROR', { id: error.referenceId })
}

/** Visible countdown of the minutes; afterwards the message disappears. */
function Locked({ seconds }: { readonly seconds: number }) {
  const m = useText('messages')
  const [until] = useState(() => Date.now() + seconds * 1_000)
  // The page's clock only runs while it is read: it may lag for one render.
  const left = Math.ceil(Math.min(seconds * 1_000, until - useNow()) / minuteMs)
  return left <= 0 ? null : <Notice tone="danger">{m('auth.locked', { count: left })}</Notice>
}
