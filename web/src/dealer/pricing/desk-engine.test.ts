import type { OfferedProgramme } from '@forecourt/contract/programme.ts'
import type { WorksheetContext } from '@forecourt/contract/pricing.ts'
import { parseCents } from '@forecourt/domain/money/amount.ts'
import { cents } from '@forecourt/domain/money/cents.ts'
import type { MatrixChunk } from '@forecourt/domain/desk/matrix-request.ts'
import { cellDeal } from '@forecourt/domain/desk/matrix.ts'
import { describe, expect, it } from 'vitest'
import { createEngine, type Answer, type Question } from './desk-engine.ts'
import { withDeal } from './deal-worksheet.ts'
import { matrixRequestOf, type MatrixChoices } from './matrix-question.ts'
import { priceColumn } from './priced-columns.ts'
import { aContext, aDraft, aLine, aVehicle, anOrder, aWorksheet } from './testing/worksheets.ts'

const terms = [24, 36, 39, 48, 60, 72, 84, 96]
const distances = [12_000, 16_000, 18_000, 20_000, 24_000]
const byTerm = (value: (term: number) => number) =>
  Object.fromEntries(terms.map(term => [term, value(term).toFixed(2)]))

const feeOf = (name: string, amount: string, flags: { financed: boolean; cost_of_borrowing?: boolean }) => ({
  name_en: name,
  name_fr: name,
  amount,
  ...flags,
})

/** Raises the residual where the lender lets it. */
const residualized = aLine({ id: '_winter001', name: 'Winter tires', amount: '1450.00', residualize: true })

/** A lender with eight terms of loan and lease and five distances; each a little dearer than the one before. */
const lender = (number: number): OfferedProgramme => ({
  name_en: `Bank ${number}`,
  name_fr: `Banque ${number}`,
  lender_fees: [
    ...(number % 2 === 0 ? [feeOf('Lien', '72.00', { financed: true })] : []),
    ...(number % 3 === 0
      ? [feeOf('Administration', '150.00', { financed: true, cost_of_borrowing: true })]
      : []),
    ...(number % 5 === 0 ? [feeOf('At signing', '95.50', { financed: false })] : []),
  ],
  finance: {
    new: {
      terms_months: terms,
      rate_tiers: [
        { min_credit_score: null, rates_pct: byTerm(term => 3 + number / 8 + term / 40) },
        // Small loans are dearer at every fourth.
        ...(number % 4 === 1
          ? [{ min_credit_score: null, rates_pct: byTerm(term => 9 + term / 40), amount_to: '36000.00' }]
          : []),
      ],
    },
  },
  lease: {
    new: {
      rate_method: number % 2 === 0 ? 'annuity_due' : 'money_factor',
      terms_months: terms,
      lease_rates_pct: byTerm(term => 4 + number / 8 + term / 60),
      residual_pct: { car: Object.fromEntries(terms.map(term => [term, (70 - term / 2).toFixed(1)])) },
      base_distance: { per_year: 20_000 },
      distance_options: distances.map((per_year, at) => ({ per_year, adjustment_pp: (2 - at).toFixed(1) })),
      acquisition_fee: number % 3 === 0 ? '650.00' : '0.00',
      security_deposit: number % 5 === 0 ? '350.00' : '0.00',
      ...(number % 4 === 0 && { disposition_fee: '395.00' }),
      ...(number % 3 === 1 && { payments_in_advance: 3 }),
      ...(number % 4 === 2 && { residualizable_limit_pct_of_msrp: '0' }),
    },
  },
})

const every = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const
const context: WorksheetContext = aContext({
  programmes: Array.from({ length: 12 }, (_, number) => lender(number)),
  frequencies: { finance: [...every], lease: [...every] },
})
const subject = { order: anOrder(), context }
const choices: MatrixChoices = {
  product: 'finance',
  rows: 'downs',
  columns: 'prices',
  rate: 'programme',
  steps: { down: cents(100_000), price: cents(50_000), anchor: '6.49' },
}

/** Asks the engine as the page does and collects what it says. */
async function ask(engine: ReturnType<typeof createEngine>, question: Question): Promise<Answer[]> {
  const answers: Answer[] = []
  await engine(question, answer => answers.push(answer))
  return answers
}

describe('the engine beside the page', () => {
  it('computes 29,000 cells and more, each of which becomes a sheet with that very payment and total', async () => {
    const sheet = aWorksheet({ lines: [...aWorksheet().lines, residualized] })
    const request = matrixRequestOf(sheet, choices, subject)
    const answers = await ask(
      createEngine(() => Promise.resolve()),
      { kind: 'matrix', request },
    )
    const chunks = answers.flatMap(answer => (answer.kind === 'chunk' ? [answer.chunk] : []))
    expect(chunks).toHaveLength(24)
    const count = chunks.reduce((sum, { payment }) => sum + payment.length, 0)
    expect(count).toBeGreaterThanOrEqual(29_000)
    // The sheet came from a lender whose lease ends with a fee.
    const draft = aDraft()
    const lease = {
      ...draft.worksheet.lease,
      disposition_fee: '450.00',
      payments_in_advance: 2,
      residualizable_limit_percent: '10',
    }
    const finance = {
      ...draft.worksheet.finance,
      lender_fees: [
        {
          name: 'Of another lender',
          name_fr: 'D’un autre prêteur',
          amount: '695.00',
          financed: true,
          cost_of_borrowing: true,
          prepaid_finance_charge: false,
        },
      ],
    }
    const before = { ...draft, worksheet: { ...sheet, finance, lease } }
    const differing: string[] = []
    let compared = 0
    for (const [chunk, index] of sampleOf(chunks)) {
      const deal = cellDeal(request, chunk, index)
      if (deal === undefined || chunk.refusal[index] !== 0) continue
      const { worksheet, payment_type } = withDeal(before, deal, 'Bank')
      const priced = priceColumn(worksheet, payment_type, { vehicle: aVehicle(), context })
      const payment = priced.ok ? parseCents(priced.pricing.payment?.amount ?? '') : undefined
      const total = priced.ok ? parseCents(priced.pricing.total_of_payments ?? '') : undefined
      compared += 1
      if (payment !== chunk.payment[index] || total !== chunk.total[index])
        differing.push(`${payment_type} ${chunk.programme} ${index}`)
    }
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(300)
  })

  it('orders them by any column and leaves a newer matrix the word', async () => {
    const engine = createEngine(() => Promise.resolve())
    const request = matrixRequestOf(aWorksheet(), choices, subject)
    const older: Answer[] = []
    const first = engine({ kind: 'matrix', request }, answer => older.push(answer))
    const newer = await ask(engine, { kind: 'matrix', request: { ...request, lease: undefined } })
    await first
    expect(older.some(({ kind }) => kind === 'matrix')).toBe(false)
    const chunks = newer.flatMap(answer => (answer.kind === 'chunk' ? [answer.chunk] : []))
    const [ordered] = await ask(engine, {
      kind: 'order',
      order: { by: 'total' },
      filter: { max_monthly: cents(70_000) },
      costs: undefined,
    })
    const cells = ordered?.kind === 'order' ? ordered.cells : new Uint32Array()
    const totals: number[] = []
    for (let at = 0; at < cells.length; at += 2) {
      const chunk = chunks[cells[at] ?? 0]
      const index = cells[at + 1] ?? 0
      totals.push(chunk?.total[index] ?? Number.NaN)
      expect(chunk?.monthly_equivalent[index]).toBeLessThanOrEqual(70_000)
    }
    expect(totals.length).toBeGreaterThan(0)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  })

  it('offers a frequency only where lender and dealership both do', () => {
    const narrow = { ...context, frequencies: { finance: [...every], lease: ['monthly' as const] } }
    const limited = { ...lender(0), frequencies: ['biweekly' as const, 'monthly' as const] }
    const request = matrixRequestOf(aWorksheet(), choices, {
      ...subject,
      context: { ...narrow, programmes: [limited] },
    })
    expect(request.programmes[0]?.frequencies).toEqual(['biweekly', 'monthly'])
    expect(request.programmes[0]?.lease?.new?.frequencies).toEqual(['monthly'])
  })
})

/** Every so-many-th cell, so that each lender, term and distance has its turn. */
function* sampleOf(chunks: readonly MatrixChunk[]): Generator<[MatrixChunk, number]> {
  for (const chunk of chunks) {
    for (let index = 7; index < chunk.payment.length; index += 101) yield [chunk, index]
  }
}
