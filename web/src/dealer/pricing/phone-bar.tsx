import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import { SegmentedControl } from '@mantine/core'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from './desk.ts'
import { columnTypes } from './draft.ts'
import classes from './worksheet.module.css'

interface ColumnSwitchProps {
  readonly view: PaymentType
  readonly onView: (type: PaymentType) => void
}

/** A phone has room for one column; the others are a tap away. */
export function ColumnSwitch({ view, onView }: ColumnSwitchProps) {
  const t = useText('pricing')
  return (
    <div className={classes['columns']}>
      <SegmentedControl
        fullWidth
        aria-label={t('phone.columns')}
        data={columnTypes.map(value => ({ value, label: t(`column.${value}`) }))}
        value={view}
        onChange={onView}
      />
    </div>
  )
}

/** The payment of the column, always in sight; in Quebec the price comes first. */
export function StickyPayment({ view }: { readonly view: PaymentType }) {
  const t = useText('pricing')
  const { columns, draft, isPriceFirst } = useDesk()
  const { pricing } = columns[view]
  if (pricing === undefined) return null
  const { payment, total_purchase_price: total } = pricing
  return (
    <div className={classes['phoneBar']} data-price-first={isPriceFirst || undefined}>
      {payment === null ? null : (
        <span className={classes['phonePayment']}>
          <Money amount={payment.amount} /> {t(`per.${payment.frequency}`)}
        </span>
      )}
      <span className={classes['phonePayment']} data-is-price>
        <Money amount={total ?? draft.worksheet.price} />
      </span>
    </div>
  )
}
