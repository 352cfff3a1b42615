import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { useDesk } from './desk.ts'
import { useProblemText } from './problem-text.ts'
import type { DraftOfDesk } from './use-draft.ts'
import type { ReadOnlyReason } from './worksheet-access.ts'

interface WorksheetNoticesProps {
  readonly work: DraftOfDesk
  readonly reason: ReadOnlyReason
  /** Assigned representative, for the reason. */
  readonly owner: string | undefined
  /** The place or the programmes could not be read anew. */
  readonly contextError: unknown
  readonly onRetry: () => void
}

/** Facts about this worksheet that stand in the way, or that one should know. */
export function WorksheetNotices({ work, reason, owner, contextError, onRetry }: WorksheetNoticesProps) {
  const t = useText('pricing')
  return (
    <>
      {reason === undefined ? null : (
        <Notice tone="info">
          {reason === 'not_own' && owner !== undefined
            ? t('read_only.not_own', { name: owner })
            : t(reason === 'not_own' ? 'read_only.unassigned' : `read_only.${reason}`)}
        </Notice>
      )}
      <Restored work={work} />
      {contextError === null ? null : (
        <InlineProblem error={contextError} onRetry={onRetry}>
          {t('context.failed')}
        </InlineProblem>
      )}
      <Warnings />
    </>
  )
}

function Restored({ work }: { readonly work: DraftOfDesk }) {
  const t = useText('pricing')
  const format = useFormat()
  const [isSeen, setSeen] = useState(false)
  if (work.restoredAt === undefined || !work.isDirty || isSeen) return null
  return (
    <Notice
      tone="info"
      action={
        <Button variant="default" size="compact-sm" onClick={() => setSeen(true)}>
          {t('restored.ok')}
        </Button>
      }
    >
      {t('restored.text', { time: format.instant(work.restoredAt) })}
    </Notice>
  )
}

/** Remarks of the engine on the chosen column. */
function Warnings() {
  const textOf = useProblemText()
  const { columns, draft, isCustomerView } = useDesk()
  const warnings = columns[draft.payment_type].pricing?.warnings ?? []
  if (isCustomerView || warnings.length === 0) return null
  const texts = [...new Set(warnings.map(warning => textOf(warning.field, warning)))]
  return (
    <Notice tone="attention">
      {texts.map(text => (
        <div key={text}>{text}</div>
      ))}
    </Notice>
  )
}
