import type { Grid, GridAxis } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { CellRefusal } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import type { CellRef, MatrixFilter } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMemo, type KeyboardEvent } from 'react'
import { Money } from '#shared/format/money.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import {
  cellAt,
  gridQuestionOf,
  hasTerms,
  isPinnedAt,
  type Held,
  type MatrixCell,
  type TermsOf,
} from './matrix-cells.ts'
import type { MatrixChoices } from '../engine/matrix-question.ts'
import { termsOfDraft, type Terms } from '../model/cell-terms.ts'
import { useAxisText } from './use-axis-text.ts'
import { useGrid, type ReadyMatrix, type Thread } from './use-matrix.ts'
import classes from './matrix.module.css'

/** Props that both views of the matrix share. */
export interface MatrixViewProps {
  readonly thread: Thread | undefined
  readonly matrix: ReadyMatrix | undefined
  readonly active: CellRef | undefined
  readonly onActive: (cell: CellRef) => void
  /** Enter, P, T and ? on a cell; returns whether the key was handled. */
  readonly onCellKey: (key: string, cell: MatrixCell) => boolean
  readonly termsOf: TermsOf
  readonly pins: readonly Terms[]
  readonly filter: MatrixFilter
}

interface MatrixGridProps extends MatrixViewProps {
  readonly choices: MatrixChoices
  readonly held: Held
}

const none: ReadyMatrix['request']['programmes'] = []
const structural: readonly unknown[] = ['term', 'distance', 'frequency', undefined]

/** Rows and columns with at least one programme; without terms that nobody offers. */
function shownOf({ rows, columns, cells }: Grid) {
  const isUsed = (cell: Grid['cells'][number]) => !structural.includes(cell)
  const at = (row: number, column: number) => cells[row * columns.length + column]
  const every = (count: number) => Array.from({ length: count }, (_, index) => index)
  return {
    rows: every(rows.length).filter(row => every(columns.length).some(column => isUsed(at(row, column)))),
    columns: every(columns.length).filter(column => every(rows.length).some(row => isUsed(at(row, column)))),
    at,
  }
}

/** A grid of two axes, with the best value of the open axes in each cell; navigated by arrows. */
export function MatrixGrid(props: MatrixGridProps) {
  const { thread, matrix, choices, held, active, onActive, onCellKey } = props
  const t = useText('desking')
  const { draft } = useDesk()
  const programmes = matrix?.request.programmes ?? none
  const text = useAxisText(programmes)
  const question = useMemo(
    () => gridQuestionOf(choices, held, draft.worksheet, programmes),
    [choices, held, draft.worksheet, programmes],
  )
  const found = useGrid(thread, matrix, question)
  const shown = useMemo(() => found && shownOf(found.grid), [found])
  if (found === undefined || shown === undefined) return <div className={classes['waiting']} />
  const { grid: cells, question: asked } = found
  const places = shown.rows.map(row => shown.columns.map(column => shown.at(row, column)))
  if (places.length === 0) return <p className={classes['note']}>{t('grid.none')}</p>
  const current = termsOfDraft(draft, choices.product)
  const isCurrent = (cell: MatrixCell) => hasTerms(cell, current, props.termsOf)
  const first = firstOf(places, found.matrix, active, isCurrent)

  const go = (row: number, column: number, grid: Element | null) => {
    const target = grid?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)
    target?.focus()
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableCellElement>, row: number, column: number) => {
    const here = places[row]?.[column]
    const [lastRow, lastColumn] = [places.length - 1, (places[0]?.length ?? 1) - 1]
    const isFar = event.ctrlKey || event.metaKey
    const to: Record<string, [number, number]> = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(lastRow, row + 1), column],
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(lastColumn, column + 1)],
      Home: [isFar ? 0 : row, 0],
      End: [isFar ? lastRow : row, lastColumn],
      PageUp: [0, column],
      PageDown: [lastRow, column],
    }
    const place = to[event.key]
    const cell = typeof here === 'object' ? cellAt(found.matrix, here) : undefined
    if (place !== undefined) go(...place, event.currentTarget.closest('table'))
    else if (event.altKey || isFar || cell === undefined || !onCellKey(event.key, cell)) return
    event.preventDefault()
  }
  const name = (axis: GridAxis) => t(`axis.${axis}`)
  return (
    <div className={classes['scroll']}>
      {/* A native table keeps its rows and headers; its cells are worked like those of a spreadsheet. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" className={classes['grid']} data-busy={found.matrix !== matrix || undefined}>
        <caption>
          <VisuallyHidden>
            {t('grid.caption', { rows: name(asked.rows), columns: name(asked.columns) })}
          </VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col" className={classes['corner']}>
              {name(asked.rows)} / {name(asked.columns)}
            </th>
            {shown.columns.map(column => (
              <th key={column} scope="col">
                {text(asked.columns, cells.columns[column] ?? null)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((line, row) => (
            <tr key={shown.rows[row]}>
              <th scope="row">{text(asked.rows, cells.rows[shown.rows[row] ?? 0] ?? null)}</th>
              {line.map((place, column) => (
                <td
                  // The places of a grid have no other name.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={column}
                  data-at={`${row} ${column}`}
                  tabIndex={first[0] === row && first[1] === column ? 0 : -1}
                  onFocus={() => typeof place === 'object' && onActive(place)}
                  onKeyDown={event => onKeyDown(event, row, column)}
                  {...lookOf(place, props, found.matrix, isCurrent)}
                >
                  {typeof place === 'object' ? (
                    <CellText
                      cell={cellAt(found.matrix, place)}
                      isOpen={
                        asked.fixed?.programmes === undefined &&
                        asked.rows !== 'programmes' &&
                        asked.columns !== 'programmes'
                      }
                      text={text}
                    />
                  ) : (
                    <Refused refusal={place} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes['legend']}>{t('grid.keys')}</p>
    </div>
  )
}

type Place = Grid['cells'][number]

/** Where Tab enters: the last cell, else the sheet's own, else the first. */
function firstOf(
  places: readonly (readonly Place[])[],
  matrix: ReadyMatrix,
  active: CellRef | undefined,
  isCurrent: (cell: MatrixCell) => boolean,
): [number, number] {
  let own: [number, number] | undefined
  for (const [row, line] of places.entries()) {
    for (const [column, place] of line.entries()) {
      if (typeof place !== 'object') continue
      if (active?.chunk === place.chunk && active.index === place.index) return [row, column]
      const cell = cellAt(matrix, place)
      if (own === undefined && cell !== undefined && isCurrent(cell)) own = [row, column]
    }
  }
  return own ?? [0, 0]
}

function lookOf(
  place: Place,
  props: MatrixGridProps,
  matrix: ReadyMatrix,
  isCurrent: (cell: MatrixCell) => boolean,
) {
  const cell = typeof place === 'object' ? cellAt(matrix, place) : undefined
  if (cell === undefined) return { 'data-refused': true }
  const { max_monthly: most } = props.filter
  return {
    'data-cents': cell.figures.payment,
    ...(isCurrent(cell) && { 'aria-current': 'true' as const }),
    ...(most !== undefined && { 'data-target': cell.figures.monthly <= most ? 'within' : 'over' }),
    ...(isPinnedAt(cell, props.pins, props.termsOf) && { 'data-pinned': true }),
    ...(props.active?.chunk === cell.ref.chunk &&
      props.active.index === cell.ref.index && { 'aria-selected': true }),
  }
}

interface CellTextProps {
  readonly cell: MatrixCell | undefined
  /** The cell must name its lender. */
  readonly isOpen: boolean
  readonly text: ReturnType<typeof useAxisText>
}

function CellText({ cell, isOpen, text }: CellTextProps) {
  if (cell === undefined) return null
  return (
    <>
      <Money cents={cell.figures.payment} symbol={false} />
      {isOpen ? <span className={classes['lender']}>{text('programmes', cell.programme)}</span> : null}
    </>
  )
}

function Refused({ refusal }: { readonly refusal: CellRefusal | undefined }) {
  const t = useText('desking')
  const reason = refusal === undefined ? '' : t(`refusal.${refusal}`)
  return (
    <span title={reason}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  )
}
