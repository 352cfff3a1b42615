import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import { memo, useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { useTakesTradeIns } from '#dealer/dealership/dealerships/entry-data.ts'
import { useCalmDesk } from '../model/desk.ts'
import { columnTypes } from '../model/draft.ts'
import { FigureButton } from '../inputs/figure-button.tsx'
import { NotHere } from '../financing/lever-rows.tsx'
import { RowBadges } from '../lines/row-badges.tsx'
import { useRowLabel } from '#shared/format/row-label.ts'
import { RowTools } from '../lines/row-tools.tsx'
import { sheetRows, type Figures, type SheetRow } from '../model/sheet-rows.ts'
import cells from '../inputs/cells.module.css'
import classes from '../lines/lines.module.css'

/** The deal line by line, in three columns. */
export const LineRows = memo(function LineRows() {
  const { columns, draft } = useCalmDesk()
  const { cash, finance, lease } = columns
  const takesTradeIns = useTakesTradeIns()
  const rows = useMemo(() => {
    const figures: Partial<Record<PaymentType, NonNullable<Figures['cash']>>> = {}
    for (const { type, pricing } of [cash, finance, lease]) if (pricing !== undefined) figures[type] = pricing
    return sheetRows(figures, draft.worksheet, takesTradeIns)
  }, [cash, finance, lease, draft.worksheet, takesTradeIns])
  return (
    <tbody>
      {rows.map(row => (
        <LineRow key={row.key} row={row} />
      ))}
    </tbody>
  )
})

function LineRow({ row }: { readonly row: SheetRow }) {
  const { problems } = useCalmDesk()
  const label = useRowLabel()(row.label)
  const isBad = row.line !== undefined && problems[`lines.${row.line.id}`] !== undefined
  return (
    <tr data-sign={row.sign} data-bad={isBad || undefined}>
      <th scope="row">
        <span className={classes['head']}>
          <span className={classes['sign']} aria-hidden>
            {row.sign === '+' ? '+' : row.sign === '-' ? '−' : ''}
          </span>
          <span className={classes['label']}>
            {label} <RowBadges row={row} />
          </span>
          <RowTools row={row} label={label} />
        </span>
      </th>
      {columnTypes.map(column => (
        <td key={column} data-column={column}>
          <LineCell row={row} column={column} label={label} />
        </td>
      ))}
    </tr>
  )
}

interface LineCellProps {
  readonly row: SheetRow
  readonly column: PaymentType
  readonly label: string
}

function LineCell({ row, column, label }: LineCellProps) {
  const t = useText('pricing')
  const cell = row.cells[column]
  if (cell === undefined) return <NotHere />
  const isPerPayment = column === 'lease' && cell.key.startsWith('tax:')
  const isAtSigning = cell.flags.includes('at_signing')
  const note = isPerPayment ? t('cell.each') : isAtSigning ? t('cell.at_signing') : undefined
  return (
    <FigureButton
      column={column}
      row={cell.key}
      label={label}
      amount={cell.amount}
      isOff={cell.sign === '-'}
      {...(note === undefined ? {} : { unit: note, suffix: <span className={cells['note']}>{note}</span> })}
    />
  )
}
