import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import type { Language } from '@forecourt/contract/platform/text.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { Link } from 'react-router'
import type { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { ConditionBadge, StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import { pathTo } from '#dealer/platform/navigation/paths.ts'
import { reservationUntil } from '#dealer/inventory/vehicles/reservation-until.ts'
import classes from './stock.module.css'

type Texts = Translate<'stock'>
type Format = ReturnType<typeof useFormat>

const vinTail = 8

function Name({ row, language }: { readonly row: StockVehicle; readonly language: Language }) {
  return (
    <span className={classes['named']}>
      <img src={row.picture} alt="" width={64} height={30} loading="lazy" className={classes['thumb']} />
      <span className={classes['words']}>
        <Link className={classes['open']} to={pathTo('vehicle', { id: row.id })}>
          {language === 'fr' ? row.formatted_name_fr : row.formatted_name}
        </Link>
        <span className={classes['faint']}>
          <span className="dp-mono">{row.stock_number}</span>
          {row.vin === null ? null : <span className="dp-mono"> · {row.vin.slice(-vinTail)}</span>}
        </span>
      </span>
    </span>
  )
}

const money = (amount: string | null, format: Format) =>
  amount === null ? '—' : format.money(parseCents(amount) ?? 0, { whole: true })

const age = ({ in_stock_since: since, days_in_stock: days }: StockVehicle, t: Texts) =>
  since === null ? '—' : t('days', { count: days })

interface StatusProps {
  readonly row: StockVehicle
  readonly t: Texts
  readonly format: Format
}

/** Status, and the expiry of a reservation. */
const Status = ({ row, t, format }: StatusProps) => (
  <span className={classes['status']}>
    <StockStatus stock={row.stock_status} />
    {row.reservation === null ? null : (
      <span className={classes['faint']}>
        {t('reserved_until', { until: reservationUntil(format, row.reservation.reserved_until) })}
      </span>
    )}
  </span>
)

/** Columns of the inventory. */
export const stockColumns = (t: Texts, format: Format, language: Language): Column<StockVehicle>[] => [
  {
    id: 'name',
    header: t('column.vehicle'),
    isRowHeader: true,
    cell: row => <Name row={row} language={language} />,
  },
  {
    id: 'condition',
    header: t('column.condition'),
    from: 'md',
    cell: row => <ConditionBadge condition={row.vehicle_condition} />,
  },
  { id: 'status', header: t('column.status'), cell: row => <Status row={row} t={t} format={format} /> },
  {
    id: 'price',
    header: t('column.price'),
    align: 'end',
    ordering: 'listing_price',
    cell: row => <span className="dp-number">{money(row.listing_price, format)}</span>,
  },
  {
    id: 'odometer',
    header: t('column.odometer'),
    align: 'end',
    from: 'lg',
    cell: row => <span className="dp-number">{format.distance(row.odometer)}</span>,
  },
  {
    id: 'age',
    header: t('column.age'),
    align: 'end',
    from: 'md',
    ordering: 'in_stock_since',
    cell: row => age(row, t),
  },
  {
    id: 'orders',
    header: t('column.orders'),
    align: 'end',
    from: 'md',
    cell: row => (row.open_orders === 0 ? '—' : String(row.open_orders)),
  },
]

/** Content of a vehicle on a phone. */
export const stockCard = (t: Texts, format: Format, language: Language) => (row: StockVehicle) => (
  <div className={classes['cardOf']}>
    <Name row={row} language={language} />
    <span className={classes['line']}>
      <Status row={row} t={t} format={format} />
      <ConditionBadge condition={row.vehicle_condition} />
    </span>
    <span className={classes['line']}>
      <strong className="dp-number">{money(row.listing_price, format)}</strong>
      <span className={classes['faint']}>{age(row, t)}</span>
    </span>
  </div>
)
