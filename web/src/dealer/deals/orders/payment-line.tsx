import type { Order } from '@forecourt/contract/deals/orders.ts'
import { labelOf } from '@forecourt/domain/platform/markets/labels.ts'
import { PAYMENT_TYPES } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import classes from './order-card.module.css'

/**
 * Amount of the deal as last saved: the payment and the total price. In Quebec the total price must not be less
 * prominent than the payment (ux ⚠5).
 */
export function PaymentLine({ order }: { readonly order: Order }) {
  const t = useText('orders')
  const language = useLanguage()
  const isQuebec = useHomeDealership().province_code === 'QC'
  const { payment } = order
  const type = labelOf(PAYMENT_TYPES, payment?.payment_type ?? order.payment_type, language)
  if (payment === null)
    return (
      <div className={classes['payment']}>
        <span className={classes['quiet']}>{t('payment.not_priced')}</span>
        <span className={classes['quiet']}>{type}</span>
      </div>
    )
  const periodic =
    payment.payment === null || payment.frequency === null ? null : (
      <span>
        <Payment amount={payment.payment} frequency={payment.frequency} />{' '}
        <span className={classes['quiet']} data-payment-type>
          {type}
        </span>
      </span>
    )
  const isMissing = payment.payment_type !== 'cash' && payment.payment === null
  const total = payment.total_purchase_price ?? payment.amount_due
  const price =
    total === null ? null : (
      <span>
        <span className={classes['quiet']}>
          {periodic === null && !isMissing ? type : t('payment.total')}
        </span>{' '}
        <Money amount={total} />
      </span>
    )
  return (
    <div className={classes['payment']} data-price-first={isQuebec || periodic === null || undefined}>
      {periodic === null ? null : <span className={classes['periodic']}>{periodic}</span>}
      {isMissing ? <span className={classes['quiet']}>{t('payment.no_lender', { type })}</span> : null}
      {price === null ? null : <span className={classes['total']}>{price}</span>}
    </div>
  )
}
