import type { Pricing } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { hasBuiltInRate } from '@forecourt/domain/pricing/programmes/built-in-terms.ts'
import { memo, type ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { Period } from '#shared/format/payment.tsx'
import { useHabits } from '#shared/format/market.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useCalmDesk } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { FigureButton } from '../inputs/figure-button.tsx'
import { NotHere } from '../financing/lever-rows.tsx'
import { resultKeys } from '../model/sheet-rows.ts'
import classes from '../inputs/cells.module.css'
import lines from '../lines/lines.module.css'

/** Results: amount, payment, due at signing, and total cost. */
export const ResultRows = memo(function ResultRows() {
  const t = useText('pricing')
  const { country } = useHabits()
  return (
    <tfoot>
      <ResultRow name={t('result.amount')} isMain Cell={Amount} />
      <ResultRow name={t('result.payment')} isMain Cell={Payment} />
      <ResultRow name={t('result.due_at_signing')} Cell={DueAtSigning} />
      <ResultRow name={t('result.total_of_payments')} Cell={TotalOfPayments} />
      <ResultRow
        name={t(country === 'US' ? 'result.finance_and_rent_charge' : 'result.cost_of_borrowing')}
        Cell={CostOfBorrowing}
      />
      <ResultRow name={t('result.apr')} Cell={Apr} hasNone={pricing => pricing.apr === null} />
      <MonthlyRow />
    </tfoot>
  )
})

interface ResultRowProps {
  readonly name: string
  readonly isMain?: boolean
  readonly Cell: (props: CellProps) => ReactNode
  /** Whether a column lacks this figure: shown alone, it hides the row. */
  readonly hasNone?: (pricing: Pricing) => boolean
}

function ResultRow({ name, isMain = false, Cell, hasNone }: ResultRowProps) {
  const { columns } = useCalmDesk()
  const without = columnTypes.filter(type => {
    const { pricing } = columns[type]
    return pricing !== undefined && hasNone?.(pricing)
  })
  return (
    <tr data-main={isMain || undefined} data-without={without.join(' ') || undefined}>
      <th scope="row">{name}</th>
      {columnTypes.map(column => {
        const { pricing } = columns[column]
        return (
          <td key={column} data-column={column}>
            {pricing === undefined ? <NotHere /> : <Cell pricing={pricing} column={column} />}
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

/** To pay, financed, or adjusted cap cost: the label is shown with the figure. */
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
  const { draft } = useCalmDesk()
  const { payment } = pricing
  if (payment === null) return <NotHere />
  const { balloon } = draft.worksheet.finance
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
        suffix={<Period frequency={payment.frequency} className={classes['unit']} />}
      />
      <span className={classes['note']}>
        {t('payment.count', { count: payment.count })}
        {isOdd ? (
          <>
            {t('payment.last')} <Money amount={payment.last_amount} symbol={false} />
          </>
        ) : null}
        {column === 'finance' && balloon !== undefined ? (
          <>
            {t('payment.balloon')} <Money amount={balloon} symbol={false} />
          </>
        ) : null}
      </span>
      {column !== 'cash' && hasBuiltInRate(column, draft.worksheet[column]) ? (
        <span className={classes['note']}>{t('payment.built_in')}</span>
      ) : null}
      {column === 'lease' ? (
        <span className={classes['note']}>
          {t(draft.worksheet.include_tax ? 'payment.tax_included' : 'payment.plus_tax')}
          {draft.worksheet.include_tax ? <UnverifiedRate pricing={pricing} /> : null}
        </span>
      ) : null}
    </>
  )
}

function DueAtSigning({ pricing, column }: CellProps) {
  return (
    <>
      <Total column={column} name="due_at_signing" amount={pricing.due_at_signing} />
      {column === 'lease' ? (
        <span className={classes['note']}>
          <UnverifiedRate pricing={pricing} />
        </span>
      ) : null}
    </>
  )
}

/** Taxes of a lease have no row of their own: the figures that include them say that a rate is unverified. */
function UnverifiedRate({ pricing }: { readonly pricing: Pricing }) {
  const t = useText('pricing')
  return pricing.taxes.some(tax => tax.is_unverified) ? (
    <span className={lines['badge']}>{t('badge.unverified')}</span>
  ) : null
}

function TotalOfPayments({ pricing, column }: CellProps) {
  return <Total column={column} name="total_of_payments" amount={pricing.total_of_payments} />
}

function CostOfBorrowing({ pricing, column }: CellProps) {
  const t = useText('pricing')
  const { country } = useHabits()
  const amount = pricing.cost_of_borrowing
  if (amount === null || country !== 'US')
    return <Total column={column} name="cost_of_borrowing" amount={amount} />
  // A lease has no finance charge in the United States: the label is shown with the figure.
  const label = t(column === 'lease' ? 'result.rent_charge' : 'result.finance_charge')
  const note = <span className={classes['note']}>{label}</span>
  return <FigureButton column={column} row="cost_of_borrowing" label={label} amount={amount} suffix={note} />
}

function MonthlyEquivalent({ pricing, column }: CellProps) {
  const amount = pricing.payment?.monthly_equivalent ?? null
  return <Total column={column} name="monthly_equivalent" amount={amount} />
}

function Apr({ pricing }: CellProps) {
  const format = useFormat()
  return pricing.apr === null ? <NotHere /> : <span className="dp-number">{format.percent(pricing.apr)}</span>
}

interface TotalProps {
  readonly column: PaymentType
  readonly name: 'due_at_signing' | 'total_of_payments' | 'cost_of_borrowing' | 'monthly_equivalent'
  readonly amount: string | null
}

function Total({ column, name, amount }: TotalProps) {
  const t = useText('pricing')
  if (amount === null) return <NotHere />
  return <FigureButton column={column} row={name} label={t(`result.${name}`)} amount={amount} />
}

/** For comparing payments of different frequencies (finance 0.3), only if they differ. */
function MonthlyRow() {
  const t = useText('pricing')
  const { columns } = useCalmDesk()
  const isNeeded = columnTypes.some(type => {
    const payment = columns[type].pricing?.payment
    return payment && payment.frequency !== 'monthly'
  })
  return isNeeded ? <ResultRow name={t('result.monthly_equivalent')} Cell={MonthlyEquivalent} /> : null
}
