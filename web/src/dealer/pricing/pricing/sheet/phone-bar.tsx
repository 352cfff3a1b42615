import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useCalmDesk } from '../model/desk.ts'
import classes from './phone-bar.module.css'

interface StickyPaymentProps {
  /** The visible column; the chosen one, unless another was requested. */
  readonly view: PaymentType | undefined
  /** Actions for unsaved changes, beside the figures. */
  readonly children?: ReactNode
}

/** The payment of the column, always visible; in Quebec the price comes first. */
export function StickyPayment({ view, children }: StickyPaymentProps) {
  const { columns, draft, isPriceFirst, isCustomerView } = useCalmDesk()
  const t = useText('pricing')
  const type = view ?? draft.payment_type
  const { payment, total_purchase_price: total } = columns[type].pricing ?? {}
  const isMissing = type !== 'cash' && hasBuiltInRate(type, draft.worksheet[type])
  const isPriceMain = isPriceFirst || !payment || isMissing
  return (
    <div
      className={classes['bar']}
      data-price-first={isPriceFirst || undefined}
      data-customer={isCustomerView || undefined}
    >
      <div className={classes['figures']}>
        {isMissing ? <span className={classes['figure']}>{t('headline.no_lender')}</span> : null}
        {payment && !isMissing ? (
          <span className={classes['figure']} data-main={!isPriceMain || undefined}>
            {payment.count === 0 ? '—' : <Payment amount={payment.amount} frequency={payment.frequency} />}
          </span>
        ) : null}
        <span className={classes['figure']} data-main={isPriceMain || undefined}>
          <Money amount={total ?? draft.worksheet.price} />
        </span>
      </div>
      {children}
    </div>
  )
}
