import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import { memo } from 'react'
import { DeltaChip } from '#shared/ui/text/delta-chip.tsx'
import { Money } from '#shared/format/money.tsx'
import { Payment } from '#shared/format/payment.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useChooseColumn } from './choose-column.ts'
import { useCalmDesk, useDesk, type Column } from '../model/desk.ts'
import cells from '../inputs/cells.module.css'
import classes from './column-header.module.css'

/** Payment type: the radio chooses it, the headline shows its cost. */
export const ColumnHeader = memo(function ColumnHeader({ type }: { readonly type: PaymentType }) {
  const t = useText('pricing')
  const { draft, columns, isPriceFirst } = useCalmDesk()
  const column = columns[type]
  return (
    <th scope="col" data-column={type} data-chosen={draft.payment_type === type || undefined}>
      <Pick type={type} />
      <div className={classes['headline']} data-price-first={isPriceFirst || undefined}>
        <PaymentLine column={column} />
        <PriceLine column={column} />
        <span className={classes['delta']}>
          <DeltaChip cents={column.changes.delta} />
        </span>
      </div>
      {column.isBroken ? <span className={classes['broken']}>{t('column.needs_correction')}</span> : null}
    </th>
  )
})

function Pick({ type }: { readonly type: PaymentType }) {
  const t = useText('pricing')
  const desk = useDesk()
  const chooseColumn = useChooseColumn()
  return (
    <label className={classes['pick']}>
      <input
        type="radio"
        name="payment_type"
        value={type}
        checked={desk.draft.payment_type === type}
        disabled={!desk.isEditable}
        aria-keyshortcuts={type.slice(0, 1)}
        onChange={() => chooseColumn(desk, type)}
      />
      {t(`column.${type}`)}
    </label>
  )
}

function PaymentLine({ column }: { readonly column: Column }) {
  const t = useText('pricing')
  const { draft } = useCalmDesk()
  const { payment } = column.pricing ?? {}
  const { type } = column
  if (!payment) return null
  if (type !== 'cash' && hasBuiltInRate(type, draft.worksheet[type]))
    return <span className={classes['missing']}>{t('headline.no_lender')}</span>
  return (
    <span className={classes['payment']} data-broken={column.isBroken || undefined}>
      {payment.count === 0 ? (
        '—'
      ) : (
        <Payment amount={payment.amount} frequency={payment.frequency} periodClassName={cells['unit']} />
      )}
    </span>
  )
}

/** The total price with taxes; for a lease, which has none, the agreed value. */
function PriceLine({ column }: { readonly column: Column }) {
  const t = useText('pricing')
  const { draft } = useCalmDesk()
  const total = column.pricing?.total_purchase_price
  return (
    <span className={classes['price']} data-broken={column.isBroken || undefined}>
      <span className={cells['unit']}>{t(total ? 'headline.total' : 'headline.price')}</span>{' '}
      <Money amount={total ?? draft.worksheet.price} />
    </span>
  )
}
