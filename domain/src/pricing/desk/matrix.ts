import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { financeCellDeal, financeCellRate, financeChunk } from './matrix-finance.ts'
import { leaseCellDeal, leaseChunk } from './matrix-lease.ts'
import { financeOfferOf, isRefusal, leaseOfferOf, offersOf } from './matrix-offers.ts'
import type { LeftOut } from './matrix-offers.ts'
import { emptyChunk, fillCell, MATRIX_AXES, runsOf, usableDowns } from './matrix-request.ts'
import type { CashInput, MatrixAxes, MatrixChunk, MatrixRequest } from './matrix-request.ts'
import { distanceOption } from './programme-terms.ts'

export type Matrix = { request: MatrixRequest; chunks: readonly MatrixChunk[]; left_out: readonly LeftOut[] }

const withCell = <T extends DealInput>(base: T, price: Cents, down: Cents): T => ({
  ...base,
  vehicle: { ...base.vehicle, price },
  down_payment: down,
})

/** A cash deal has only its price and down payment. */
function cashChunk({ axes }: MatrixRequest, base: CashInput): MatrixChunk {
  const one: MatrixAxes = { ...axes, rates: [null], terms: [0], frequencies: ['monthly'], distances: [0] }
  const chunk = emptyChunk('cash', -1, one)
  const downs = usableDowns(base, axes.downs)
  for (const { start, price } of runsOf(one)) {
    downs.forEach((down, at) => {
      const priced = priceDeal(withCell(base, price, down ?? ZERO))
      if (down === null || !priced.ok || priced.payment_type !== 'cash') return
      const { amount_due } = priced.totals
      fillCell(chunk, start + at, {
        payment: amount_due,
        monthly_equivalent: amount_due,
        total: amount_due,
        financed: ZERO,
        due_at_signing: priced.due_at_signing.total,
      })
    })
  }
  return chunk
}

/**
 * All available programmes over every combination of the axes: one chunk for each payment type and programme,
 * generated lazily, so that a worker can send each one before the next. Finance 7.2.
 */
export function* matrixChunks(request: MatrixRequest): Generator<MatrixChunk> {
  const { finance, lease } = offersOf(request)
  if (request.cash) yield cashChunk(request, request.cash)
  if (request.finance) for (const offer of finance) yield financeChunk(request, request.finance, offer)
  if (request.lease) for (const offer of lease) yield leaseChunk(request, request.lease, offer)
}

/** The complete matrix. */
export const matrixCells = (request: MatrixRequest): Matrix => ({
  request,
  chunks: [...matrixChunks(request)],
  left_out: offersOf(request).left_out,
})

/** The values of a cell on every axis. */
export type CellPlace = { [A in keyof MatrixAxes]: MatrixAxes[A][number] }

/** The values of the cell with this index in its chunk. */
export function cellPlace({ axes }: MatrixChunk, index: number): CellPlace {
  let rest = index
  const at = { prices: 0, rates: 0, terms: 0, frequencies: 0, distances: 0, downs: 0 }
  for (const axis of MATRIX_AXES.toReversed()) {
    const { length } = axes[axis]
    at[axis] = rest % length
    rest = Math.floor(rest / length)
  }
  return {
    prices: axes.prices[at.prices] ?? ZERO,
    rates: axes.rates[at.rates] ?? null,
    terms: axes.terms[at.terms] ?? 0,
    frequencies: axes.frequencies[at.frequencies] ?? 'monthly',
    distances: axes.distances[at.distances] ?? 0,
    downs: axes.downs[at.downs] ?? ZERO,
  }
}

/**
 * The deal of a cell, as input of `priceDeal`, to apply it to the worksheet, pin it as a quote or explain it.
 * Undefined if the programme has no such term or distance.
 */
export function cellDeal(request: MatrixRequest, chunk: MatrixChunk, index: number): DealInput | undefined {
  const place = cellPlace(chunk, index)
  const cell = { price: place.prices, down: place.downs, frequency: place.frequencies }
  const { cash, finance, lease } = request
  if (chunk.payment_type === 'cash') return cash && withCell(cash, cell.price, cell.down)
  if (chunk.payment_type === 'finance') {
    const offer = finance && financeOfferOf(request, finance, chunk.programme)
    if (!offer || isRefusal(offer)) return undefined
    if (!offer.options.some(({ term }) => term === place.terms)) return undefined
    const asked = { ...cell, term: place.terms, rate: place.rates }
    const rate = financeCellRate(request, finance, offer, asked)
    return rate === undefined
      ? undefined
      : financeCellDeal(finance, offer.programme, { term: place.terms, rate }, cell)
  }
  const offer = lease && leaseOfferOf(request, lease, chunk.programme)
  if (!offer || isRefusal(offer)) return undefined
  const option = offer.options.find(({ term }) => term === place.terms)
  const asked = option && { ...option, rate: place.rates ?? option.rate }
  const distance = distanceOption(offer.card, place.distances)
  return asked && distance && leaseCellDeal(lease, offer.card, asked, distance, cell)
}
