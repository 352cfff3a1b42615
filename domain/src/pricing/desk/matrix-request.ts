import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { dealProblems } from '#pricing/payments/deal/deal-problems.ts'
import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import type { Programme } from '#pricing/programmes/programme.ts'
import type { OfferRefusal, OfferedVehicle } from '#pricing/programmes/programme-limits.ts'

export type CashInput = Extract<DealInput, { payment_type: 'cash' }>

/** The values to try; every combination is a cell. */
export type MatrixAxes = {
  /** Selling prices. */
  prices: readonly Cents[]
  /** Annual percentages; null is the programme's own rate. */
  rates: readonly (string | null)[]
  /** Months. */
  terms: readonly number[]
  downs: readonly Cents[]
  /** Per year; leases only. */
  distances: readonly number[]
  frequencies: readonly Frequency[]
}

export type MatrixAxis = keyof MatrixAxes

/** The axes in the order of cells, slowest first. */
export const MATRIX_AXES: readonly MatrixAxis[] = [
  'prices',
  'rates',
  'terms',
  'frequencies',
  'distances',
  'downs',
]

/** A comparison: the deal in each requested payment type, over programmes and axes. */
export type MatrixRequest = {
  cash?: CashInput | undefined
  finance?: FinanceInput | undefined
  lease?: LeaseInput | undefined
  programmes: readonly Programme[]
  vehicle: OfferedVehicle & { segment: string }
  /** United States; null uses the best tier. */
  credit_score: number | null
  axes: MatrixAxes
}

/** Why a cell has no figures, by number: a chunk stores the number + 1, and 0 for a priced cell. */
export const CELL_REFUSALS = [
  'term',
  'term_for_age',
  'distance',
  'frequency',
  'amount_below_minimum',
  'amount_above_maximum',
  'loan_to_value',
  'cap_cost_above_limit',
  'cap_cost_below_minimum',
  'unpriceable',
  'no_balloon',
  'balloon_above_limit',
  'first_payment_too_late',
] as const satisfies readonly OfferRefusal[]

export type CellRefusal = (typeof CELL_REFUSALS)[number]

/** The number of a refusal in a chunk. */
export const refusalNumber = (refusal: CellRefusal): number => CELL_REFUSALS.indexOf(refusal) + 1

/**
 * All cells of one payment type and programme, in columns that can be transferred to another thread. A refused
 * cell has NaN in every column.
 */
export type MatrixChunk = {
  payment_type: 'cash' | 'finance' | 'lease'
  /** Index into the programmes of the request; -1 for cash. */
  programme: number
  /** The values of its cells; an axis without effect here has one. */
  axes: MatrixAxes
  /** Cents, as shown to the customer; cash: the amount due. */
  payment: Float64Array
  monthly_equivalent: Float64Array
  /** Cents: total of payments; cash: the amount due. */
  total: Float64Array
  /** Cents: amount financed, or the adjusted cap cost of a lease; zero for cash. */
  financed: Float64Array
  due_at_signing: Float64Array
  refusal: Uint8Array
}

/** An empty chunk with all cells refused as unpriceable. */
export function emptyChunk(
  payment_type: MatrixChunk['payment_type'],
  programme: number,
  axes: MatrixAxes,
): MatrixChunk {
  const size = MATRIX_AXES.reduce((product, axis) => product * axes[axis].length, 1)
  const column = () => new Float64Array(size).fill(Number.NaN)
  return {
    payment_type,
    programme,
    axes,
    payment: column(),
    monthly_equivalent: column(),
    total: column(),
    financed: column(),
    due_at_signing: column(),
    refusal: new Uint8Array(size).fill(refusalNumber('unpriceable')),
  }
}

/** A row of cells that differ only in the cash down, and its start in the chunk. */
export type MatrixRun = {
  start: number
  price: Cents
  rate: string | null
  term: number
  frequency: Frequency
  distance: number
}

/** The rows of a chunk, in the order of its cells. */
export function* runsOf({
  prices,
  rates,
  terms,
  frequencies,
  distances,
  downs,
}: MatrixAxes): Generator<MatrixRun> {
  let start = 0
  for (const price of prices) {
    for (const rate of rates) {
      for (const term of terms) {
        for (const frequency of frequencies) {
          for (const distance of distances) {
            yield { start, price, rate, term, frequency, distance }
            start += downs.length
          }
        }
      }
    }
  }
}

/** The cash down of each cell of a row; null if the amount cannot be priced. */
export const usableDowns = (base: DealInput, downs: readonly Cents[]): (Cents | null)[] =>
  downs.map(down =>
    dealProblems({ ...base, down_payment: down }).some(problem => problem.field === 'down_payment')
      ? null
      : down,
  )

/** Marks cells as refused. */
export function refuseCells(chunk: MatrixChunk, start: number, count: number, refusal: CellRefusal): void {
  chunk.refusal.fill(refusalNumber(refusal), start, start + count)
}

type CellFigures = Record<'payment' | 'monthly_equivalent' | 'total' | 'financed' | 'due_at_signing', Cents>

/** Writes a priced cell. */
export function fillCell(chunk: MatrixChunk, index: number, figures: CellFigures): void {
  chunk.payment[index] = figures.payment
  chunk.monthly_equivalent[index] = figures.monthly_equivalent
  chunk.total[index] = figures.total
  chunk.financed[index] = figures.financed
  chunk.due_at_signing[index] = figures.due_at_signing
  chunk.refusal[index] = 0
}
