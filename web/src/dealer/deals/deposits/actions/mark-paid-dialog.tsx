import type { OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { cashReview } from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import { PAID_METHODS, type PaidMethod } from '@forecourt/domain/deals/deposits/deposit-reasons.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { wallClock } from '@forecourt/domain/platform/markets/times.ts'
import { maxDate, validDate } from '@forecourt/domain/platform/validation/dates.ts'
import { maxLength, required } from '@forecourt/domain/platform/validation/presence.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useHabits } from '#shared/format/market.ts'
import { useNow } from '#shared/format/use-now.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { LineField, SelectField, TextField } from '#shared/forms/fields.tsx'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import { useRuleForm } from '#shared/forms/use-rule-form.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/page/notice.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import type { Person } from '#dealer/deals/appointments/person.ts'
import { ActionForm } from './action-form.tsx'
import { centsIn, moneyRules, wireAmount, withWrittenAmounts } from '../deposit-amounts.ts'
import { markPaid } from '../deposits.api.ts'

interface MarkPaidDialogProps {
  readonly order: Order
  readonly held: OrderDeposit
  readonly person: Person
  readonly onClose: () => void
}

interface Values extends Record<string, string> {
  readonly amount: string
  readonly method: PaidMethod | ''
  readonly reference: string
  /** A day. */
  readonly date: string
}

const rules = {
  amount: moneyRules,
  method: [required],
  reference: [maxLength(60)],
  date: [required, validDate(), maxDate('today')],
}

/** Interface D-9: records a deposit that was paid at the dealership. */
export function MarkPaidDialog({ order, held, person, onClose }: MarkPaidDialogProps) {
  const t = useText('deposits')
  const language = useLanguage()
  const format = useFormat()
  const { country, timeZone } = useHabits()
  const { name, isReached } = person
  const now = useNow()
  // The decision refers to the version at opening.
  const [version] = useState(held.version)
  const form = useRuleForm<Values>({
    initial: {
      amount: asked(held),
      method: '',
      reference: '',
      date: wallClock(now, timeZone).date,
    },
    rules,
    guarded: false,
    submit: async ({ amount, method, reference, date }) => {
      if (method === '') return
      const body = { amount: wireAmount(amount), method, reference, date }
      await markPaid({ order: order.id, version }, body).catch((error: unknown) => {
        throw withWrittenAmounts(error, format.money)
      })
      onClose()
      showToast({ type: 'success', text: t('paid.done', { amount: format.money(centsIn(amount) ?? 0) }) })
    },
  })
  const { amount, method } = form.values
  const cents = centsIn(amount)
  const review = cents === undefined || method === '' ? null : cashReview(method, cents, country)
  return (
    <ActionForm form={form} title={t('paid.title')} button={t('paid.button')} hasFields onClose={onClose}>
      <Text>
        {t('paid.text')} {t(isReached ? 'refund.receipt' : 'untold', { name })}
      </Text>
      <MoneyInput {...form.field('amount')} label={t('fact.amount')} required />
      <SelectField
        {...form.field('method')}
        label={t('fact.method')}
        required
        emptyLabel={t('paid.choose')}
        options={PAID_METHODS.map(({ code }) => ({
          value: code,
          label: labelOf(PAID_METHODS, code, language),
        }))}
      />
      {review === null ? null : <Notice tone="attention">{t(`cash_review.${review}`)}</Notice>}
      <LineField
        {...form.field('reference')}
        label={t('fact.reference')}
        hint={t('paid.reference')}
        optional
      />
      <TextField {...form.field('date')} label={t('fact.paid_on')} type="date" required />
    </ActionForm>
  )
}

/** The open amount, else the usual one. */
const asked = ({ deposit, offer }: OrderDeposit): string =>
  deposit?.state === 'created' ? deposit.amount : (offer.amount ?? '')
