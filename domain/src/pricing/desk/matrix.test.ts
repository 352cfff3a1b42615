import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealLine } from '#pricing/payments/deal/deal-input.ts'
import type { DealPricing } from '#pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { cashDeal } from '#pricing/payments/deal/random-deals.ts'
import { dealGross } from './gross.ts'
import { CELL_REFUSALS, MATRIX_AXES } from './matrix-request.ts'
import type { MatrixChunk } from './matrix-request.ts'
import { matrixGrid } from './matrix-grid.ts'
import { sortedCells } from './matrix-view.ts'
import type { CellRef } from './matrix-view.ts'
import { cellDeal, cellPlace, matrixCells } from './matrix.ts'
import { matrixRequest } from './random-requests.ts'

/** A fixed seed, so that a failure is reproducible. */
const seed = 20_261_121

/** The figures of a cell computed by the pricing of a single deal. */
function figuresOf(pricing: DealPricing): Record<string, number> | undefined {
  if (!pricing.ok) return undefined
  const due_at_signing = pricing.due_at_signing.total
  if (pricing.payment_type === 'cash') {
    const { amount_due } = pricing.totals
    return {
      payment: amount_due,
      monthly_equivalent: amount_due,
      total: amount_due,
      financed: 0,
      due_at_signing,
    }
  }
  const { amount: payment, monthly_equivalent } = pricing.payment
  const financed =
    pricing.payment_type === 'finance' ? pricing.totals.amount_financed : pricing.totals.adjusted_cap_cost
  return { payment, monthly_equivalent, total: pricing.total_of_payments, financed, due_at_signing }
}

const cellOf = (chunk: MatrixChunk, index: number) => ({
  payment: chunk.payment[index],
  monthly_equivalent: chunk.monthly_equivalent[index],
  total: chunk.total[index],
  financed: chunk.financed[index],
  due_at_signing: chunk.due_at_signing[index],
})

describe('the matrix', () => {
  it(`equals in every cell the pricing of that single deal, to the cent (10,000 random cells, seed ${seed})`, () => {
    const seen = { priced: 0, refused: 0 }
    const pick = fc.array(fc.record({ chunk: fc.nat(), cell: fc.nat() }), { minLength: 60, maxLength: 60 })
    fc.assert(
      fc.property(matrixRequest, pick, (request, picked) => {
        const { chunks } = matrixCells(request)
        for (const { chunk: which, cell } of picked) {
          const chunk = chunks[which % chunks.length]
          if (!chunk) continue
          const index = cell % chunk.payment.length
          const refusal = CELL_REFUSALS[(chunk.refusal[index] ?? 0) - 1]
          const deal = cellDeal(request, chunk, index)
          const alone = deal && figuresOf(priceDeal(deal))
          const figures = cellOf(chunk, index)
          seen[refusal === undefined ? 'priced' : 'refused'] += 1
          expect(Number.isNaN(figures.payment)).toBe(refusal !== undefined)
          expect(refusal === undefined ? figures : alone).toEqual(alone)
          // Limits of loan amount and of the term by age belong to the programme, not to the computation.
          const isUnpriceable = refusal === 'unpriceable' || refusal?.startsWith('cap_cost') === true
          expect(isUnpriceable ? alone : undefined).toBeUndefined()
          expect(refusal === 'term' || refusal === 'distance' ? deal : undefined).toBeUndefined()
        }
      }),
      { numRuns: 800, seed },
    )
    expect(seen.priced).toBeGreaterThan(10_000)
    expect(seen.refused).toBeGreaterThan(1000)
  })

  it('has a cell for every combination of the axes, and lists excluded programmes', () => {
    fc.assert(
      fc.property(matrixRequest, request => {
        const { chunks, left_out } = matrixCells(request)
        for (const { axes, payment, refusal } of chunks) {
          const size = MATRIX_AXES.reduce((product, axis) => product * axes[axis].length, 1)
          expect([payment.length, refusal.length]).toEqual([size, size])
        }
        expect(chunks.length + left_out.length).toBe(request.programmes.length * 2 + 1)
      }),
      { numRuns: 50, seed },
    )
  })

  it('can be transferred to another thread unchanged', () => {
    fc.assert(
      fc.property(matrixRequest, request => {
        const [chunk] = matrixCells(request).chunks
        expect(structuredClone(chunk)).toEqual(chunk)
      }),
      { numRuns: 10, seed },
    )
  })
})

describe('the view of a matrix', () => {
  it('is sorted, and has every priced cell exactly once', () => {
    const columns = ['payment', 'monthly_equivalent', 'total', 'due_at_signing', 'financed'] as const
    fc.assert(
      fc.property(matrixRequest, fc.constantFrom(...columns), fc.boolean(), (request, by, descending) => {
        const matrix = matrixCells(request)
        const cells = sortedCells(matrix, { by, descending })
        const keys = cells.map(({ chunk, index }) => matrix.chunks[chunk]?.[by][index] ?? Number.NaN)
        const wrong = keys.filter(
          (key, at) => at > 0 && (keys[at - 1] ?? 0) * (descending ? -1 : 1) > key * (descending ? -1 : 1),
        )
        expect(wrong).toEqual([])
        const priced = matrix.chunks.reduce(
          (sum, { refusal }) => sum + refusal.filter(code => code === 0).length,
          0,
        )
        expect(new Set(cells.map(({ chunk, index }) => `${chunk}:${index}`)).size).toBe(priced)
      }),
      { numRuns: 60, seed },
    )
  })

  it('filters by target, amount due at signing, gross and pre-qualification', () => {
    const limit = fc.integer({ min: 0, max: 200_000 }).map(cents)
    fc.assert(
      fc.property(
        matrixRequest,
        limit,
        limit,
        fc.integer({ min: 24, max: 96 }),
        (request, monthly, due, max_term) => {
          const matrix = matrixCells(request)
          const prequalified = [{ max_amount: cents(4_000_000), max_term, max_payment: monthly }]
          const costs = { vehicle: cents(4_000_000) }
          const filter = { max_due_at_signing: due, min_gross: cents(0), prequalified }
          const shown = sortedCells(matrix, { by: 'gross', descending: true }, filter, costs)
          const inside = new Set(shown.map(({ chunk, index }) => `${chunk}:${index}`))
          const wrong: unknown[] = []
          matrix.chunks.forEach((chunk, at) => {
            chunk.refusal.forEach((code, index) => {
              const place = cellPlace(chunk, index)
              const base = request[chunk.payment_type]
              if (!base) return
              const deal = { ...base, vehicle: { ...base.vehicle, price: place.prices } }
              const fits =
                code === 0 &&
                Number(chunk.due_at_signing[index]) <= due &&
                dealGross(deal, costs) >= 0 &&
                (chunk.payment_type === 'cash' ||
                  (Number(chunk.monthly_equivalent[index]) <= monthly &&
                    Number(chunk.financed[index]) <= 4_000_000 &&
                    place.terms <= max_term))
              if (inside.has(`${at}:${index}`) !== fits) wrong.push([at, index, fits])
            })
          })
          expect(wrong).toEqual([])
        },
      ),
      { numRuns: 40, seed },
    )
  })
})

describe('gross', () => {
  const [deal] = fc.sample(cashDeal, 1)
  if (!deal) throw new Error('no deal')
  const flags = { cap_cost: true, residualize: false, tax_in_cap: false }
  const lines: DealLine[] = [
    { ...flags, id: 'mats', kind: 'accessory', name: 'mats', amount: cents(40_000), taxability: 'taxable' },
    {
      ...flags,
      id: 'licence',
      kind: 'fee',
      name: 'licence',
      amount: cents(12_000),
      taxability: 'non_taxable',
    },
    {
      id: 'own',
      kind: 'discount',
      name: 'own',
      discount_type: 'rebate',
      taxability: 'taxable',
      amount: cents(50_000),
    },
    {
      id: 'oem',
      kind: 'discount',
      name: 'oem',
      discount_type: 'rebate',
      taxability: 'non_taxable',
      amount: cents(90_000),
    },
  ]
  const sold = {
    ...deal,
    vehicle: { ...deal.vehicle, price: cents(4_200_000) },
    lines,
    trade_in: { credit: cents(1_000_000), owing: cents(0) },
  }

  it.each([
    [{ vehicle: cents(4_000_000) }, 150_000],
    [{ vehicle: cents(4_000_000), lines: { mats: cents(25_000) } }, 165_000],
    [{ vehicle: cents(4_000_000), trade_in_value: cents(900_000) }, 50_000],
    [{ vehicle: cents(4_300_000) }, -150_000],
  ])('with costs of %o is %i', (costs, gross) => {
    expect(dealGross(sold, costs)).toBe(gross)
  })
})

describe('a grid of two axes', () => {
  const axes = ['programmes', 'prices', 'rates', 'terms', 'frequencies', 'distances', 'downs'] as const

  it('shows in each position the best cell of the open axes, or why there is none', () => {
    const type = fc.constantFrom('finance' as const, 'lease' as const)
    fc.assert(
      fc.property(
        matrixRequest,
        type,
        fc.shuffledSubarray([...axes], { minLength: 2 }),
        (request, payment_type, [rows, columns]) => {
          if (!rows || !columns) throw new Error('two axes')
          const matrix = matrixCells(request)
          const grid = matrixGrid(matrix, { payment_type, rows, columns })
          expect(grid.cells).toHaveLength(grid.rows.length * grid.columns.length)
          const lowest = sortedCells(
            matrix,
            { by: 'monthly_equivalent' },
            { payment_types: [payment_type] },
          )[0]
          const monthly = ({ chunk, index }: CellRef) =>
            matrix.chunks[chunk]?.monthly_equivalent[index] ?? Number.NaN
          const shown = grid.cells.filter(cell => typeof cell === 'object')
          // The minimum of an empty list is infinite.
          expect(Math.min(...shown.map(monthly))).toBe(lowest ? monthly(lowest) : Infinity)
          grid.cells.forEach((cell, at) => {
            if (typeof cell !== 'object') return
            const chunk = matrix.chunks[cell.chunk]
            if (!chunk) throw new Error('no chunk')
            const place = { ...cellPlace(chunk, cell.index), programmes: chunk.programme }
            expect([place[rows], place[columns]]).toEqual([
              grid.rows[Math.floor(at / grid.columns.length)],
              grid.columns[at % grid.columns.length],
            ])
          })
        },
      ),
      { numRuns: 60, seed },
    )
  })

  it('keeps the fixed values', () => {
    fc.assert(
      fc.property(matrixRequest, request => {
        const matrix = matrixCells(request)
        const down = request.axes.downs[0]
        const fixed = down === undefined ? {} : { downs: down }
        const grid = matrixGrid(matrix, {
          payment_type: 'lease',
          rows: 'terms',
          columns: 'programmes',
          fixed,
        })
        const downs = grid.cells.flatMap(cell => {
          const chunk = typeof cell === 'object' ? matrix.chunks[cell.chunk] : undefined
          return chunk && typeof cell === 'object' ? [cellPlace(chunk, cell.index).downs] : []
        })
        expect(downs.filter(shown => shown !== down)).toEqual([])
      }),
      { numRuns: 40, seed },
    )
  })
})
