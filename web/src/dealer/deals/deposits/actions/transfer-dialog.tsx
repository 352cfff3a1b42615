import type { TransferReason } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { required } from '@forecourt/domain/platform/validation/presence.ts'
import { Radio, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TransferableOrder } from '@forecourt/contract/deals/deposits.ts'
import type { BoundField } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import type { ActionDialogProps } from './action-dialog.ts'
import { ActionForm } from './action-form.tsx'
import classes from '../deposits.module.css'
import { depositQueries, transferDeposit } from '../deposits.api.ts'
import { otherRules, ReasonFields } from './reason-fields.tsx'
import { useActionForm } from './use-action-form.ts'
import { useDepositWords } from '../use-deposit-words.ts'

const rules = {
  transferred_order_id: [required],
  transfer_reason_id: [required],
  other_transfer_reason: otherRules('transfer_reason_id'),
}

/** Interface D-8: transfers the deposit to another order of the same customer; no money moves. */
export function TransferDialog({ deposit, person, refusal, onClose }: ActionDialogProps) {
  const t = useText('deposits')
  const { money, paidBy } = useDepositWords()
  const { name, isReached } = person
  const reasons = useQuery(depositQueries.transferReasons())
  const orders = useQuery(depositQueries.transferable(deposit.order))
  const { form, seen, changes } = useActionForm({
    act: 'transfer',
    deposit,
    initial: { transferred_order_id: '', transfer_reason_id: '', other_transfer_reason: '' },
    rules,
    send: (meant, { transferred_order_id, transfer_reason_id: reason, other_transfer_reason: other }) =>
      transferDeposit(meant, {
        transferred_order_id,
        transfer_reason_id: reason as TransferReason,
        other_transfer_reason: reason === 'other' ? other : null,
      }),
    done: ({ amount }, { transferred_order_id: to }) =>
      t('transfer.done', {
        amount: money(amount),
        number: orders.data?.results.find(({ id }) => id === to)?.number ?? '',
      }),
    onClose,
  })
  const error = reasons.error ?? orders.error
  const isNone = orders.data?.results.length === 0
  return (
    <ActionForm
      form={form}
      title={t('transfer.title', { amount: money(seen.amount), card: paidBy(seen) })}
      button={t('transfer.button')}
      reason={isNone ? t('transfer.none') : refusal('transfer', seen)}
      changes={changes}
      hasFields
      onClose={onClose}
    >
      <Text>
        {t('transfer.text')} {t(isReached ? 'told' : 'untold', { name })}
      </Text>
      {error !== null ? (
        <InlineProblem error={error} />
      ) : isNone ? (
        <Text>{t('transfer.none_text', { name })}</Text>
      ) : (
        <>
          <OrderChoice field={form.field('transferred_order_id')} orders={orders.data?.results ?? []} />
          <ReasonFields
            label={t('reason.label')}
            reasons={reasons.data?.results ?? []}
            reason={form.field('transfer_reason_id')}
            other={form.field('other_transfer_reason')}
          />
        </>
      )}
    </ActionForm>
  )
}

interface OrderChoiceProps {
  readonly field: BoundField
  readonly orders: readonly TransferableOrder[]
}

function OrderChoice({ field, orders }: OrderChoiceProps) {
  const t = useText('deposits')
  const language = useLanguage()
  return (
    <Radio.Group
      name={field.name}
      label={t('transfer.to')}
      withAsterisk
      value={typeof field.value === 'string' ? field.value : null}
      error={field.error}
      onChange={field.onValue}
    >
      <div className={classes['choices']}>
        {orders.map(({ id, number, vehicle, payment_type: type }) => (
          <Radio
            key={id}
            value={id}
            className={classes['choice'] ?? ''}
            label={
              <>
                <strong>{language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name}</strong>
                <span className={`${classes['beside'] ?? ''} dp-faint`}>
                  {[number, vehicle.stock_number, t(`payment_type.${type}`)]
                    .filter(word => word !== null)
                    .join(' · ')}
                </span>
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}
