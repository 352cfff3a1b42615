import { cellGross, type DealCosts } from '@forecourt/domain/pricing/desk/gross.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconPinned } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { cellAt, isPinnedAt, type MatrixCell, type TermsOf } from './matrix-cells.ts'
import type { Terms } from '../model/cell-terms.ts'
import type { RowText } from './use-row-text.ts'
import type { OrderedCells } from './use-matrix.ts'
import { refOfRow, rowPx } from './use-rows.ts'
import classes from './matrix-list.module.css'

/** Shared by all rows of a list; the same object until it changes. */
export interface RowView {
  readonly matrix: OrderedCells['matrix']
  readonly cells: OrderedCells['cells']
  /** Axes with their own column. */
  readonly asked: readonly ('prices' | 'rates')[]
  readonly text: RowText
  readonly termsOf: TermsOf
  readonly pins: readonly Terms[]
  readonly costs: DealCosts | undefined
  readonly go: (row: number) => void
}

interface RowProps {
  readonly id: string
  readonly row: number
  readonly isActive: boolean
  readonly view: RowView
}

/** One combination of a list. Renders only when it becomes another: dozens of them change on one turn of the wheel. */
export const MatrixRow = memo(function MatrixRow({ id, row, isActive, view }: RowProps) {
  const ref = refOfRow(view.cells, row)
  const cell = ref && cellAt(view.matrix, ref)
  if (cell === undefined) return null
  const { text } = view
  const { place, figures, product } = cell
  const gross = grossOf(cell, view)
  return (
    // Keys work on the grid as a whole; a pointer takes a row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="row"
      id={id}
      aria-rowindex={row + 2}
      aria-selected={isActive}
      className={classes['row']}
      style={{ top: row * rowPx }}
      onClick={() => view.go(row)}
    >
      <Cell name="programmes">
        {isPinnedAt(cell, view.pins, view.termsOf) ? <Pinned /> : null}
        {product === 'cash'
          ? text.type(product)
          : `${text.axis('programmes', cell.programme)} · ${text.type(product)}`}
      </Cell>
      <Cell name="terms">{product === 'cash' ? '·' : text.axis('terms', place.terms)}</Cell>
      <Cell name="downs">{text.axis('downs', place.downs)}</Cell>
      <Cell name="frequencies">{product === 'cash' ? '·' : text.axis('frequencies', place.frequencies)}</Cell>
      <Cell name="distances">{product === 'lease' ? text.axis('distances', place.distances) : '·'}</Cell>
      {view.asked.map(axis => (
        <Cell key={axis} name={axis}>
          {product === 'cash' && axis === 'rates' ? '·' : text.axis(axis, place[axis])}
        </Cell>
      ))}
      <Cell name="payment">{text.money(figures.payment)}</Cell>
      <Cell name="monthly_equivalent">{text.money(figures.monthly)}</Cell>
      <Cell name="total">{text.money(figures.total)}</Cell>
      <Cell name="due_at_signing">{text.money(figures.due)}</Cell>
      {gross === undefined ? null : <Cell name="gross">{text.money(gross)}</Cell>}
    </div>
  )
})

function grossOf({ product, place }: MatrixCell, { matrix, costs }: RowView): number | undefined {
  const base = matrix.request[product]
  return costs && base && cellGross(base, place.prices, costs)
}

const Cell = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span role="gridcell" data-column={name}>
    {children}
  </span>
)

function Pinned() {
  const t = useText('desking')
  return (
    <>
      <IconPinned size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('pins.pinned')}</VisuallyHidden>
    </>
  )
}
