import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PricingSummary } from '@forecourt/contract/pricing/worksheet.ts'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './versions.module.css'

interface DealSummaryProps {
  readonly type: PaymentType
  /** Null if it was never priced: a new order. */
  readonly payment: PricingSummary | null
}

/** Payment type and amount of a deal; in Quebec the price is not less prominent than the payment (ux ⚠5). */
export function DealSummary({ type, payment }: DealSummaryProps) {
  const t = useText('pricing')
  const v = useText('versions')
  const format = useFormat()
  const isPriceFirst = useHomeDealership().province_code === 'QC'
  if (payment === null)
    return (
      <span className={classes['summary']}>
        <span>{t(`column.${type}`)}</span>
        <span className="dp-faint">{v('not_priced')}</span>
      </span>
    )
  const total = payment.total_purchase_price ?? payment.amount_due
  const periodic =
    payment.payment === null || payment.frequency === null ? null : (
      <span className={classes['figure']}>
        <Payment amount={payment.payment} frequency={payment.frequency} />
      </span>
    )
  const price =
    total === null ? null : (
      <span className={periodic === null ? classes['figure'] : undefined}>
        {v('total')} <Money amount={total} />
      </span>
    )
  return (
    <span className={classes['summary']}>
      <span>{t(`column.${type}`)}</span>
      {payment.payment_type !== 'cash' && payment.payment === null ? (
        <span className="dp-faint">{v('no_lender')}</span>
      ) : null}
      {isPriceFirst ? price : periodic}
      {isPriceFirst ? periodic : price}
      {payment.term === null ? null : <span>{t('term.months', { count: payment.term })}</span>}
      {payment.rate === null ? null : <span>{format.percent(payment.rate)}</span>}
    </span>
  )
}
