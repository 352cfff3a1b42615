import { toCents } from '@forecourt/contract/platform/money.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { GridAxis, GridQuestion } from '@forecourt/domain/pricing/desk/matrix-grid.ts'
import type { MatrixChunk } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import type { CellRef } from '@forecourt/domain/pricing/desk/matrix-view.ts'
import { cellDeal, cellPlace, type CellPlace } from '@forecourt/domain/pricing/desk/matrix.ts'
import { useMemo } from 'react'
import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import { useLanguage } from '#shared/i18n/use-text.ts'
import { useDesk } from '../model/desk.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import type { Product } from '../model/draft.ts'
import type { MatrixChoices } from '../engine/matrix-question.ts'
import { termsKey, termsOfDraft, type Terms } from '../model/cell-terms.ts'
import type { ReadyMatrix } from './use-matrix.ts'

/** Figures of a cell, in cents. */
export interface CellFigures {
  readonly payment: Cents
  readonly monthly: Cents
  readonly total: Cents
  readonly due: Cents
}

export interface MatrixCell {
  readonly ref: CellRef
  readonly product: PaymentType
  /** Index into the programmes of the request; -1 for cash. */
  readonly programme: number
  readonly place: CellPlace
  readonly figures: CellFigures
}

/** The cell at a reference; undefined if it no longer exists. */
export function cellAt({ chunks }: ReadyMatrix, ref: CellRef): MatrixCell | undefined {
  const chunk = chunks[ref.chunk]
  if (chunk === undefined || chunk.refusal[ref.index] !== 0) return undefined
  return {
    ref,
    product: chunk.payment_type,
    programme: chunk.programme,
    place: cellPlace(chunk, ref.index),
    figures: figuresAt(chunk, ref.index),
  }
}

const figuresAt = (chunk: MatrixChunk, index: number): CellFigures => {
  const of = (column: Float64Array) => (column[index] ?? 0) as Cents
  return {
    payment: of(chunk.payment),
    monthly: of(chunk.monthly_equivalent),
    total: of(chunk.total),
    due: of(chunk.due_at_signing),
  }
}

export type TermsOf = (cell: MatrixCell) => Terms | undefined

/** Whether a cell may have these terms, without its deal. */
function isNear({ product, place }: MatrixCell, { product: type, price, terms }: Terms): boolean {
  if (product !== type || toCents(price) !== place.prices) return false
  if (toCents(terms.down_payment) !== place.downs) return false
  return !('term' in terms) || (terms.term === place.terms && terms.frequency === place.frequencies)
}

/** Whether a cell would give exactly these terms. */
export function hasTerms(cell: MatrixCell, terms: Terms, termsOf: TermsOf): boolean {
  if (!isNear(cell, terms)) return false
  const own = termsOf(cell)
  return own !== undefined && termsKey(own) === termsKey(namedAs(own, terms))
}

/**
 * A deal keeps the lender's name in the language of its creation; in the other language it is still the same lender.
 */
function namedAs(own: Terms, known: Terms): Terms {
  const [{ terms: mine }, { terms: theirs }] = [own, known]
  const isSame = 'lender' in mine && 'lender' in theirs && mine.lender_id !== undefined
  return isSame && mine.lender_id === theirs.lender_id
    ? { ...known, terms: { ...theirs, lender: mine.lender } }
    : known
}

export const isPinnedAt = (cell: MatrixCell, pins: readonly Terms[], termsOf: TermsOf): boolean =>
  pins.some(pin => hasTerms(cell, pin, termsOf))

/** Terms of any cell, as the sheet would have them. */
export function useCellTerms(matrix: ReadyMatrix | undefined): TermsOf {
  const { draft } = useDesk()
  const language = useLanguage()
  return useMemo(() => {
    return ({ ref, programme, product }) => {
      const chunk = matrix?.chunks[ref.chunk]
      const deal = matrix && chunk && cellDeal(matrix.request, chunk, ref.index)
      if (deal === undefined) return undefined
      const offered = matrix?.request.programmes[programme]
      const name = language === 'fr' ? offered?.name_fr : offered?.name_en
      const lender = name === undefined ? undefined : { name, id: offered?.id }
      return { ...termsOfDraft(withDeal(draft, deal, lender), product), programme: offered?.id }
    }
  }, [matrix, draft, language])
}

/** Fixed axes of a grid: `sheet` is the sheet's value, `best` leaves the axis open. */
export type Held = Readonly<Partial<Record<GridAxis, string>>>

/** Axes of a grid with several values that are neither its rows nor its columns. */
export const openAxes = ({ product, rows, columns }: MatrixChoices): GridAxis[] =>
  (['programmes', 'terms', 'downs', 'distances', 'frequencies'] as const).filter(
    axis => axis !== rows && axis !== columns && (axis !== 'distances' || product === 'lease'),
  )

/** Value of the sheet itself on an axis; undefined if it is not on the axis. */
export function sheetValue(
  axis: GridAxis,
  worksheet: Worksheet,
  product: Product,
  lenders: readonly Pick<Programme, 'id' | 'name_en' | 'name_fr'>[],
): string | number | undefined {
  if (axis === 'programmes') {
    const at = lenders.findIndex(lender => isLenderOf(lender, worksheet[product]))
    return at < 0 ? undefined : at
  }
  if (axis === 'terms') return worksheet[product].term
  if (axis === 'downs') return toCents(worksheet[product].down_payment)
  if (axis === 'distances') return worksheet.lease.distance_allowance
  return axis === 'frequencies' ? worksheet[product].frequency : undefined
}

/** Question of a grid, with the fixed axes in the grid's format. */
export function gridQuestionOf(
  choices: MatrixChoices,
  held: Held,
  worksheet: Worksheet,
  lenders: Parameters<typeof sheetValue>[3],
): GridQuestion {
  const { product, rows, columns } = choices
  const fixed: Record<string, string | number> = {}
  for (const axis of openAxes(choices)) {
    const value = held[axis] ?? 'sheet'
    const own = sheetValue(axis, worksheet, product, lenders)
    if (value === 'sheet' && own !== undefined) fixed[axis] = own
    else if (value !== 'sheet' && value !== 'best')
      fixed[axis] = axis === 'frequencies' ? value : Number(value)
  }
  return { payment_type: product, rows, columns, fixed }
}
