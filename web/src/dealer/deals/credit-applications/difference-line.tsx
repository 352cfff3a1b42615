import type { DecisionStatus } from '@forecourt/contract/deals/credit-applications.ts'
import { PAYMENT_FREQUENCIES, PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useFormat } from '#shared/format/use-format.ts'
import type { TextKey } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import classes from './applications.module.css'

interface DifferenceLineProps {
  readonly differences: DecisionStatus['differences']
  /** Frequency of the deal; if it differs too, each side has its own. */
  readonly frequency: Frequency
}

type Frequency = DecisionStatus['decisions'][number]['frequency']

/** Differences between application and deal, on one line. */
export function DifferenceLine({ differences, frequency }: DifferenceLineProps) {
  const paymentText = usePaymentText()
  const t = useText('credit_desk')
  const language = useLanguage()
  const format = useFormat()
  const often = differences.find(({ field }) => field === 'frequency')
  const frequencyOf = (side: 'application' | 'deal'): Frequency => {
    const said = often === undefined ? frequency : often[side]
    return PAYMENT_FREQUENCIES.find(({ code }) => code === said)?.code ?? null
  }
  const valueText = (field: string, side: 'application' | 'deal', value: string | number | null) => {
    if (value === null) return t('nothing')
    if (field === 'payment') return paymentText(String(value), frequencyOf(side))
    if (field === 'payment_type') return labelOf(PAYMENT_TYPES, String(value), language)
    if (field === 'frequency') return labelOf(PAYMENT_FREQUENCIES, String(value), language)
    const cents = field === 'down_payment' ? parseCents(String(value)) : undefined
    return cents === undefined ? String(value) : format.money(cents)
  }
  if (differences.length === 0) return <p className={classes['same']}>{t('same')}</p>
  const told = differences.map(({ field, application, deal }) =>
    t('difference', {
      field: t(`different.${field}` as TextKey<'credit_desk'>),
      application: valueText(field, 'application', application),
      deal: valueText(field, 'deal', deal),
    }),
  )
  return <p className={classes['differs']}>{t('differs', { list: told.join(' · ') })}</p>
}
