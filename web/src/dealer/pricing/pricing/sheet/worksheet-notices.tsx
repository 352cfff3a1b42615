import { Suspense } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { useDesk } from '../model/desk.ts'
import type { DraftOfDesk } from '../model/use-draft.ts'
import type { ReadOnlyReason } from '../model/worksheet-access.ts'

const EngineRemarks = lazyPart(async () => (await import('./engine-remarks.tsx')).EngineRemarks)
const RestoredNotice = lazyPart(async () => (await import('../saving/restored-notice.tsx')).RestoredNotice)

interface WorksheetNoticesProps {
  readonly work: DraftOfDesk
  readonly reason: ReadOnlyReason
  /** Assigned representative, for the reason. */
  readonly owner: string | undefined
  /** The place or the programmes could not be refetched. */
  readonly contextError: unknown
  readonly onRetry: () => void
}

/** Notices about this worksheet: what prevents saving, and what the user should know. */
export function WorksheetNotices({ work, reason, owner, contextError, onRetry }: WorksheetNoticesProps) {
  const t = useText('pricing')
  const { columns, isCustomerView } = useDesk()
  const hasRemarks = Object.values(columns).some(({ pricing }) => (pricing?.warnings ?? []).length > 0)
  if (isCustomerView) return null
  return (
    <>
      {reason === undefined ? null : (
        <Notice tone="info">
          {reason === 'not_own' && owner !== undefined
            ? t('read_only.not_own', { name: owner })
            : t(reason === 'not_own' ? 'read_only.unassigned' : `read_only.${reason}`)}
        </Notice>
      )}
      {work.restoredAt === undefined || !work.isDirty ? null : (
        <Suspense>
          <RestoredNotice at={work.restoredAt} />
        </Suspense>
      )}
      {contextError === null ? null : (
        <InlineProblem error={contextError} onRetry={onRetry}>
          {t('context.failed')}
        </InlineProblem>
      )}
      {hasRemarks ? (
        <Suspense>
          <EngineRemarks />
        </Suspense>
      ) : null}
    </>
  )
}
