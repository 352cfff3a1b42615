import type { ConfirmChecklist } from '@forecourt/contract/deals/confirmations.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { OVERRIDE_NOTE } from '@forecourt/domain/deals/orders/override-reasons.ts'
import { maxLength, minLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { GatedButton } from '#shared/ui/text/gated-button.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { confirmationQueries, confirmOrder, type ConfirmAnswers } from './confirmations.api.ts'
import { ConfirmCheckRow } from './confirm-check-row.tsx'
import classes from './confirmations.module.css'

interface ConfirmDialogProps {
  readonly order: Order
  readonly onClose: () => void
}

type Check = ConfirmChecklist['checks'][number]

const nothing = {
  price_acknowledged: false,
  own_financing: false,
  deposit_waiver: '',
  compliance_override: '',
}
type Answers = typeof nothing

const isTick = (answer: keyof Answers) => answer === 'price_acknowledged' || answer === 'own_financing'

/** Rules of the answers that failed checks require. */
const rulesOf = (checks: readonly Check[]): FormRules =>
  Object.fromEntries(
    checks.flatMap(({ met, answer }) => {
      if (met || answer === null) return []
      const words = [required, minLength(OVERRIDE_NOTE.min), maxLength(OVERRIDE_NOTE.max)]
      return [[answer, isTick(answer) ? [required] : words]]
    }),
  )

/** Whether a check passes, by itself or with its answer. */
function passes({ met, answer }: Check, answers: Answers): boolean {
  if (met || answer === null) return met
  const given = answers[answer]
  return typeof given === 'boolean' ? given : given.trim().length >= OVERRIDE_NOTE.min
}

/** The answers that the checks require. */
const bodyOf = (checks: readonly Check[], answers: Answers): ConfirmAnswers =>
  Object.fromEntries(
    checks.flatMap(({ answer }) => {
      const given = answer === null ? '' : answers[answer]
      return given === false || String(given).trim() === '' ? [] : [[answer, given]]
    }),
  )

/** Interface D-12: every precondition with its reason; failed ones may be answered here. */
export function ConfirmDialog({ order, onClose }: ConfirmDialogProps) {
  const t = useText('acts')
  const { data, error, refetch } = useQuery(confirmationQueries.checklist(order.id))
  const checks = data?.checks ?? []
  const { ref, onSubmit, field, values, failure, isSubmitting } = useRuleForm({
    initial: nothing,
    rules: rulesOf(checks),
    guarded: false,
    submit: async answers => {
      // Other checks cannot be answered here.
      if (data === undefined || checks.some(check => !passes(check, answers))) return
      await confirmOrder(order.id, data.version, bodyOf(checks, answers))
      onClose()
    },
  })
  const passed = checks.filter(check => passes(check, values)).length
  const missing = checks.length - passed
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
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
                  isPassed={passes(check, values)}
                  field={check.answer === null ? undefined : field(check.answer)}
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
            type="submit"
            loading={isSubmitting}
            reason={data === undefined || missing > 0 ? t('confirm.missing', { count: missing }) : undefined}
          >
            {t('confirm.button')}
          </GatedButton>
        </Group>
      </Stack>
    </form>
  )
}

function ConfirmProblem({ error }: { readonly error: unknown }) {
  const t = useText('acts')
  if (isCallError(error, 'stale')) return <InlineProblem error={error}>{t('confirm.stale')}</InlineProblem>
  if (isCallError(error) && error.code === 'order_not_ready')
    return <InlineProblem error={error}>{t('confirm.not_ready')}</InlineProblem>
  return <InlineProblem error={error} />
}
