import type { MatrixColumn, MatrixOrder } from '@forecourt/domain/desk/matrix-view.ts'
import { IconPinned } from '@tabler/icons-react'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { dealGross } from '@forecourt/domain/desk/gross.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDealCosts } from './gross.ts'
import { cellAt, termsKey, type MatrixCell } from './matrix-cells.ts'
import type { MatrixViewProps } from './matrix-table.tsx'
import { useAxisText } from './use-axis-text.ts'
import { useOrderedCells } from './use-matrix.ts'
import classes from './matrix-list.module.css'

const rowPx = 36
const bodyPx = 396
/** Rows kept above and below the window, so that a turn of the wheel finds them there. */
const spare = 8

const sortable = ['payment', 'monthly_equivalent', 'total', 'due_at_signing'] as const

/** Every cell that the filter leaves, one under the other, in any order. Only the rows in sight are in the page. */
export function MatrixList({
  thread,
  matrix,
  active,
  onActive,
  onCellKey,
  termsOf,
  pins,
  filter,
}: MatrixViewProps) {
  const t = useText('desking')
  const format = useFormat()
  const costs = useDealCosts()
  const [order, setOrder] = useState<MatrixOrder>({ by: 'monthly_equivalent' })
  const found = useOrderedCells(thread, matrix, { order, filter, costs })
  const [top, setTop] = useState(0)
  const [at, setAt] = useState(0)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  if (found === undefined) return <div className={classes['waiting']} />
  const count = found.cells.length / 2
  const here = Math.min(at, Math.max(0, count - 1))
  const cellOf = (row: number): MatrixCell | undefined => {
    const [chunk, index] = [found.cells[row * 2], found.cells[row * 2 + 1]]
    return chunk === undefined || index === undefined ? undefined : cellAt(found.matrix, { chunk, index })
  }
  const go = (row: number) => {
    const next = Math.min(count - 1, Math.max(0, row))
    setAt(next)
    const cell = cellOf(next)
    if (cell) onActive(cell.ref)
    const view = body.current
    if (view === null) return
    if (next * rowPx < view.scrollTop) view.scrollTop = next * rowPx
    else if ((next + 1) * rowPx > view.scrollTop + bodyPx) view.scrollTop = (next + 1) * rowPx - bodyPx
  }
  const page = Math.floor(bodyPx / rowPx) - 1
  const onKeyDown = (event: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowUp: here - 1,
      ArrowDown: here + 1,
      PageUp: here - page,
      PageDown: here + page,
      Home: 0,
      End: count - 1,
    }
    const next = to[event.key]
    const cell = cellOf(here)
    if (next !== undefined) go(next)
    else if (event.altKey || event.ctrlKey || event.metaKey || !cell || !onCellKey(event.key, cell)) return
    event.preventDefault()
  }
  const from = Math.max(0, Math.floor(top / rowPx) - spare)
  const until = Math.min(count, Math.ceil((top + bodyPx) / rowPx) + spare)
  const columns = [...sortable, ...(costs === undefined ? [] : (['gross'] as const))]
  const sort = (by: MatrixColumn) =>
    setOrder(known => ({ by, descending: known.by === by ? known.descending !== true : by === 'gross' }))
  return (
    <div className={classes['list']} data-gross={costs !== undefined || undefined}>
      <p className={classes['count']}>{t('list.count', { cells: format.number(count), count })}</p>
      <div
        role="grid"
        aria-label={t('list.label')}
        aria-rowcount={count + 1}
        tabIndex={0}
        aria-activedescendant={count === 0 ? undefined : `${id}-${here}`}
        className={classes['frame']}
        onKeyDown={onKeyDown}
        onFocus={() => {
          const cell = cellOf(here)
          if (cell && active === undefined) onActive(cell.ref)
        }}
      >
        <div role="row" aria-rowindex={1} className={classes['head']}>
          {(['programmes', 'terms', 'downs', 'frequencies', 'distances'] as const).map(axis => (
            <span key={axis} role="columnheader" data-column={axis}>
              {t(axis === 'downs' || axis === 'distances' ? `list.${axis}` : `axis.${axis}`)}
            </span>
          ))}
          {columns.map(by => (
            <span
              key={by}
              role="columnheader"
              data-column={by}
              aria-sort={order.by === by ? (order.descending === true ? 'descending' : 'ascending') : 'none'}
            >
              <UnstyledButton className={classes['sort']} onClick={() => sort(by)}>
                {t(`list.${by}`)}
                <span aria-hidden>{order.by === by ? (order.descending === true ? ' ↓' : ' ↑') : ''}</span>
              </UnstyledButton>
            </span>
          ))}
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={classes['body']}
          style={{ height: Math.min(bodyPx, Math.max(1, count) * rowPx) }}
          onScroll={event => setTop(event.currentTarget.scrollTop)}
        >
          <div role="presentation" style={{ height: count * rowPx, position: 'relative' }}>
            {Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step).map(row => (
              <Row
                key={row}
                id={`${id}-${row}`}
                row={row}
                cell={cellOf(row)}
                isActive={row === here}
                onChoose={() => go(row)}
                view={{ matrix: found.matrix, termsOf, pins, costs }}
              />
            ))}
          </div>
        </div>
      </div>
      <p className={classes['legend']}>{t('list.keys')}</p>
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly row: number
  readonly cell: MatrixCell | undefined
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly view: Pick<MatrixViewProps, 'termsOf' | 'pins'> & {
    readonly matrix: NonNullable<MatrixViewProps['matrix']>
    readonly costs: ReturnType<typeof useDealCosts>
  }
}

function Row({ id, row, cell, isActive, onChoose, view }: RowProps) {
  const t = useText('desking')
  const pricing = useText('pricing')
  const text = useAxisText(view.matrix.request.programmes)
  if (cell === undefined) return null
  const { place, figures, product } = cell
  const terms = view.pins.length === 0 ? undefined : view.termsOf(cell)
  const isPinned = terms !== undefined && view.pins.some(pin => termsKey(pin) === termsKey(terms))
  const base = view.matrix.request[product]
  const gross =
    view.costs &&
    base &&
    dealGross({ ...base, vehicle: { ...base.vehicle, price: place.prices } }, view.costs)
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
      onClick={onChoose}
    >
      <span role="gridcell" data-column="programmes">
        {isPinned ? (
          <>
            <IconPinned size={14} stroke={1.75} aria-hidden />
            <VisuallyHidden>{t('pins.pinned')}</VisuallyHidden>
          </>
        ) : null}
        {text('programmes', cell.programme)} · {pricing(`column.${product}`)}
      </span>
      <span role="gridcell" data-column="terms">
        {text('terms', place.terms)}
      </span>
      <span role="gridcell" data-column="downs" className="dp-number">
        {text('downs', place.downs)}
      </span>
      <span role="gridcell" data-column="frequencies">
        {text('frequencies', place.frequencies)}
      </span>
      <span role="gridcell" data-column="distances">
        {product === 'lease' ? text('distances', place.distances) : '·'}
      </span>
      <span role="gridcell" data-column="payment">
        <Money cents={figures.payment} symbol={false} />
      </span>
      <span role="gridcell" data-column="monthly_equivalent">
        <Money cents={figures.monthly} symbol={false} />
      </span>
      <span role="gridcell" data-column="total">
        <Money cents={figures.total} symbol={false} />
      </span>
      <span role="gridcell" data-column="due_at_signing">
        <Money cents={figures.due} symbol={false} />
      </span>
      {gross === undefined ? null : (
        <span role="gridcell" data-column="gross">
          <Money cents={gross} symbol={false} />
        </span>
      )}
    </div>
  )
}
