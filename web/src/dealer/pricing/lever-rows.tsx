import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AmountCell } from './amount-cell.tsx'
import { useDesk } from './desk.ts'
import { columnTypes, setDownPayment, setRate, type Product } from './draft.ts'
import { DistanceCell, FrequencyCell, TermCell } from './lever-choices.tsx'
import { LenderCell } from './lender-cell.tsx'
import { PercentCell } from './percent-cell.tsx'
import classes from './sheet.module.css'

/** What the desk can move in each column. A customer sees the terms, not the programme. */
export function LeverRows() {
  const t = useText('pricing')
  const { isCustomerView } = useDesk()
  return (
    <tbody>
      {isCustomerView ? null : (
        <LeverRow label={t('lever.lender')} cell={product => <LenderCell product={product} />} />
      )}
      <LeverRow label={t('lever.term')} cell={product => <TermCell product={product} />} />
      <LeverRow label={t('lever.rate')} cell={product => <RateCell product={product} />} />
      <LeverRow label={t('lever.frequency')} cell={product => <FrequencyCell product={product} />} />
      <tr>
        <th scope="row">{t('lever.down_payment')}</th>
        {columnTypes.map(column => (
          <td key={column} data-column={column}>
            <DownPaymentCell column={column} />
          </td>
        ))}
      </tr>
      <LeverRow
        label={t('lever.distance')}
        cell={product => (product === 'lease' ? <DistanceCell /> : undefined)}
      />
    </tbody>
  )
}

interface LeverRowProps {
  readonly label: string
  readonly cell: (product: Product) => ReactNode
}

/** A lever that a cash deal does not have. */
function LeverRow({ label, cell }: LeverRowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-column="cash">
        <NotHere />
      </td>
      <td data-column="finance">{cell('finance') ?? <NotHere />}</td>
      <td data-column="lease">{cell('lease') ?? <NotHere />}</td>
    </tr>
  )
}

/** Where a column has no such figure. */
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
    />
  )
}

function RateCell({ product }: { readonly product: Product }) {
  const t = useText('pricing')
  const format = useFormat()
  const { draft, columns, edit, isEditable } = useDesk()
  const { rate } = draft.worksheet[product]
  const applied = columns[product].pricing?.rate ?? rate
  const input = `${product}.rate`
  const method = product === 'lease' ? t(`method.${draft.worksheet.lease.method}`) : undefined
  return (
    <>
      {isEditable ? (
        <PercentCell
          input={input}
          label={t('lever.of', { lever: t('lever.rate'), column: t(`column.${product}`) })}
          value={rate}
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
