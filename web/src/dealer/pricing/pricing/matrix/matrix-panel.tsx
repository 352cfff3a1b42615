import { Progress } from '@mantine/core'
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { formatCents } from '@forecourt/domain/platform/money/amount.ts'
import type { MatrixFilter } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { announce } from '#shared/ui/toast/live-region.tsx'
import { showToast } from '#shared/ui/toast/toast-store.ts'
import { useDesk, type Desk } from '../model/desk.ts'
import { GrossBar } from '../gross/gross-bar.tsx'
import { MatrixActions, type MatrixActing } from './matrix-actions.tsx'
import { cellAt, useCellTerms, type MatrixCell } from './matrix-cells.ts'
import { MatrixChoicesBar } from './matrix-choices.tsx'
import { MatrixEmpty } from './matrix-empty.tsx'
import { filterOf, MatrixFilters } from './matrix-filters.tsx'
import { MatrixGrid } from './matrix-table.tsx'
import { MatrixList } from './matrix-list.tsx'
import { MatrixPins } from './matrix-pins.tsx'
import { matrixRequestOf } from '../engine/matrix-question.ts'
import { useProgress, type MatrixProgress } from './matrix-progress.ts'
import { isPinned, withoutPin, withPin } from './pinned.ts'
import { termsKey, withTerms, type Terms } from '../model/cell-terms.ts'
import type { MatrixState } from './tool-state.ts'
import { useMatrix, type ReadyMatrix, type Thread } from './use-matrix.ts'
import classes from './matrix.module.css'

interface MatrixPanelProps {
  readonly thread: Thread
  readonly state: MatrixState
  readonly isShown: boolean
  readonly onLeave: () => void
}

/** Every matching programme, over any two axes or as one list; a cell is applied to the sheet in one step. */
export const MatrixPanel = memo(function MatrixPanel({ thread, state, isShown, onLeave }: MatrixPanelProps) {
  const desk = useDesk()
  const { draft, order, context } = desk
  const { choosing, view, setView, filters, setFilters, active, setActive, pins, setPins } = state
  const { choices } = choosing
  const request = useMemo(
    () => matrixRequestOf(draft.worksheet, choices, { order, context }),
    [draft.worksheet, choices, order, context],
  )
  const { matrix, progress, isBehind } = useMatrix(isShown ? thread : undefined, request)
  const termsOf = useCellTerms(matrix)
  const filter: MatrixFilter = useMemo(() => filterOf(filters, view), [filters, view])
  const root = useRef<HTMLDivElement>(null)
  useFirstFocus(root, isShown && matrix !== undefined)
  useCountSaid(matrix?.chunks)

  const acts = useActions(desk, pins, setPins)
  const { apply, togglePin, explain } = acts

  const cell = matrix && active && cellAt(matrix, active)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onLeave()
    }
  }
  const onCellKey = (key: string, at: MatrixCell): boolean => {
    const terms = termsOf(at)
    if (terms === undefined) return false
    if (key === 'Enter') apply(terms)
    else if (key === 'p' || key === 'P') togglePin(terms)
    else if (key === '?') explain(terms)
    else if (key === 't' || key === 'T')
      setFilters(known => ({ ...known, monthly: formatCents(at.figures.monthly) }))
    else return false
    return true
  }
  const common = { thread, matrix, active, onActive: setActive, onCellKey, termsOf, pins, filter }
  return (
    // Escape means the whole panel, wherever in it the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={classes['panel']} onKeyDown={onKeyDown}>
      <MatrixChoicesBar
        choosing={choosing}
        view={view}
        programmes={request.programmes}
        matrix={matrix}
        onView={setView}
      />
      <MatrixFilters view={view} value={filters} onValue={setFilters} />
      <GrossBar />
      <Computing progress={progress} isBehind={isBehind} />
      {matrix === undefined ? null : matrix.chunks.every(({ payment_type }) => payment_type === 'cash') ? (
        <MatrixEmpty matrix={matrix} />
      ) : view === 'grid' ? (
        <MatrixGrid {...common} choices={choices} held={choosing.held} />
      ) : (
        <MatrixList {...common} />
      )}
      {cell === undefined ? null : (
        <MatrixActions cell={cell} terms={termsOf(cell)} pins={pins} acts={acts} />
      )}
      <MatrixPins pins={pins} acts={acts} />
    </div>
  )
})

/** Actions for a cell or pin; stable until the sheet or the pins change. */
function useActions(
  desk: Desk,
  pins: readonly Terms[],
  setPins: (pins: readonly Terms[]) => void,
): MatrixActing {
  const t = useText('desking')
  return useMemo(() => {
    const { draft, edit, commitStep, isEditable, priceReason } = desk
    return {
      apply: terms => {
        if (!isEditable || (terms.price !== draft.worksheet.price && priceReason !== undefined)) return
        edit(`matrix ${termsKey(terms)}`, known => withTerms(known, terms))
        commitStep()
      },
      togglePin: terms => {
        const next = isPinned(pins, terms) ? withoutPin(pins, terms) : withPin(pins, terms)
        if (next === undefined) showToast({ type: 'info', text: t('pins.full') })
        else setPins(next)
      },
      explain: terms =>
        desk.explain({
          column: terms.product,
          key: terms.product === 'cash' ? 'amount_due' : 'payment',
          of: withTerms(draft, terms).worksheet,
        }),
    }
  }, [desk, pins, setPins, t])
}

/** Progress bar while computing; its space is reserved, so that nothing moves. */
function Computing({
  progress,
  isBehind,
}: {
  readonly progress: MatrixProgress
  readonly isBehind: boolean
}) {
  const t = useText('desking')
  const { done, total } = useProgress(progress)
  return (
    <div className={classes['computing']} data-busy={isBehind || undefined}>
      <Progress
        size={3}
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={t('progress', { done, total })}
      />
    </div>
  )
}

/** The initial focus is on the cell with the sheet's own terms, once there is one. */
function useFirstFocus(root: React.RefObject<HTMLDivElement | null>, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined
    const started = document.activeElement
    const timer = setInterval(() => {
      if (document.activeElement !== started) return clearInterval(timer)
      const target = root.current?.querySelector<HTMLElement>(
        '[role="grid"] [tabindex="0"], [role="grid"][tabindex="0"]',
      )
      if (target === null || target === undefined) return undefined
      // Scrolls only as far as necessary: by default a browser centres the focused element.
      target.focus({ preventScroll: true })
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }, [root, isReady])
}

/** Announces the number of computed cells once. */
function useCountSaid(chunks: ReadyMatrix['chunks'] | undefined): void {
  const t = useText('desking')
  const format = useFormat()
  useEffect(() => {
    if (chunks === undefined) return
    const cells = chunks.reduce((sum, chunk) => sum + chunk.payment.length, 0)
    announce(
      'count',
      t('computed', {
        cells: format.number(cells),
        count: chunks.filter(({ programme }) => programme >= 0).length,
      }),
    )
  }, [chunks, t, format])
}
