import type { ConfirmChecklist } from '@forecourt/contract/confirmations.ts'
import type { Order } from '@forecourt/contract/orders.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/orders/override-reasons.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/gated-button.tsx'
import { InlineProblem } from '#shared/ui/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/skeletons.tsx'
import { confirmationQueries, confirmOrder, type ConfirmAnswers } from './confirmations.api.ts'
import { ConfirmCheckRow } from './confirm-check-row.tsx'
import classes from './confirmations.module.css'

interface ConfirmDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

type Check = ConfirmChecklist['checks'][number]

const isLongEnough = (words: string | undefined) => (words?.trim().length ?? 0) >= OVERRIDE_NOTE.min

/** Whether a check passes, by itself or with what was answered. */
function passes({ met, answer }: Check, answers: ConfirmAnswers): boolean {
  if (met) return true
  if (answer === 'price_acknowledged' || answer === 'own_financing') return answers[answer] === true
  return answer !== null && isLongEnough(answers[answer])
}

/** D-12: every precondition, met or not and why; what may be answered is answered here. */
export function ConfirmDialog({ order, onClose }: ConfirmDialogProps) {
  const t = useText('acts')
  const { data, error, refetch } = useQuery(confirmationQueries.checklist(order.id))
  const [answers, setAnswers] = useState<ConfirmAnswers>({})
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const checks = data?.checks ?? []
  const passed = checks.filter(check => passes(check, answers)).length
  const missing = checks.length - passed
  const send = async () => {
    if (data === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      await confirmOrder(order.id, data.version, answers)
      onClose()
    } catch (refusal) {
      setFailure(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Modal.Title>{t('confirm.title', { number: order.number })}</Modal.Title>
      {data === undefined && error === null ? <CardSkeleton height={320} /> : null}
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <>
          <div role="status">{t('confirm.passed', { passed, all: checks.length })}</div>
          <ul className={classes['checks']}>
            {checks.map(check => (
              <ConfirmCheckRow
                key={check.key}
                check={check}
                order={order}
                isPassed={passes(check, answers)}
                answers={answers}
                onAnswer={given => setAnswers(before => ({ ...before, ...given }))}
                onLeave={onClose}
              />
            ))}
          </ul>
        </>
      )}
      {failure === undefined ? null : <ConfirmProblem error={failure} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('back')}
        </Button>
        <GatedButton
          loading={isBusy}
          reason={data === undefined || missing > 0 ? t('confirm.missing', { count: missing }) : undefined}
          onClick={() => void send()}
        >
          {t('confirm.button')}
        </GatedButton>
      </Group>
    </Stack>
  )
}

function ConfirmProblem({ error }: { readonly error: unknown }) {
  const t = useText('acts')
  if (isCallError(error, 'stale')) return <InlineProblem error={error}>{t('confirm.stale')}</InlineProblem>
  if (isCallError(error) && error.code === 'order_not_ready')
    return <InlineProblem error={error}>{t('confirm.not_ready')}</InlineProblem>
  return <InlineProblem error={error} />
}
