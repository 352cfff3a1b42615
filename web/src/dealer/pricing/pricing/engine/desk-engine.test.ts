import type { OfferedProgramme } from '@forecourt/contract/pricing/programme.ts'
import type { Pricing, WorksheetContext } from '@forecourt/contract/pricing/pricing.ts'
import { parseCents } from '@forecourt/domain/platform/money/amount.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { MatrixChunk } from '@forecourt/domain/pricing/desk/matrix-request.ts'
import { cellDeal } from '@forecourt/domain/pricing/desk/matrix.ts'
import { describe, expect, it } from 'vitest'
import { createEngine, type Answer, type Question } from './desk-engine.ts'
import { withDeal } from '../model/deal-worksheet.ts'
import { matrixRequestOf, type MatrixChoices } from './matrix-question.ts'
import { priceColumn } from '../model/priced-columns.ts'
import { aContext, aDraft, aLine, aVehicle, anOrder, aWorksheet } from '../testing/worksheets.ts'

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
      ...(number % 3 === 2 && { max_cap_cost_pct_of_msrp: '115', min_cap_cost: '9000.00' }),
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

describe('the engine in the worker', () => {
  it('computes 29,000 cells and more, each of which becomes a sheet with exactly its payment and total', async () => {
    const sheet = aWorksheet({ lines: [...aWorksheet().lines, residualized] })
    const request = matrixRequestOf(sheet, choices, subject)
    const answers = await ask(
      createEngine(() => Promise.resolve()),
      { kind: 'matrix', number: 1, request },
    )
    const chunks = answers.flatMap(answer => (answer.kind === 'matrix' ? answer.chunks : []))
    // Twelve lenders' loans and leases, and cash.
    expect(chunks).toHaveLength(25)
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
      const { worksheet, payment_type } = withDeal(before, deal, { name: 'Bank', id: undefined })
      const priced = priceColumn(worksheet, payment_type, { vehicle: aVehicle(), context })
      const [payment, total] = priced.ok ? shownOf(priced.pricing).map(parseCents) : []
      compared += 1
      if (payment !== chunk.payment[index] || total !== chunk.total[index])
        differing.push(`${payment_type} ${chunk.programme} ${index}`)
    }
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(300)
  })

  it('reports each page of a matrix once, in columns that are transferred and not copied', async () => {
    const request = matrixRequestOf(aWorksheet(), choices, subject)
    const heard: { answer: Answer; transfer: readonly ArrayBuffer[] }[] = []
    const engine = createEngine(() => Promise.resolve())
    await engine({ kind: 'matrix', number: 1, request }, (answer, transfer) =>
      heard.push({ answer, transfer }),
    )
    const last = heard.pop()
    if (last?.answer.kind !== 'matrix') throw new Error('no matrix')
    // A word of progress for every fourth of 25 programmes.
    expect(heard.map(({ answer }) => answer.kind)).toEqual(Array.from({ length: 6 }, () => 'progress'))
    const { chunks, left_out } = last.answer
    expect(last.transfer).toHaveLength(chunks.length * 6)
    const cells = chunks.reduce((sum, { payment }) => sum + payment.length, 0)
    // Five columns of eight bytes and one of one.
    expect(last.transfer.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(cells * 41)
    // What is left to be cloned is the same few values however many cells there are.
    const cloned = JSON.stringify({ left_out, axes: chunks.map(({ axes }) => axes) })
    expect(cloned.length).toBeLessThan(20_000)
  })

  it('sorts in the worker: returns eight bytes per cell, and skips outdated orders', async () => {
    const request = matrixRequestOf(aWorksheet(), choices, subject)
    // Everything that was asked meanwhile has arrived when a pause is over.
    const engine = createEngine(() => new Promise(resolve => setTimeout(resolve, 0)))
    await ask(engine, { kind: 'matrix', number: 7, request })
    const order = (by: 'payment' | 'total', of: number) =>
      ask(engine, { kind: 'order', of, order: { by }, filter: {}, costs: undefined })
    const [older, newer] = await Promise.all([order('payment', 7), order('total', 7)])
    expect(older).toEqual([{ kind: 'superseded' }])
    const [ordered] = newer
    const cells = ordered?.kind === 'order' ? ordered.cells : undefined
    expect(cells).toBeInstanceOf(Uint32Array)
    expect(cells?.length).toBeGreaterThan(2 * 20_000)
    expect(await order('total', 6)).toEqual([{ kind: 'superseded' }])
  })

  it('computes ahead without a result, and stops when a question arrives', async () => {
    const request = matrixRequestOf(aWorksheet(), choices, subject)
    const engine = createEngine(() => new Promise(resolve => setTimeout(resolve, 0)))
    const [warmed, answers] = await Promise.all([
      ask(engine, { kind: 'warm', request }),
      ask(engine, { kind: 'matrix', number: 1, request: { ...request, lease: undefined } }),
    ])
    expect(warmed).toEqual([{ kind: 'warm' }])
    expect(answers.at(-1)?.kind).toBe('matrix')
    // A comparison without a single cell ends too.
    const nothing = { ...request, cash: undefined, programmes: [] }
    expect(await ask(engine, { kind: 'warm', request: nothing })).toEqual([{ kind: 'warm' }])
  })

  it('sorts by any column and yields to a newer matrix', async () => {
    const engine = createEngine(() => Promise.resolve())
    const request = matrixRequestOf(aWorksheet(), choices, subject)
    const older: Answer[] = []
    const first = engine({ kind: 'matrix', number: 1, request }, answer => older.push(answer))
    const newer = await ask(engine, {
      kind: 'matrix',
      number: 2,
      request: { ...request, lease: undefined },
    })
    await first
    expect(older.some(({ kind }) => kind === 'matrix')).toBe(false)
    const chunks = newer.flatMap(answer => (answer.kind === 'matrix' ? answer.chunks : []))
    const [ordered] = await ask(engine, {
      kind: 'order',
      of: 2,
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

/** Payment and total of a column; in cash both are what is owed. */
const shownOf = ({ payment, total_of_payments, amount_due }: Pricing): [string, string] =>
  payment === null ? [amount_due ?? '', amount_due ?? ''] : [payment.amount, total_of_payments ?? '']

/** Every so-many-th cell, so that each lender, term and distance has its turn. */
function* sampleOf(chunks: readonly MatrixChunk[]): Generator<[MatrixChunk, number]> {
  for (const chunk of chunks) {
    for (let index = 7; index < chunk.payment.length; index += 101) yield [chunk, index]
  }
}
