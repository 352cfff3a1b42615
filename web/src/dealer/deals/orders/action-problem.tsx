import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/** Why an order could not be archived, restored, deleted or released. */
export function ActionProblem({ error }: { readonly error: unknown }) {
  const t = useText('orders')
  const m = useText('messages')
  const code = isCallError(error) ? error.code : ''
  if (code === 'deposit_live') return <InlineProblem error={error}>{m('archive.deposit')}</InlineProblem>
  if (code === 'vehicle_unavailable')
    return <InlineProblem error={error}>{t('archive.vehicle_gone')}</InlineProblem>
  if (code === 'order_not_draft')
    return <InlineProblem error={error}>{t('delete.only_drafts')}</InlineProblem>
  return <InlineProblem error={error} />
}
