import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { askHolder } from './assignments.api.ts'

interface ClaimProblemProps {
  readonly error: unknown
  readonly customerId: string
}

/** Why a customer could not be claimed, by decisions M40 to M50. The current representative can be asked. */
export function ClaimProblem({ error, customerId }: ClaimProblemProps) {
  const t = useText('assignments')
  const [state, setState] = useState<'idle' | 'busy' | 'asked'>('idle')
  const code = isCallError(error) ? error.code.replace(/^lock_/, '') : ''
  const params = isCallError(error) ? error.detail.params : {}
  const words = findText('messages', `lock.${code}`, params)
  if (words === undefined) return <InlineProblem error={error} />
  if (code !== 'other_sales_rep_assigned') return <InlineProblem error={error}>{words}</InlineProblem>
  const name = String(params['name'] ?? '')
  const ask = async () => {
    setState('busy')
    try {
      await askHolder(customerId)
      setState('asked')
    } catch {
      showToast({ type: 'error', text: t('ask.failed') })
      setState('idle')
    }
  }
  return (
    <Notice
      tone="attention"
      action={
        state === 'asked' ? null : (
          <Button variant="default" size="compact-md" loading={state === 'busy'} onClick={() => void ask()}>
            {t('ask.button', { name })}
          </Button>
        )
      }
    >
      {state === 'asked' ? t('ask.done', { name }) : words}
    </Notice>
  )
}
