import { toCents } from '@forecourt/contract/platform/money.ts'
import type { Deposit, OrderDeposit } from '@forecourt/contract/deals/order-deposit.ts'
import type { Order } from '@forecourt/contract/deals/orders.ts'
import { depositAmountProblem } from '@forecourt/domain/deals/deposits/deposit-amounts.ts'
import { Radio, Stack } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { CheckboxField, LineField, NoteField, TextField } from '#shared/forms/fields.tsx'
import { fieldMessage } from '#shared/forms/field-message.ts'
import { MoneyInput } from '#shared/forms/figure-fields.tsx'
import type { RuleForm } from '#shared/forms/use-rule-form.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { centsIn } from '../deposit-amounts.ts'

export interface RequestValues extends Record<string, string | boolean> {
  readonly amount: string
  readonly mode: Deposit['mode']
  readonly purpose_en: string
  readonly purpose_fr: string
  /** A day, or empty. */
  readonly due_at: string
  readonly message: string
  readonly refundable: boolean
}

interface RequestFieldsProps {
  readonly form: RuleForm<RequestValues>
  readonly order: Order
  readonly offer: OrderDeposit['offer']
}

const modes = ['hold', 'capture'] as const

/** Fields of a deposit request; an amount that is too high is reported while typing. */
export function RequestFields({ form, order, offer }: RequestFieldsProps) {
  const t = useText('deposits')
  const mode = form.field('mode')
  const amount = form.field('amount')
  const bounds = useBounds(order, offer)
  return (
    <>
      <MoneyInput
        {...amount}
        error={amount.error ?? bounds.tooMuch(form.values.amount)}
        label={t('fact.amount')}
        hint={bounds.hint}
        required
      />
      <Radio.Group
        name={mode.name}
        label={t('fact.mode')}
        value={form.values.mode}
        error={mode.error}
        onChange={mode.onValue}
      >
        <Stack gap="xs" mt="xs">
          {modes.map(one => (
            <Radio key={one} value={one} label={t(`mode.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <LineField {...form.field('purpose_en')} label={t('purpose.en')} optional />
      <LineField {...form.field('purpose_fr')} label={t('purpose.fr')} optional />
      <TextField {...form.field('due_at')} label={t('fact.due')} type="date" optional />
      <NoteField {...form.field('message')} label={t('request.message')} rows={2} optional />
      <CheckboxField {...form.field('refundable')} label={t('request.refundable')} />
    </>
  )
}

function useBounds(
  { payment_type: type }: Pick<Order, 'payment_type'>,
  { least, cap, balance_due: due }: OrderDeposit['offer'],
) {
  const t = useText('deposits')
  const { money } = useFormat()
  const bounds = { least: money(toCents(least)), cap: money(toCents(cap)) }
  return {
    hint:
      due === null
        ? t(`bounds.${type}`, bounds)
        : `${t(`bounds.${type}`, bounds)} ${t('bounds.due', { amount: money(toCents(due)) })}`,
    tooMuch: (typed: string): string | undefined => {
      const cents = centsIn(typed)
      const balance_due = due === null ? null : toCents(due)
      const problem = cents === undefined ? undefined : depositAmountProblem(cents, { type, balance_due })
      return problem === undefined || problem.rule === 'deposit_least'
        ? undefined
        : fieldMessage('amount', { rule: problem.rule, params: { amount: money(problem.most) } })
    },
  }
}
