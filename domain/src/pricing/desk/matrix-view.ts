import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { cellGross } from './gross.ts'
import type { DealCosts } from './gross.ts'
import type { MatrixChunk, MatrixRequest } from './matrix-request.ts'
import { cellPlace } from './matrix.ts'

/** A cell by its chunk and its index in it. */
export type CellRef = { chunk: number; index: number }

export type MatrixColumn =
  | 'payment'
  | 'monthly_equivalent'
  | 'total'
  | 'due_at_signing'
  | 'financed'
  | 'gross'

/** An offer of a pre-qualification. Decisions 3.91. */
export type Prequalification = {
  /** Id of the programme; absent: any lender. */
  programme?: string
  max_amount: Cents | null
  max_term: number | null
  /** Per month. */
  max_payment: Cents | null
}

/** Filters of the view; absent ones do not filter. Refused cells are always hidden. */
export type MatrixFilter = {
  payment_types?: readonly MatrixChunk['payment_type'][]
  /** Target to compare: the monthly equivalent. */
  max_monthly?: Cents
  max_due_at_signing?: Cents
  min_gross?: Cents
  /** Only cells covered by one of the offers; cash always is. */
  prequalified?: readonly Prequalification[]
}

type Row = { ref: CellRef; key: number; monthly: number; total: number; programme: number }

function covers(
  request: MatrixRequest,
  chunk: MatrixChunk,
  index: number,
  { programme, max_amount, max_term, max_payment }: Prequalification,
): boolean {
  if (programme !== undefined && request.programmes[chunk.programme]?.id !== programme) return false
  if (max_amount !== null && (chunk.financed[index] ?? 0) > max_amount) return false
  if (max_payment !== null && (chunk.monthly_equivalent[index] ?? 0) > max_payment) return false
  return max_term === null || cellPlace(chunk, index).terms <= max_term
}

function stays(
  request: MatrixRequest,
  chunk: MatrixChunk,
  index: number,
  gross: number,
  filter: MatrixFilter,
): boolean {
  if (chunk.refusal[index] !== 0) return false
  const { max_monthly, max_due_at_signing, min_gross, prequalified } = filter
  if (max_monthly !== undefined && (chunk.monthly_equivalent[index] ?? 0) > max_monthly) return false
  if (max_due_at_signing !== undefined && (chunk.due_at_signing[index] ?? 0) > max_due_at_signing)
    return false
  // Without costs the gross is unknown, so its filter is ignored.
  if (min_gross !== undefined && gross < min_gross) return false
  if (prequalified === undefined || chunk.payment_type === 'cash') return true
  return prequalified.some(offer => covers(request, chunk, index, offer))
}

/** Gross by cell, computed once for each price, because only the price changes it. NaN without costs. */
function grossByPrice(base: DealInput | undefined, chunk: MatrixChunk, costs: DealCosts | undefined) {
  const perPrice = chunk.payment.length / Math.max(1, chunk.axes.prices.length)
  const values = chunk.axes.prices.map(price => (base && costs ? cellGross(base, price, costs) : Number.NaN))
  return (index: number): number => values[Math.floor(index / perPrice)] ?? Number.NaN
}

export type MatrixOrder = { by: MatrixColumn; descending?: boolean }

/**
 * The filtered, priced cells in order: by the column, then monthly equivalent, total of payments and the order of
 * lenders. Finance 7.2.
 */
export function sortedCells(
  { request, chunks }: { request: MatrixRequest; chunks: readonly MatrixChunk[] },
  { by, descending }: MatrixOrder,
  filter: MatrixFilter = {},
  costs?: DealCosts,
): CellRef[] {
  const rows: Row[] = []
  chunks.forEach((chunk, at) => {
    if (filter.payment_types && !filter.payment_types.includes(chunk.payment_type)) return
    const grossAt = grossByPrice(request[chunk.payment_type], chunk, costs)
    for (let index = 0; index < chunk.payment.length; index += 1) {
      const gross = grossAt(index)
      if (!stays(request, chunk, index, gross, filter)) continue
      rows.push({
        ref: { chunk: at, index },
        key: by === 'gross' ? gross : (chunk[by][index] ?? 0),
        monthly: chunk.monthly_equivalent[index] ?? 0,
        total: chunk.total[index] ?? 0,
        programme: chunk.programme,
      })
    }
  })
  const sign = descending ? -1 : 1
  rows.sort(
    (a, b) =>
      (Number.isNaN(a.key) || Number.isNaN(b.key) ? 0 : sign * (a.key - b.key)) ||
      a.monthly - b.monthly ||
      a.total - b.total ||
      a.programme - b.programme ||
      a.ref.index - b.ref.index,
  )
  return rows.map(row => row.ref)
}
