import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/** Why a line could not be added or removed. */
export function LineProblem({ error }: { readonly error: unknown }) {
  const t = useText('lines')
  const acts = useText('acts')
  const code = isCallError(error) ? error.code : ''
  if (code === 'order_confirmed') return <InlineProblem error={error}>{acts('confirmed')}</InlineProblem>
  if (code === 'line_not_applicable')
    return <InlineProblem error={error}>{t('not_for_vehicle')}</InlineProblem>
  if (code === 'pricing_invalid') return <InlineProblem error={error}>{t('not_priceable')}</InlineProblem>
  if (isCallError(error, 'stale')) return <InlineProblem error={error}>{t('stale')}</InlineProblem>
  return <InlineProblem error={error} />
}
