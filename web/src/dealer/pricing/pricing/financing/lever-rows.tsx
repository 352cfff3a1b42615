import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { memo, type ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountCell } from '../inputs/amount-cell.tsx'
import { useDesk } from '../model/desk.ts'
import { columnTypes, setDownPayment, setRate, type Product } from '../model/draft.ts'
import { DistanceCell, FrequencyCell, TermCell } from './lever-choices.tsx'
import { LenderCell } from './lender-cell.tsx'
import { PercentCell } from '../inputs/percent-cell.tsx'
import { ResidualCell } from './residual-cell.tsx'
import classes from '../inputs/cells.module.css'

/** Percent a year per money factor (finance 5.4). */
const ratePerFactor = 2400

/** Adjustable terms of each column. Customers see the terms, not the programme. */
export const LeverRows = memo(function LeverRows() {
  const t = useText('pricing')
  const { isCustomerView } = useDesk()
  return (
    <tbody>
      {isCustomerView ? null : (
        <LeverRow
          label={t('lever.lender')}
          finance={<LenderCell product="finance" />}
          lease={<LenderCell product="lease" />}
        />
      )}
      <LeverRow
        label={t('lever.term')}
        finance={<TermCell product="finance" />}
        lease={<TermCell product="lease" />}
      />
      <LeverRow
        label={t('lever.rate')}
        finance={<RateCell product="finance" />}
        lease={<RateCell product="lease" />}
      />
      <LeverRow
        label={t('lever.frequency')}
        finance={<FrequencyCell product="finance" />}
        lease={<FrequencyCell product="lease" />}
      />
      <LeverRow
        label={t('lever.down_payment')}
        cash={<DownPaymentCell column="cash" />}
        finance={<DownPaymentCell column="finance" />}
        lease={<DownPaymentCell column="lease" />}
      />
      <LeverRow label={t('lever.distance')} lease={<DistanceCell />} />
      {isCustomerView ? null : <LeverRow label={t('lever.residual')} lease={<ResidualCell />} />}
    </tbody>
  )
})

interface LeverRowProps extends Partial<Record<PaymentType, ReactNode>> {
  readonly label: string
}

function LeverRow({ label, ...cells }: LeverRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {columnTypes.map(column => (
        <td key={column} data-column={column}>
          {cells[column] ?? <NotHere />}
        </td>
      ))}
    </tr>
  )
}

/** Placeholder for a column without this figure. */
export function NotHere() {
  const t = useText('pricing')
  return (
    <span className={classes['none']} role="img" aria-label={t('cell.not_here')}>
      ·
    </span>
  )
}

function DownPaymentCell({ column }: { readonly column: PaymentType }) {
  const t = useText('pricing')
  const { draft, edit, isEditable } = useDesk()
  const { down_payment } = draft.worksheet[column]
  const input = `${column}.down_payment`
  if (!isEditable) return <Money amount={down_payment} symbol={false} />
  return (
    <AmountCell
      input={input}
      label={t('lever.of', { lever: t('lever.down_payment'), column: t(`column.${column}`) })}
      value={down_payment}
      onAmount={amount => edit(input, setDownPayment(column, amount))}
      isOptional
    />
  )
}

/** Rate method of a lease; with the factor itself, if the lender uses one. */
function useMethod(product: Product): string | undefined {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, columns } = useDesk()
  if (product !== 'lease') return undefined
  const { method, rate } = draft.worksheet.lease
  if (method !== 'money_factor') return t(`method.${method}`)
  const factor = Number(columns.lease.pricing?.rate ?? rate) / ratePerFactor
  return t('method.money_factor_of', { factor: format.number(factor.toFixed(5)) })
}

function RateCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, columns, edit, isEditable, priceReason } = useDesk()
  const { rate } = draft.worksheet[product]
  const applied = columns[product].pricing?.rate ?? rate
  const input = `${product}.rate`
  const method = useMethod(product)
  return (
    <>
      {isEditable ? (
        <PercentCell
          input={input}
          label={t('lever.of', { lever: t('lever.rate'), column: t(`column.${product}`) })}
          value={rate}
          reason={priceReason}
          onPercent={percent => edit(input, setRate(product, percent))}
        />
      ) : (
        <span className="dp-number">{format.percent(applied)}</span>
      )}
      {isEditable && Number(applied) !== Number(rate) ? (
        <span className={classes['note']}>{t('rate.reduced', { rate: format.percent(applied) })}</span>
      ) : null}
      {method === undefined ? null : <span className={classes['note']}>{method}</span>}
    </>
  )
}
