import type { CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'

/** Errors that any form may get: too many tries, too many people, no network. */
export function GeneralProblem({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  const m = useText('messages')
  const count = Math.max(1, Math.ceil((error.detail.retryAfterSeconds ?? 60) / 60))
  if (error.kind === 'too_many_requests') return <Notice tone="danger">{m('auth.locked', { count })}</Notice>
  if (error.code === 'busy') return <Notice tone="danger">{t('sign_in.busy')}</Notice>
  return <InlineProblem error={error} />
}
