import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useCalmDesk } from '../model/desk.ts'
import classes from './phone-bar.module.css'

interface StickyPaymentProps {
  /** The column that is shown; the chosen one, unless another was asked for. */
  readonly view: PaymentType | undefined
  /** What is done about unsaved changes: beside the figures. */
  readonly children?: ReactNode
}

/** The payment of the column, always in sight; in Quebec the price comes first. */
export function StickyPayment({ view, children }: StickyPaymentProps) {
  const t = useText('pricing')
  const { columns, draft, isPriceFirst, isCustomerView } = useCalmDesk()
  const { payment, total_purchase_price: total } = columns[view ?? draft.payment_type].pricing ?? {}
  const isPriceMain = isPriceFirst || !payment
  return (
    <div
      className={classes['bar']}
      data-price-first={isPriceFirst || undefined}
      data-customer={isCustomerView || undefined}
    >
      <div className={classes['figures']}>
        {payment ? (
          <span className={classes['figure']} data-main={!isPriceMain || undefined}>
            {payment.count === 0 ? (
              '—'
            ) : (
              <>
                <Money amount={payment.amount} /> {t(`per.${payment.frequency}`)}
              </>
            )}
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
