import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import type { Outcome } from './bulk-outcome.ts'

interface BulkNoticeProps {
  readonly outcome: Outcome
  readonly onOutcome: (outcome: Outcome | undefined) => void
}

/** "9 archived, 1 kept: deposit on hold." It stays until it is closed, with its undo. */
export function BulkNotice({ outcome, onOutcome }: BulkNoticeProps) {
  const t = useText('customers')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { undo } = outcome
  const runUndo = async () => {
    if (undo === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      onOutcome(await undo())
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const kept = outcome.kept.map(({ code, count }) =>
    t('bulk.kept', { count, reason: findText('customers', `kept.${code}`) ?? t('kept.other') }),
  )
  return (
    <>
      <Notice
        tone={outcome.kept.length > 0 ? 'attention' : 'info'}
        action={
          <>
            {undo === undefined ? null : (
              <Button variant="default" size="compact-md" loading={isBusy} onClick={() => void runUndo()}>
                {t('bulk.undo')}
              </Button>
            )}
            <CloseButton aria-label={t('bulk.close')} onClick={() => onOutcome(undefined)} />
          </>
        }
      >
        {[t(`bulk.done.${outcome.what}`, { count: outcome.done }), ...kept].join(', ')}.
      </Notice>
      {failure === undefined ? null : <InlineProblem error={failure} />}
    </>
  )
}
