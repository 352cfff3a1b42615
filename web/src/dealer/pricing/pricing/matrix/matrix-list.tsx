import type { MatrixRequest } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import type { MatrixColumn, MatrixOrder } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { UnstyledButton } from '@mantine/core'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useDealCosts } from '../gross/gross.ts'
import { cellAt } from './matrix-cells.ts'
import { MatrixRow, type RowView } from './matrix-row.tsx'
import type { MatrixViewProps } from './matrix-table.tsx'
import { useOrderedCells, type ReadyMatrix } from './use-matrix.ts'
import { bodyPx, mostRows, refOfRow, rowPx, useRows } from './use-rows.ts'
import { useRowText } from './use-row-text.ts'
import classes from './matrix-list.module.css'

const none: MatrixRequest['programmes'] = []
const page = Math.floor(bodyPx / rowPx) - 1

/** Every cell that passes the filter, sorted. Only visible rows are rendered. */
export function MatrixList(props: MatrixViewProps) {
  const { thread, matrix, filter, termsOf, pins, onActive } = props
  const t = useText('desking')
  const format = useFormat()
  const costs = useDealCosts()
  const [order, setOrder] = useState<MatrixOrder>({ by: 'monthly_equivalent' })
  const found = useOrderedCells(thread, matrix, { order, filter, costs })
  const { id, body, count, here, from, until, go, onScroll } = useRows(found, onActive)
  const text = useRowText(found?.matrix.request.programmes ?? none)
  const view: RowView | undefined = useMemo(
    () => found && { ...found, asked: askedAxes(found.matrix), text, termsOf, pins, costs, go },
    [found, text, termsOf, pins, costs, go],
  )
  if (view === undefined) return <div className={classes['waiting']} />
  const cellHere = () => {
    const ref = refOfRow(view.cells, here)
    return ref && cellAt(view.matrix, ref)
  }
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
    const cell = cellHere()
    if (next !== undefined) go(next)
    else if (event.altKey || event.ctrlKey || event.metaKey || !cell || !props.onCellKey(event.key, cell))
      return
    event.preventDefault()
  }
  return (
    <div
      className={classes['list']}
      data-gross={costs !== undefined || undefined}
      data-asked={view.asked.length}
    >
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
          const cell = cellHere()
          if (cell && props.active === undefined) onActive(cell.ref)
        }}
      >
        <Head order={order} asked={view.asked} hasGross={costs !== undefined} onOrder={setOrder} />
        <div
          ref={body}
          role="rowgroup"
          className={classes['body']}
          style={{ height: Math.min(bodyPx, Math.max(1, count) * rowPx) }}
          onScroll={event => onScroll(event.currentTarget.scrollTop)}
        >
          <div role="presentation" style={{ height: count * rowPx, position: 'relative' }}>
            {Array.from({ length: Math.max(0, until - from) }, (_, step) => from + step).map(row => (
              <MatrixRow
                key={row % mostRows}
                id={`${id}-${row}`}
                row={row}
                isActive={row === here}
                view={view}
              />
            ))}
          </div>
        </div>
      </div>
      <p className={classes['legend']}>{t('list.keys')}</p>
    </div>
  )
}

/** Prices and rates are shown only if there are several. */
const askedAxes = ({ request: { axes } }: ReadyMatrix): RowView['asked'] =>
  (['prices', 'rates'] as const).filter(axis => axes[axis].length > 1)

interface HeadProps {
  readonly order: MatrixOrder
  readonly asked: RowView['asked']
  readonly hasGross: boolean
  readonly onOrder: (order: MatrixOrder) => void
}

const axes = ['programmes', 'terms', 'downs', 'frequencies', 'distances'] as const
const sortable = ['payment', 'monthly_equivalent', 'total', 'due_at_signing'] as const

function Head({ order, asked, hasGross, onOrder }: HeadProps) {
  const t = useText('desking')
  const isDown = order.descending === true
  const sort = (by: MatrixColumn) => onOrder({ by, descending: order.by === by ? !isDown : by === 'gross' })
  return (
    <div role="row" aria-rowindex={1} className={classes['head']}>
      {[...axes, ...asked].map(axis => (
        <span key={axis} role="columnheader" data-column={axis}>
          {t(axis === 'downs' || axis === 'distances' ? `list.${axis}` : `axis.${axis}`)}
        </span>
      ))}
      {[...sortable, ...(hasGross ? (['gross'] as const) : [])].map(by => (
        <span
          key={by}
          role="columnheader"
          data-column={by}
          aria-sort={order.by === by ? (isDown ? 'descending' : 'ascending') : 'none'}
        >
          <UnstyledButton className={classes['sort']} onClick={() => sort(by)}>
            {t(`list.${by}`)}
            <span aria-hidden>{order.by === by ? (isDown ? ' ↓' : ' ↑') : ''}</span>
          </UnstyledButton>
        </span>
      ))}
    </div>
  )
}
