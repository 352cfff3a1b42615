import { IconCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { lazyPart } from '#shared/ui/loading/lazy-part.ts'
import type { ServerCheck } from './use-server-check.ts'
import { useIsSettled } from '../model/use-is-settled.ts'
import classes from '../sheet/worksheet.module.css'

const CheckFailed = lazyPart(async () => (await import('./check-failed.tsx')).CheckFailed)

interface CheckStatusProps {
  readonly check: ServerCheck & { readonly retry: () => void }
}

/** Whether the server has confirmed the figures, and when. */
export function CheckStatus({ check }: CheckStatusProps) {
  const t = useText('pricing')
  const format = useFormat()
  const { asOf, retry } = check
  const isSettled = useIsSettled()
  const state = check.state === 'checked' && !isSettled ? 'checking' : check.state
  const time = asOf === undefined ? undefined : format.exactTime(asOf)
  if (state === 'checked' && time !== undefined) {
    return (
      <span className={classes['status']} data-state="checked">
        {t('check.as_of', { time })} <IconCheck size={14} stroke={2} aria-hidden /> {t('check.server')}
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <Suspense
        fallback={
          <span className={classes['status']} data-state="behind">
            {t('check.failed')}
          </span>
        }
      >
        <CheckFailed onRetry={retry} />
      </Suspense>
    )
  }
  return (
    <span className={classes['status']} data-state={state === 'late' ? 'behind' : 'checking'}>
      {t(state === 'late' ? 'check.late' : 'check.checking')}
    </span>
  )
}
