import { reducedRate } from '#pricing/discounts/apply-discounts.ts'
import { addCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { dealProblems } from '#pricing/payments/deal/deal-problems.ts'
import type { FinanceTerms } from '#pricing/payments/deal/deal-input.ts'
import { financeBasis, isBalloonTooLarge, loanAfterCash } from '#pricing/payments/finance/finance-basis.ts'
import type { FinanceBasis, FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import { loanTotals } from '#pricing/payments/interest/loan.ts'
import { monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import type { FinanceCard, Programme } from '#pricing/programmes/programme.ts'
import {
  amountLimits,
  amountRefusal,
  shapeRefusal,
  termFitsAge,
  vehicleAge,
} from '#pricing/programmes/programme-limits.ts'
import type { AmountLimits } from '#pricing/programmes/programme-limits.ts'
import { financeOptions, hasAmountBands } from '#pricing/programmes/programme-offers.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import { askedOf } from './matrix-offers.ts'
import type { Offer } from './matrix-offers.ts'
import { emptyChunk, fillCell, refuseCells, runsOf, usableDowns } from './matrix-request.ts'
import type { CellRefusal, MatrixChunk, MatrixRequest, MatrixRun } from './matrix-request.ts'
import { offersFrequency, programmeFinanceTerms } from './programme-terms.ts'

type Prepared = {
  basis: FinanceBasis
  limits: AmountLimits
  terms: FinanceTerms
  /** Percent before reductions for an amount; undefined if the card has none for it. */
  rateAt: (principal: Cents) => string | undefined
}

/** One row of cells, which differ only in the cash down. */
function fillRun(chunk: MatrixChunk, start: number, run: Prepared, downs: readonly (Cents | null)[]): void {
  const { basis, limits, terms, rateAt } = run
  const points = basis.worksheet.sorted.discounts.rate_points
  downs.forEach((down, at) => {
    if (down === null) return
    const unrated = loanAfterCash(basis, down, terms, '0')
    const { principal } = unrated
    const rate = rateAt(principal)
    const refusal = amountRefusal(principal, limits) ?? (rate === undefined ? 'term' : undefined)
    if (refusal !== undefined || rate === undefined)
      return refuseCells(chunk, start + at, 1, refusal ?? 'term')
    const loan = { ...unrated, annual_rate_pct: reducedRate(rate, points) }
    const totals = loanTotals(loan)
    if (isBalloonTooLarge(totals.payment, terms.balloon ?? ZERO, principal)) return
    fillCell(chunk, start + at, {
      payment: totals.payment,
      monthly_equivalent: monthlyEquivalent(totals.payment, terms.frequency),
      total: totals.total_of_payments,
      financed: principal,
      due_at_signing: addCents(down, basis.at_signing),
    })
  })
}

/** The deal of a cell, as input of `priceDeal`. */
export function financeCellDeal(
  base: FinanceInput,
  programme: Programme,
  option: Pick<ProgrammeOption, 'term' | 'rate'>,
  cell: { price: Cents; down: Cents; frequency: FinanceTerms['frequency'] },
): FinanceInput {
  return {
    ...base,
    vehicle: { ...base.vehicle, price: cell.price },
    down_payment: cell.down,
    finance: programmeFinanceTerms(base.finance, programme, option, cell.frequency),
  }
}

/** The rate of a term by the amount financed, in percent; a requested rate applies to every amount. */
function ratesOf(
  request: MatrixRequest,
  base: FinanceInput,
  offer: Offer<FinanceCard>,
  run: Pick<MatrixRun, 'term' | 'rate'>,
) {
  const { programme, card, options } = offer
  const { term } = run
  const rateIn = (found: readonly ProgrammeOption[]) =>
    run.rate ?? found.find(option => option.term === term)?.rate
  if (run.rate !== null || !hasAmountBands(card)) {
    const rate = rateIn(options)
    return () => rate
  }
  const asked = askedOf(request, base)
  return (amountFinanced: Cents) => rateIn(financeOptions(programme, { ...asked, amountFinanced }))
}

/** The rate of a cell: the requested one, or the programme's for the amount financed. */
export function financeCellRate(
  request: MatrixRequest,
  base: FinanceInput,
  offer: Offer<FinanceCard>,
  cell: Pick<MatrixRun, 'term' | 'rate' | 'price' | 'frequency'> & { down: Cents },
): string | undefined {
  const deal = financeCellDeal(base, offer.programme, { term: cell.term, rate: '0' }, cell)
  const { principal } = loanAfterCash(financeBasis(deal), cell.down, deal.finance, '0')
  return ratesOf(request, base, offer, cell)(principal)
}

/** Why a row of cells is not available. */
function runRefusal(
  offer: Offer<FinanceCard>,
  run: MatrixRun,
  age: number,
  { finance }: FinanceInput,
): CellRefusal | undefined {
  if (!offer.options.some(option => option.term === run.term)) return 'term'
  if (!termFitsAge(offer.card, run.term, age)) return 'term_for_age'
  if (!offersFrequency(offer.programme, undefined, run.frequency)) return 'frequency'
  return shapeRefusal(offer.card, run.price, finance)
}

/** All cells of a programme's loans. */
export function financeChunk(
  request: MatrixRequest,
  base: FinanceInput,
  offer: Offer<FinanceCard>,
): MatrixChunk {
  const { axes, vehicle } = request
  const { programme, card } = offer
  const chunk = emptyChunk('finance', offer.index, { ...axes, distances: [0] })
  const age = vehicleAge(vehicle.model_year, base.quote_date)
  const downs = usableDowns(base, axes.downs)
  let shared: { price: Cents; basis: FinanceBasis; limits: AmountLimits } | undefined
  for (const run of runsOf(chunk.axes)) {
    const { start, price, term, frequency } = run
    const refusal = runRefusal(offer, run, age, base)
    if (refusal) {
      refuseCells(chunk, start, downs.length, refusal)
      continue
    }
    const rate = run.rate ?? offer.options.find(option => option.term === term)?.rate ?? '0'
    const deal = financeCellDeal(base, programme, { term, rate }, { price, down: ZERO, frequency })
    if (dealProblems(deal).length > 0) continue
    if (shared?.price !== price)
      shared = { price, basis: financeBasis(deal), limits: amountLimits(card, price) }
    fillRun(
      chunk,
      start,
      { ...shared, terms: deal.finance, rateAt: ratesOf(request, base, offer, run) },
      downs,
    )
  }
  return chunk
}
