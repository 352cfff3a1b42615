import type { ReportRow } from '@forecourt/contract/pricing/pricing-report.ts'
import { toCents } from '@forecourt/contract/platform/money.ts'
import { PAYMENT_TYPES, type PaymentType } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import { UnstyledButton } from '@mantine/core'
import { Payment as Figure } from '#shared/format/payment.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import type { Translate } from '#shared/i18n/resources.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import type { Column } from '#shared/ui/table/data-table-columns.ts'
import { DeltaChip } from '#shared/ui/text/delta-chip.tsx'
import { ConditionBadge } from '#shared/ui/text/vehicle-badges.tsx'
import classes from './report.module.css'

export type Explain = (row: ReportRow, type: PaymentType) => void

interface CellProps {
  readonly row: ReportRow
}

export const nameOf = (row: ReportRow, language: 'en' | 'fr') =>
  language === 'fr' ? row.formatted_name_fr : row.formatted_name

function Name({ row, explain }: CellProps & { readonly explain: Explain }) {
  const language = useLanguage()
  return (
    <span className={classes['named']}>
      <UnstyledButton className={classes['open']} onClick={() => explain(row, 'cash')}>
        {nameOf(row, language)}
      </UnstyledButton>
      <span className={classes['faint']}>
        <span className="dp-mono">{row.stock_number}</span>
      </span>
    </span>
  )
}

/** The list price, and below it the price by the price profile. */
function Price({ row }: CellProps) {
  const t = useText('report')
  const format = useFormat()
  const money = (amount: string) => format.money(toCents(amount))
  return (
    <span className={classes['stack']}>
      <span className="dp-number">{money(row.listing_price)}</span>
      {row.online_price === row.listing_price ? null : (
        <span className={classes['faint']}>{t('online', { amount: money(row.online_price) })}</span>
      )}
    </span>
  )
}

/** A payment with today's change, or the reason why there is none; links to its explanation. */
function Payment({
  row,
  type,
  explain,
}: CellProps & { readonly type: PaymentType; readonly explain: Explain }) {
  const t = useText('report')
  const v = useText('vehicles')
  const language = useLanguage()
  const amount = row[`${type}_payment`]
  const reason = row[`${type}_reason`]
  const change = row.change[type]
  const label = t('explain', { name: nameOf(row, language), type: t(`column.${type}`) })
  return (
    <UnstyledButton
      className={classes['payment']}
      aria-description={label}
      onClick={() => explain(row, type)}
    >
      {amount !== null ? (
        <span>
          <Figure amount={amount} frequency={type === 'cash' ? null : row[`${type}_frequency`]} />
        </span>
      ) : (
        <span className={classes['reason']}>{reason === null ? t('pending') : v(`reason.${reason}`)}</span>
      )}
      {change === null ? null : <DeltaChip cents={toCents(change)} />}
      {row.is_new && amount !== null ? <span className={classes['faint']}>{t('new')}</span> : null}
    </UnstyledButton>
  )
}

/** Columns of the report. */
export const reportColumns = (t: Translate<'report'>, explain: Explain): Column<ReportRow>[] => [
  {
    id: 'name',
    header: t('column.vehicle'),
    isRowHeader: true,
    cell: row => <Name row={row} explain={explain} />,
  },
  {
    id: 'condition',
    header: t('column.condition'),
    from: 'lg',
    cell: row => <ConditionBadge condition={row.vehicle_condition} />,
  },
  { id: 'price', header: t('column.price'), align: 'end', cell: row => <Price row={row} /> },
  {
    id: 'delivery',
    header: t('column.delivery'),
    align: 'end',
    from: 'md',
    cell: row => <Delivery row={row} />,
  },
  ...PAYMENT_TYPES.map(({ code }) => ({
    id: code,
    header: t(`column.${code}`),
    align: 'end' as const,
    cell: (row: ReportRow) => <Payment row={row} type={code} explain={explain} />,
  })),
]

function Delivery({ row }: CellProps) {
  const format = useFormat()
  const cents = toCents(row.delivery_charge)
  return <span className="dp-number">{cents === 0 ? '—' : format.money(cents)}</span>
}

/** Content of a vehicle on a phone. */
export const reportCard = (explain: Explain) => (row: ReportRow) => <ReportCard row={row} explain={explain} />

function ReportCard({ row, explain }: CellProps & { readonly explain: Explain }) {
  const t = useText('report')
  return (
    <div className={classes['card']}>
      <Name row={row} explain={explain} />
      <dl className={classes['terms']}>
        <div>
          <dt>{t('column.price')}</dt>
          <dd>
            <Price row={row} />
          </dd>
        </div>
        {PAYMENT_TYPES.map(({ code }) => (
          <div key={code}>
            <dt>{t(`column.${code}`)}</dt>
            <dd>
              <Payment row={row} type={code} explain={explain} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
