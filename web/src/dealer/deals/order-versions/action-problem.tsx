import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import type { Draft } from '#dealer/pricing/pricing/model/draft.ts'
import { useProblemText } from '#dealer/pricing/pricing/model/problem-text.ts'
import { useFigureName } from '#dealer/pricing/pricing/model/figure-name.ts'
import { orderIn } from '#dealer/pricing/pricing/model/worksheet-store.ts'

interface ActionProblemProps {
  readonly error: unknown
  /** The draft to save, for the names of its lines. */
  readonly draft: Draft
}

/** Why a deal could not be restored, applied or saved, and what to do now. */
export function ActionProblem({ error, draft }: ActionProblemProps) {
  const t = useText('versions')
  const format = useFormat()
  const nameOf = useFigureName(draft)
  const problemOf = useProblemText()
  if (!isCallError(error)) return <InlineProblem error={error} />
  if (error.kind === 'stale') {
    const { data } = orderIn(error)
    const user = data.updated_by ?? t('someone')
    return (
      <InlineProblem error={undefined}>
        {t('problem.stale', { user, time: format.instant(data.updated) })}
      </InlineProblem>
    )
  }
  if (error.kind === 'forbidden') return <InlineProblem error={error}>{t('problem.forbidden')}</InlineProblem>
  if (error.kind === 'not_found') return <InlineProblem error={error}>{t('problem.gone')}</InlineProblem>
  if (error.code === 'order_archived')
    return <InlineProblem error={undefined}>{t('problem.archived')}</InlineProblem>
  if (error.code === 'too_many_what_ifs')
    return (
      <InlineProblem error={undefined}>
        {t('what_if.too_many', { max: error.detail.params['max'] ?? 0 })}
      </InlineProblem>
    )
  const reasons = Object.entries(error.fields).flatMap(([field, [problem]]) =>
    problem === undefined
      ? []
      : [t('problem.field', { name: nameOf(field), problem: problemOf(field, problem) })],
  )
  if (reasons.length === 0) return <InlineProblem error={error} />
  return (
    <InlineProblem error={undefined}>{t('problem.fields', { reasons: reasons.join(' ') })}</InlineProblem>
  )
}
