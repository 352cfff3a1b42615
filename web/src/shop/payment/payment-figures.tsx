import type { CustomerPricing } from '@forecourt/contract/deals/customer-payments.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import type { ReactNode } from 'react'
import type { FieldProblems } from '#shared/api/call-error.ts'
import { Money } from '#shared/format/money.tsx'
import { Period } from '#shared/format/payment.tsx'
import { useRowLabel } from '#shared/format/row-label.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { usePaymentText } from '#shared/format/use-payment-text.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './payment.module.css'

interface PaymentFiguresProps {
  readonly figures: {
    readonly pricing: CustomerPricing | null
    readonly problems: FieldProblems
    readonly isLoading: boolean
  }
  readonly country: 'CA' | 'US'
  /** Quebec: the total is at least as prominent as the payment (ux ⚠5). */
  readonly isTotalFirst: boolean
}

/** The offer: amount, frequency, and the disclosures that the law requires below it. */
export function PaymentFigures({ figures, country, isTotalFirst }: PaymentFiguresProps) {
  const t = useText('shop')
  const format = useFormat()
  const { pricing, problems, isLoading } = figures
  if (pricing === null) return <p role="status">{t('figure.none')}</p>
  const isOld = Object.keys(problems).length > 0
  const { payment, amount_due: due, total_purchase_price: total } = pricing
  const paid =
    payment === null ? (
      <Hero label={t('figure.due')} amount={due} />
    ) : (
      <Hero amount={payment.amount} frequency={payment.frequency} />
    )
  const price =
    total === null || payment === null ? null : <Hero label={t('figure.total_price')} amount={total} />
  return (
    <section
      className={classes['offer']}
      aria-label={t('offer.title')}
      aria-busy={isLoading}
      data-old={isOld || isLoading || undefined}
    >
      <h2>{t('offer.title')}</h2>
      <div className={classes['heroes']} data-equal={isTotalFirst || undefined} aria-live="polite">
        {isTotalFirst ? price : paid}
        {isTotalFirst ? paid : price}
      </div>
      {isOld ? (
        <p className={classes['old']}>{t('figure.old', { time: format.timeOf(pricing.as_of) })}</p>
      ) : isLoading ? (
        <p className={classes['old']}>{t('figure.loading')}</p>
      ) : null}
      <Disclosure pricing={pricing} country={country} />
      <details>
        <summary>{t('figure.details')}</summary>
        <Rows pricing={pricing} />
      </details>
      <UnverifiedRate pricing={pricing} />
      <p className={classes['footnote']}>{t('footnote')}</p>
    </section>
  )
}

interface HeroProps {
  readonly label?: string
  readonly amount: string | null
  readonly frequency?: PaymentFrequency
}

/** A figure with its label before it, or with its period after it. */
function Hero({ label, amount, frequency }: HeroProps) {
  if (amount === null) return null
  return (
    <p className={classes['hero']}>
      {label === undefined ? null : <span>{label}</span>}
      <strong>
        <Money amount={amount} />
      </strong>
      {frequency === undefined ? null : <Period frequency={frequency} />}
    </p>
  )
}

/** Rate, term, number and amount of payments, cost of credit, total (interface C-03); a US lease has no rate called APR. */
function Disclosure({
  pricing,
  country,
}: {
  readonly pricing: CustomerPricing
  readonly country: 'CA' | 'US'
}) {
  const t = useText('shop')
  const format = useFormat()
  const paymentText = usePaymentText()
  const { payment, rate, apr, term, payment_type: type } = pricing
  if (payment === null) return null
  const isLoan = type === 'finance'
  const money = (amount: string | null): ReactNode => (amount === null ? null : <Money amount={amount} />)
  const number = t('figure.value', {
    count: payment.count,
    amount: paymentText(payment.amount, payment.frequency),
  })
  const last =
    payment.last_amount === payment.amount
      ? ''
      : ` (${t('figure.last_payment', { amount: format.money(toCents(payment.last_amount)) })})`
  const isUs = country === 'US'
  const lines: [string, ReactNode][] = [
    [t('figure.term'), term === null ? null : t('months', { count: term })],
    isUs && isLoan
      ? [t('figure.apr'), apr === null ? null : format.percent(apr)]
      : [t('figure.rate'), isUs || rate === null ? null : format.percent(rate)],
    [t('figure.financed'), money(pricing.amount_financed)],
    [t('figure.due_at_signing'), type === 'lease' ? money(pricing.due_at_signing) : null],
    [t('figure.number'), number + last],
    [
      t(isUs ? 'figure.finance_charge' : 'figure.cost_of_borrowing'),
      isUs && !isLoan ? null : money(pricing.cost_of_borrowing),
    ],
    [t(isUs ? 'figure.total_of_payments' : 'figure.total'), money(pricing.total_of_payments)],
  ]
  return (
    <dl className={classes['lines']}>
      {lines.map(([label, value]) =>
        value === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A tax rate of this price that the dealership has not verified yet. */
function UnverifiedRate({ pricing }: { readonly pricing: CustomerPricing }) {
  const t = useText('shop')
  const isUnverified = pricing.taxes.some(({ is_unverified }) => is_unverified)
  return isUnverified ? <p className={classes['footnote']}>{t('figure.tax_unverified')}</p> : null
}

/** The rows of the sheet without the explanatory ones. */
function Rows({ pricing }: { readonly pricing: CustomerPricing }) {
  const label = useRowLabel()
  const format = useFormat()
  return (
    <table className={classes['rows']}>
      <tbody>
        {pricing.rows
          .filter(({ sign }) => sign !== 'i')
          .map(row => (
            <tr key={row.key} data-sum={row.sign === '=' || undefined}>
              <th scope="row">{label(row.label)}</th>
              <td className="dp-number">
                {row.sign === '-' ? '−' : ''}
                {format.money(toCents(row.amount))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
