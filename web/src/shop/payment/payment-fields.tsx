import type { CustomerPayments, PaymentChoice } from '@forecourt/contract/deals/customer-payments.ts'
import type { Frequency } from '@forecourt/contract/platform/frequency.ts'
import type { FieldValue } from '@forecourt/domain/platform/validation/rule.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import {
  CREDIT_SCORE_BANDS,
  creditScoreBand,
} from '@forecourt/domain/pricing/rate-cards/credit-score-bands.ts'
import { PAYMENT_FREQUENCIES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { CheckboxField, SelectField, shownText } from '#shared/forms/fields.tsx'
import { MoneyInput, PostalInput } from '#shared/forms/figure-fields.tsx'
import { fieldMessage, type FieldProblem } from '#shared/forms/field-message.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { findText } from '#shared/i18n/i18n.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { withTerm, type Terms } from './payment-draft.ts'
import classes from './payment.module.css'

interface PaymentFieldsProps {
  readonly payments: CustomerPayments
  readonly choice: PaymentChoice
  readonly terms: Terms
  readonly problems: Readonly<Record<string, FieldProblem | undefined>>
  readonly country: 'CA' | 'US'
  readonly isDisabled: boolean
  readonly onTerms: (terms: Terms) => void
}

/** Choices for a payment type; errors are shown at their field. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { payments, choice, terms, country, onTerms, isDisabled: disabled } = props
  const t = useText('shop')
  const format = useFormat()
  const language = useLanguage()
  // A field reports its value again on blur: that is no new choice.
  const put = <N extends keyof Terms>(name: N, value: Terms[N], kept: Terms[N] | null) => {
    if (value !== (terms[name] ?? kept)) onTerms(withTerm(terms, name, value, kept))
  }
  /** The saved score represents its band. */
  const putScore = (score: number | null) => {
    const isKept = score === (creditScoreBand(payments.credit_score)?.[0] ?? null)
    const { credit_score: _score, ...others } = terms
    onTerms(isKept || score === null ? others : { ...others, credit_score: score })
  }
  const bound = (name: string) => ({
    name,
    disabled,
    onLeave: () => undefined,
    error: problemText(props, name),
  })
  return (
    <div className={classes['fields']}>
      {choice.term === null ? null : (
        <SelectField
          {...bound('term')}
          label={t('field.term')}
          value={String(terms.term ?? choice.term)}
          options={choice.terms.map(term => ({ value: String(term), label: t('months', { count: term }) }))}
          onValue={value => put('term', Number(value), choice.term)}
        />
      )}
      {choice.payment_frequency === null ? null : (
        <SelectField
          {...bound('payment_frequency')}
          label={t('field.frequency')}
          value={terms.payment_frequency ?? choice.payment_frequency}
          options={choice.frequencies.map(value => ({
            value,
            label: labelOf(PAYMENT_FREQUENCIES, value, language),
          }))}
          onValue={value => put('payment_frequency', value as Frequency, choice.payment_frequency)}
        />
      )}
      <MoneyInput
        {...bound('down_payment')}
        label={t('field.down_payment')}
        value={terms.down_payment ?? choice.down_payment}
        onValue={value => put('down_payment', moneyOf(value), choice.down_payment)}
      />
      {choice.distance_allowance === null ? null : (
        <SelectField
          {...bound('distance_allowance')}
          label={t('field.distance')}
          value={String(terms.distance_allowance ?? choice.distance_allowance)}
          options={choice.distances.map(distance => ({
            value: String(distance),
            label: format.distance(distance),
          }))}
          onValue={value => put('distance_allowance', Number(value), choice.distance_allowance)}
        />
      )}
      {country === 'CA' || choice.term === null ? null : (
        <SelectField
          {...bound('credit_score')}
          label={t('field.credit_score')}
          value={String(creditScoreBand(terms.credit_score ?? payments.credit_score)?.[0] ?? '')}
          options={CREDIT_SCORE_BANDS.map(([lowest, highest]) => ({
            value: String(lowest),
            label: `${lowest}–${highest}`,
          }))}
          {...(payments.credit_score === null && { emptyLabel: t('score.none') })}
          onValue={value => putScore(value === '' ? null : Number(value))}
        />
      )}
      {payments.postal_code === null ? null : (
        <PostalInput
          {...bound('postal_code')}
          label={t(country === 'US' ? 'field.zip' : 'field.postal_code')}
          value={terms.postal_code ?? payments.postal_code}
          onValue={value => put('postal_code', shownText(value), payments.postal_code)}
        />
      )}
      <div className={classes['tick']}>
        <CheckboxField
          {...bound('include_tax')}
          label={t('field.include_tax')}
          value={terms.include_tax ?? payments.include_tax}
          onValue={value => put('include_tax', value === true, payments.include_tax)}
        />
      </div>
    </div>
  )
}

/** A plain decimal with two digits, as in the API; invalid text is sent as is, so that it is reported. */
function moneyOf(value: FieldValue): string {
  const text = shownText(value)
  if (text === '') return '0.00'
  return /^\d+(\.\d{1,2})?$/.test(text) ? Number(text).toFixed(2) : text
}

function problemText({ problems }: PaymentFieldsProps, name: string): string | undefined {
  const problem = problems[name]
  if (problem === undefined) return undefined
  return findText('shop', `problem.${problem.rule}`) ?? fieldMessage(name, problem)
}
