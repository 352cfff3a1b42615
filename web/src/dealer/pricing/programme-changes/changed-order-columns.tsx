import type { ChangedOrder } from '@forecourt/contract/pricing/programme-changes.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { Link } from 'react-router'
import type { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import classes from './radar.module.css'

type Texts = Translate<'radar'>
type Format = ReturnType<typeof useFormat>
type Language = 'en' | 'fr'

const per = ({ frequency }: ChangedOrder, t: Texts) => (frequency === null ? '' : ` ${t(`per.${frequency}`)}`)

/** The payment, or why there was none. */
const oldOf = (row: ChangedOrder, t: Texts, format: Format) =>
  row.old_payment === null
    ? t(`reason.was_${row.reason ?? 'pricing_invalid'}`)
    : `${format.money(toCents(row.old_payment))}${per(row, t)}`

/** The payment, or why there is none any more. */
const newOf = (row: ChangedOrder, t: Texts, format: Format) =>
  row.new_payment === null
    ? t(`reason.${row.reason ?? 'pricing_invalid'}`)
    : `${format.money(toCents(row.new_payment))}${per(row, t)}`

/** With its sign, so that dearer and cheaper are told apart without a colour. */
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

/** The columns of the orders that a change moves. */
export const changedOrderColumns = (t: Texts, format: Format, language: Language): Column<ChangedOrder>[] => [
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
    cell: row => oldOf(row, t, format),
  },
  {
    id: 'new',
    header: t('column.new'),
    align: 'end',
    ordering: 'new_payment',
    cell: row => newOf(row, t, format),
  },
  {
    id: 'difference',
    header: t('column.difference'),
    align: 'end',
    ordering: 'difference',
    cell: row => <strong>{differenceOf(row, format)}</strong>,
  },
]

/** What the table shows of an order on a phone. */
export const changedOrderCard = (t: Texts, format: Format, language: Language) => (row: ChangedOrder) => (
  <div className={classes['order']}>
    <OrderLink row={row} language={language} />
    <span>
      {oldOf(row, t, format)} → {newOf(row, t, format)} <strong>{differenceOf(row, format)}</strong>
    </span>
  </div>
)
