import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { minDate, validDate } from '@forecourt/domain/platform/validation/dates.ts'
import { maxLength } from '@forecourt/domain/platform/validation/presence.ts'
import { useState } from 'react'
import { isCallError } from '#shared/api/call-error.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { ActionForm } from './action-form.tsx'
import { requestRules, wireAmount, withWrittenAmounts } from '../deposit-amounts.ts'
import { changeRequest, freshDeposit, requestDeposit } from '../deposits.api.ts'
import { RequestDone } from './request-done.tsx'
import { RequestFields, type RequestValues } from './request-fields.tsx'
import { useChanges } from '../use-changes.ts'

interface RequestDialogProps {
  readonly order: Order
  readonly held: OrderDeposit
  /** The request to change; null for a new one. */
  readonly deposit: Deposit | null
  readonly onClose: () => void
}

/** Requests a deposit, or changes the request before payment starts (decisions 3.111). */
export function RequestDialog({ order, held, deposit, onClose }: RequestDialogProps) {
  const t = useText('deposits')
  const format = useFormat()
  const compare = useChanges()
  const [seen, setSeen] = useState(deposit)
  const [changes, setChanges] = useState<readonly string[]>([])
  const [sent, setSent] = useState<string>()
  const lookAgain = async () => {
    const fresh = await freshDeposit(order.id).catch(() => null)
    if (fresh === null || fresh.id !== seen?.id) return
    setChanges(compare(seen, fresh))
    setSeen(fresh)
  }
  const form = useRuleForm<RequestValues>({
    initial: initialOf(held, deposit),
    rules: {
      amount: requestRules(order, held.offer, format.money),
      purpose_en: [maxLength(120)],
      purpose_fr: [maxLength(120)],
      // A past day may stay unchanged.
      due_at: [validDate(), minDate(deposit?.due_at ?? 'today')],
      message: [maxLength(500)],
    },
    guarded: false,
    submit: async values => {
      const body = { ...values, amount: wireAmount(values.amount), due_at: values.due_at || null }
      setChanges([])
      try {
        await (seen === null ? requestDeposit({ ...body, order: order.id }) : changeRequest(seen, body))
      } catch (error) {
        if (isCallError(error, 'stale') || isCallError(error, 'conflict')) await lookAgain()
        throw withWrittenAmounts(error, format.money)
      }
      if (seen === null) {
        setSent(values.amount)
        return
      }
      onClose()
      showToast({ type: 'success', text: t('request.changed') })
    },
  })
  if (sent !== undefined) return <RequestDone order={order} amount={wireAmount(sent)} onClose={onClose} />
  return (
    <ActionForm
      form={form}
      title={t(deposit === null ? 'request.title' : 'request.title_change')}
      button={t(deposit === null ? 'request.button' : 'request.save')}
      changes={changes}
      hasFields
      onClose={onClose}
    >
      <RequestFields form={form} order={order} offer={held.offer} />
    </ActionForm>
  )
}

const initialOf = ({ offer }: OrderDeposit, deposit: Deposit | null): RequestValues => ({
  amount: deposit?.amount ?? offer.amount ?? '',
  mode: deposit?.mode ?? offer.mode,
  purpose_en: deposit?.purpose_en ?? '',
  purpose_fr: deposit?.purpose_fr ?? '',
  due_at: deposit?.due_at ?? '',
  message: deposit?.message ?? '',
  refundable: deposit?.refundable ?? true,
})
