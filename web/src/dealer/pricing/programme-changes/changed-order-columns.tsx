import type { ChangedOrder } from '@forecourt/contract/pricing/programme-changes.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Link } from 'react-router'
import type { useFormat } from '#shared/format/use-format.ts'
import type { usePaymentText } from '#shared/format/use-payment-text.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './radar.module.css'

type Texts = Translate<'radar'>
type Format = ReturnType<typeof useFormat>
type PaymentText = ReturnType<typeof usePaymentText>
type Language = 'en' | 'fr'

interface Writing {
  readonly format: Format
  readonly paymentText: PaymentText
}

/** The old payment, or why there was none. */
const oldOf = (row: ChangedOrder, t: Texts, paymentText: PaymentText) =>
  row.old_payment === null
    ? t(`reason.was_${row.reason ?? 'pricing_invalid'}`)
    : paymentText(row.old_payment, row.frequency)

/** The new payment, or why there is none any more. */
const newOf = (row: ChangedOrder, t: Texts, paymentText: PaymentText) =>
  row.new_payment === null
    ? t(`reason.${row.reason ?? 'pricing_invalid'}`)
    : paymentText(row.new_payment, row.frequency)

/** Signed, so that dearer and cheaper are distinguishable without colour. */
function differenceOf({ difference }: ChangedOrder, format: Format): string {
  if (difference === null) return ''
  const cents = toCents(difference)
  return cents > 0 ? `+${format.money(cents)}` : format.money(cents)
}

function OrderLink({ row, language }: { readonly row: ChangedOrder; readonly language: Language }) {
  return (
    <>
      <Link
        className={classes['open']}
        to={pathTo('pricingWorksheet', { id: row.customer, orderId: row.order })}
      >
        {row.number}
      </Link>
      <span className={classes['faint']}>
        {row.customer_name} · {language === 'fr' ? row.vehicle_fr : row.vehicle}
      </span>
    </>
  )
}

/** Columns of the orders that a change affects. */
export const changedOrderColumns = (
  t: Texts,
  { format, paymentText }: Writing,
  language: Language,
): Column<ChangedOrder>[] => [
  {
    id: 'order',
    header: t('column.order'),
    isRowHeader: true,
    cell: row => <OrderLink row={row} language={language} />,
  },
  { id: 'type', header: t('column.type'), from: 'md', cell: row => t(`type.${row.payment_type}`) },
  { id: 'rep', header: t('column.rep'), from: 'lg', cell: row => row.assigned_dealer_name ?? t('nobody') },
  {
    id: 'old',
    header: t('column.old'),
    align: 'end',
    ordering: 'old_payment',
    cell: row => oldOf(row, t, paymentText),
  },
  {
    id: 'new',
    header: t('column.new'),
    align: 'end',
    ordering: 'new_payment',
    cell: row => newOf(row, t, paymentText),
  },
  {
    id: 'difference',
    header: t('column.difference'),
    align: 'end',
    ordering: 'difference',
    cell: row => <strong>{differenceOf(row, format)}</strong>,
  },
]

/** Content of an order on a phone. */
export const changedOrderCard =
  (t: Texts, { format, paymentText }: Writing, language: Language) =>
  (row: ChangedOrder) => (
    <div className={classes['order']}>
      <OrderLink row={row} language={language} />
      <span>
        {oldOf(row, t, paymentText)} → {newOf(row, t, paymentText)}{' '}
        <strong>{differenceOf(row, format)}</strong>
      </span>
    </div>
  )
