import type { Pricing } from '@forecourt/contract/pricing.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from './desk.ts'
import { columnTypes } from './draft.ts'
import { FigureButton } from './figure-button.tsx'
import { NotHere } from './lever-rows.tsx'
import { resultKeys } from './sheet-rows.ts'
import classes from './sheet.module.css'

type Cell = (pricing: Pricing, column: PaymentType) => ReactNode

/** What it comes to: the amount, the payment, what is due at signing, and what it costs over the years. */
export function ResultRows() {
  const t = useText('pricing')
  const format = useFormat()
  return (
    <tfoot>
      <ResultRow
        name={t('result.amount')}
        isMain
        cell={(pricing, column) => <Amount pricing={pricing} column={column} />}
      />
      <ResultRow
        name={t('result.payment')}
        isMain
        cell={(pricing, column) => <Payment pricing={pricing} column={column} />}
      />
      <ResultRow
        name={t('result.due_at_signing')}
        cell={(pricing, column) => (
          <FigureButton
            column={column}
            row="due_at_signing"
            label={t('result.due_at_signing')}
            amount={pricing.due_at_signing}
          />
        )}
      />
      <ResultRow
        name={t('result.total_of_payments')}
        cell={(pricing, column) =>
          figure(pricing, column, 'total_of_payments', t('result.total_of_payments'))
        }
      />
      <ResultRow
        name={t('result.cost_of_borrowing')}
        cell={(pricing, column) =>
          figure(pricing, column, 'cost_of_borrowing', t('result.cost_of_borrowing'))
        }
      />
      <ResultRow
        name={t('result.apr')}
        cell={({ apr }) =>
          apr === null ? undefined : <span className="dp-number">{format.percent(apr)}</span>
        }
      />
      <MonthlyRow />
    </tfoot>
  )
}

function figure(
  pricing: Pricing,
  column: PaymentType,
  key: 'total_of_payments' | 'cost_of_borrowing',
  label: string,
) {
  const amount = pricing[key]
  return amount === null ? undefined : (
    <FigureButton column={column} row={key} label={label} amount={amount} />
  )
}

interface ResultRowProps {
  readonly name: string
  readonly isMain?: boolean
  readonly cell: Cell
}

function ResultRow({ name, isMain = false, cell }: ResultRowProps) {
  const { columns } = useDesk()
  return (
    <tr data-main={isMain || undefined}>
      <th scope="row">{name}</th>
      {columnTypes.map(column => {
        const { pricing } = columns[column]
        return (
          <td key={column} data-column={column}>
            {(pricing === undefined ? undefined : cell(pricing, column)) ?? <NotHere />}
          </td>
        )
      })}
    </tr>
  )
}

interface CellProps {
  readonly pricing: Pricing
  readonly column: PaymentType
}

/** To pay, financed, or adjusted cap cost: the word stands with the figure. */
function Amount({ pricing, column }: CellProps) {
  const t = useText('pricing')
  const amount = {
    cash: pricing.amount_due,
    finance: pricing.amount_financed,
    lease: pricing.adjusted_cap_cost,
  }
  const label = t(`result.${column}`)
  return (
    <FigureButton
      column={column}
      row={resultKeys[column]}
      label={label}
      amount={amount[column] ?? '0.00'}
      suffix={<span className={classes['note']}>{label}</span>}
    />
  )
}

function Payment({ pricing, column }: CellProps) {
  const t = useText('pricing')
  const { draft } = useDesk()
  const { payment } = pricing
  if (payment === null) return <NotHere />
  const per = t(`per.${payment.frequency}`)
  const isOdd = payment.last_amount !== payment.amount
  return (
    <>
      <FigureButton
        column={column}
        row="payment"
        label={t('result.payment')}
        amount={payment.amount}
        hasSymbol
        unit={t(`frequency.${payment.frequency}`)}
        suffix={<span className={classes['unit']}>{per}</span>}
      />
      <span className={classes['note']}>
        {t('payment.count', { count: payment.count })}
        {isOdd ? (
          <>
            {t('payment.last')} <Money amount={payment.last_amount} symbol={false} />
          </>
        ) : null}
      </span>
      {column === 'lease' ? (
        <span className={classes['note']}>
          {t(draft.worksheet.include_tax ? 'payment.tax_included' : 'payment.plus_tax')}
        </span>
      ) : null}
    </>
  )
}

/** For comparing payments of different frequencies (finance 0.3), only where there are such. */
function MonthlyRow() {
  const t = useText('pricing')
  const { columns } = useDesk()
  const isNeeded = columnTypes.some(type => {
    const payment = columns[type].pricing?.payment
    return payment && payment.frequency !== 'monthly'
  })
  if (!isNeeded) return null
  return (
    <ResultRow
      name={t('result.monthly_equivalent')}
      cell={({ payment }, column) =>
        payment === null ? undefined : (
          <FigureButton
            column={column}
            row="monthly_equivalent"
            label={t('result.monthly_equivalent')}
            amount={payment.monthly_equivalent}
          />
        )
      }
    />
  )
}
