import type { DealCosts } from '@forecourt/domain/desk/gross.ts'
import { dealGross } from '@forecourt/domain/desk/gross.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconPinned } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { cellAt, isPinnedAt, type TermsOf } from './matrix-cells.ts'
import type { Terms } from './terms.ts'
import { useAxisText } from './use-axis-text.ts'
import type { OrderedCells } from './use-matrix.ts'
import { refOfRow, rowPx } from './use-rows.ts'
import classes from './matrix-list.module.css'

/** What all rows of a list share; the same object until something of it changes. */
export interface RowView {
  readonly matrix: OrderedCells['matrix']
  readonly cells: OrderedCells['cells']
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

/** One combination of a list. Drawn again only when it changes, so that scrolling draws the new ones alone. */
export const MatrixRow = memo(function MatrixRow({ id, row, isActive, view }: RowProps) {
  const pricing = useText('pricing')
  const text = useAxisText(view.matrix.request.programmes)
  const ref = refOfRow(view.cells, row)
  const cell = ref && cellAt(view.matrix, ref)
  if (cell === undefined) return null
  const { place, figures, product } = cell
  const base = view.matrix.request[product]
  const gross =
    view.costs &&
    base &&
    dealGross({ ...base, vehicle: { ...base.vehicle, price: place.prices } }, view.costs)
  const type = pricing(`column.${product}`)
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
        {product === 'cash' ? type : `${text('programmes', cell.programme)} · ${type}`}
      </Cell>
      <Cell name="terms">{product === 'cash' ? '·' : text('terms', place.terms)}</Cell>
      <Cell name="downs" isFigure>
        {text('downs', place.downs)}
      </Cell>
      <Cell name="frequencies">{product === 'cash' ? '·' : text('frequencies', place.frequencies)}</Cell>
      <Cell name="distances">{product === 'lease' ? text('distances', place.distances) : '·'}</Cell>
      <Figure name="payment" cents={figures.payment} />
      <Figure name="monthly_equivalent" cents={figures.monthly} />
      <Figure name="total" cents={figures.total} />
      <Figure name="due_at_signing" cents={figures.due} />
      {gross === undefined ? null : <Figure name="gross" cents={gross} />}
    </div>
  )
})

interface CellProps {
  readonly name: string
  readonly isFigure?: boolean
  readonly children: ReactNode
}

const Cell = ({ name, isFigure, children }: CellProps) => (
  <span role="gridcell" data-column={name} className={isFigure === true ? 'dp-number' : undefined}>
    {children}
  </span>
)

const Figure = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <Cell name={name}>
    <Money cents={cents} symbol={false} />
  </Cell>
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
