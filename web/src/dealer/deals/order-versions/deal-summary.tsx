import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { PricingSummary } from '@forecourt/contract/pricing/worksheet.ts'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './versions.module.css'

interface DealSummaryProps {
  readonly type: PaymentType
  /** Null where it was never priced: an order just opened. */
  readonly payment: PricingSummary | null
}

/** How a deal is paid and what that comes to; in Quebec the price is not behind the payment (ux ⚠5). */
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
        <Money amount={payment.payment} /> {t(`per.${payment.frequency}`)}
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
      {isPriceFirst ? price : periodic}
      {isPriceFirst ? periodic : price}
      {payment.term === null ? null : <span>{t('term.months', { count: payment.term })}</span>}
      {payment.rate === null ? null : <span>{format.percent(payment.rate)}</span>}
    </span>
  )
}
