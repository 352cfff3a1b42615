import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useCalmDesk } from './desk.ts'
import classes from './phone-bar.module.css'

/** The payment of the column, always in sight; in Quebec the price comes first. */
export function StickyPayment({ view }: { readonly view: PaymentType }) {
  const t = useText('pricing')
  const { columns, draft, isPriceFirst, isCustomerView } = useCalmDesk()
  const { pricing } = columns[view]
  if (pricing === undefined) return null
  const { payment, total_purchase_price: total } = pricing
  return (
    <div
      className={classes['bar']}
      data-price-first={isPriceFirst || undefined}
      data-customer={isCustomerView || undefined}
    >
      {payment === null ? null : (
        <span className={classes['figure']}>
          <Money amount={payment.amount} /> {t(`per.${payment.frequency}`)}
        </span>
      )}
      <span className={classes['figure']} data-is-price>
        <Money amount={total ?? draft.worksheet.price} />
      </span>
    </div>
  )
}
