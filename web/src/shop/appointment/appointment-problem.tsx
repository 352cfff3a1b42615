import type { CallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useProblemWords } from '#shared/ui/page/problem-words.ts'

/** Why a request failed, if no field is the cause. */
export function AppointmentProblem({ error }: { readonly error: CallError }) {
  const t = useText('shop')
  const failed = t('appointment.failed')
  const words = useProblemWords(error, { forbidden: failed, otherwise: failed })
  const { code } = error
  if (code === 'order_archived' || code === 'vehicle_unavailable')
    return <Notice tone="danger">{t(`choice.closed.${code}`)}</Notice>
  return <InlineProblem error={error}>{words}</InlineProblem>
}
