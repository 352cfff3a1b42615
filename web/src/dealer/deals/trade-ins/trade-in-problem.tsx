import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'

/** Why an offer or a change of a trade-in failed. */
export function TradeInProblem({ error }: { readonly error: unknown }) {
  const isStale = isCallError(error, 'stale')
  const code = isStale ? 'stale' : isCallError(error) ? error.code : ''
  return <InlineProblem error={error}>{findText('trade_ins', `problem.${code}`)}</InlineProblem>
}
