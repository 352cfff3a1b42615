import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { declineWords } from './decline-words.ts'
import { SettingsLink } from './settings-link.tsx'

interface DepositProblemProps {
  readonly error: unknown
  /** Values that changed since the decision. */
  readonly changes?: readonly string[]
}

/** Why an action on a deposit failed, and its current state. */
export function DepositProblem({ error, changes = [] }: DepositProblemProps) {
  const t = useText('deposits')
  const isStale = isCallError(error, 'stale')
  const code = isStale ? 'stale' : isCallError(error) ? error.code : ''
  const reason = isCallError(error) ? error.detail.params['code'] : undefined
  const words = findText('deposits', `problem.${code}`)
  return (
    <>
      <InlineProblem error={error}>
        {code === 'cards_refused' && reason !== undefined
          ? t('problem.cards_refused_for', { code: declineWords(String(reason)) })
          : words}
      </InlineProblem>
      {changes.length === 0 ? null : (
        <ul aria-label={t('changes.label')}>
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {code === 'cards_not_connected' ? <SettingsLink /> : null}
    </>
  )
}
