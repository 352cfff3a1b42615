import type { RefundReason } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { openModal } from '#shared/ui/dialog/modals.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { ActionForm } from './action-form.tsx'
import { atMost, centsIn, moneyRules, wireAmount, withWrittenAmounts } from '../deposit-amounts.ts'
import { depositQueries, refundDeposit } from '../deposits.api.ts'
import { otherRules, ReasonFields } from './reason-fields.tsx'
import { useActionForm, type Lost } from './use-action-form.ts'
import { leftOf } from './use-action-name.ts'
import { useDepositWords } from '../use-deposit-words.ts'

interface Values extends Record<string, string> {
  readonly amount: string
  readonly refund_reason_id: string
  readonly other_refund_reason: string
}

type Opening = Omit<ActionDialogProps, 'onClose'>

/** An identity check replaces the dialog; if the refund is then refused, it opens again with its values. */
export function openRefund(opening: Opening, lost?: Lost<Values>): void {
  void openModal(close => (
    <RefundDialog {...opening} lost={lost} onLost={again => openRefund(opening, again)} onClose={close} />
  ))
}

interface RefundDialogProps extends ActionDialogProps {
  readonly lost: Lost<Values> | undefined
  readonly onLost: (lost: Lost<Values>) => void
}

/** Interface D-7: refunds a captured deposit, fully or partly. */
function RefundDialog({ deposit, person, refusal, lost, onLost, onClose }: RefundDialogProps) {
  const t = useText('deposits')
  const format = useFormat()
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const { data, error, refetch } = useQuery(depositQueries.refundReasons())
  const most = leftOf(deposit)
  const { form, seen, changes } = useActionForm<Values>({
    act: 'refund',
    deposit,
    initial: lost?.values ?? { amount: most, refund_reason_id: '', other_refund_reason: '' },
    rules: {
      amount: [...moneyRules, atMost(most, format.money)],
      refund_reason_id: [required],
      other_refund_reason: otherRules('refund_reason_id'),
    },
    send: (meant, { amount, refund_reason_id: reason, other_refund_reason: other }) =>
      refundDeposit(meant, {
        amount: wireAmount(amount),
        refund_reason_id: reason as RefundReason,
        other_refund_reason: reason === 'other' ? other : null,
      }).catch((failure: unknown) => {
        throw withWrittenAmounts(failure, format.money)
      }),
    done: (_, { amount }) => t('refund.done', { amount: money(wireAmount(amount)) }),
    onLost,
    onClose,
  })
  const typed = centsIn(form.values.amount)
  const amount = typed === undefined ? '' : format.money(typed)
  const isByCard = seen.method === 'card'
  const refused =
    lost === undefined || (isCallError(lost.error) && lost.error.code === 'step_up_required')
      ? undefined
      : lost.error
  return (
    <ActionForm
      form={form}
      title={t(isByCard ? 'refund.title' : 'refund.title_outside', { amount, card: paidBy(seen) })}
      button={t('refund.button', { amount })}
      color="danger"
      reason={refusal('refund', seen)}
      changes={changes}
      hasFields
      refused={refused}
      onClose={onClose}
    >
      <Text>
        {isByCard ? null : <>{t('refund.outside')} </>}
        {t(isReached ? 'refund.receipt' : 'untold', { name })} {t('refund.final')}
      </Text>
      <MoneyInput
        {...form.field('amount')}
        label={t('fact.amount')}
        hint={t('refund.most', { amount: money(most) })}
        required
      />
      {error === null ? (
        <ReasonFields
          label={t('reason.label')}
          reasons={data?.results ?? []}
          reason={form.field('refund_reason_id')}
          other={form.field('other_refund_reason')}
        />
      ) : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
    </ActionForm>
  )
}
