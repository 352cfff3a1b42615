import { ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { capLimits, capRefusal } from '#pricing/payments/lease/cap-limits.ts'
import type { CapLimits } from '#pricing/payments/lease/cap-limits.ts'
import { dealProblems } from '#pricing/payments/deal/deal-problems.ts'
import type { Frequency } from '#platform/money/frequency.ts'
import { isLeaseExempt, leaseBasis } from '#pricing/payments/lease/lease-basis.ts'
import type { LeaseBasis } from '#pricing/payments/lease/lease-basis.ts'
import { figuresOf, leaseResidual, leaseTermsOfPayment } from '#pricing/payments/lease/lease-figures.ts'
import type { LeaseInput } from '#pricing/payments/lease/lease-items.ts'
import { leaseCash, leaseTaxMethod } from '#pricing/payments/lease/lease-setting.ts'
import type { LeaseCash } from '#pricing/payments/lease/lease-setting.ts'
import { leaseDueAtSigning, leaseTotalOfPayments } from '#pricing/payments/lease/lease-totals.ts'
import { monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import type { DistanceOption, LeaseCard } from '#pricing/programmes/programme.ts'
import { termFitsAge, vehicleAge } from '#pricing/programmes/programme-limits.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import type { Offer } from './matrix-offers.ts'
import { emptyChunk, fillCell, refuseCells, runsOf, usableDowns } from './matrix-request.ts'
import type { CellRefusal, MatrixChunk, MatrixRequest, MatrixRun } from './matrix-request.ts'
import { distanceOption, offersFrequency, programmeLeaseTerms } from './programme-terms.ts'

/** Shared by all cells of a price: the lease without its cash, and each cash down with its taxes. */
type Shared = {
  price: Cents
  /** The taxes that leases of this term do not pay. */
  exempt: string
  basis: LeaseBasis
  limits: CapLimits
  cash: (LeaseCash | null)[]
}

const exemptTaxes = (deal: LeaseInput): string =>
  deal.taxes.lease.components
    .filter(rule => isLeaseExempt(rule, deal))
    .map(({ code }) => code)
    .join()

/** One row of cells, which differ only in the cash down. */
function fillRun(chunk: MatrixChunk, start: number, { basis, limits, cash }: Shared, deal: LeaseInput): void {
  const terms = leaseTermsOfPayment(deal.lease, basis.sorted.discounts.rate_points)
  const residual = leaseResidual(deal, basis.residualized)
  cash.forEach((down, at) => {
    if (down === null) return
    const figures = figuresOf({ basis, cash: down, residual: residual.amount, terms }, residual)
    const refusal = capRefusal(figures.taxes.cost.adjusted, limits)
    if (refusal) return refuseCells(chunk, start + at, 1, refusal)
    if (figures.base_payment < 0) return
    const payment = deal.include_tax ? figures.total_payment : figures.base_payment
    const due_at_signing = leaseDueAtSigning(figures)
    fillCell(chunk, start + at, {
      payment,
      monthly_equivalent: monthlyEquivalent(payment, deal.lease.frequency),
      total: leaseTotalOfPayments(figures, due_at_signing),
      financed: figures.taxes.cost.adjusted,
      due_at_signing,
    })
  })
}

/** The deal of a cell, as input of `priceDeal`. */
export function leaseCellDeal(
  base: LeaseInput,
  card: LeaseCard,
  option: ProgrammeOption,
  distance: DistanceOption,
  cell: { price: Cents; down: Cents; frequency: Frequency },
): LeaseInput {
  return {
    ...base,
    vehicle: { ...base.vehicle, price: cell.price },
    down_payment: cell.down,
    lease: programmeLeaseTerms(base.lease, card, option, distance, cell.frequency),
  }
}

/** Why a row of cells is not available. */
function runRefusal(
  { programme, card, options }: Offer<LeaseCard>,
  run: MatrixRun,
  age: number,
): CellRefusal | undefined {
  if (!options.some(option => option.term === run.term)) return 'term'
  if (!termFitsAge(card, run.term, age)) return 'term_for_age'
  if (!offersFrequency(programme, card.frequencies, run.frequency)) return 'frequency'
  return distanceOption(card, run.distance) ? undefined : 'distance'
}

/** The deal of a row without its cash; undefined if it is not available. */
function runDeal(
  base: LeaseInput,
  { card, options }: Offer<LeaseCard>,
  run: MatrixRun,
): LeaseInput | undefined {
  const option = options.find(candidate => candidate.term === run.term)
  const distance = distanceOption(card, run.distance)
  if (!option || !distance) return undefined
  const asked = { ...option, rate: run.rate ?? option.rate }
  return leaseCellDeal(base, card, asked, distance, {
    price: run.price,
    down: ZERO,
    frequency: run.frequency,
  })
}

/** All cells of a programme's leases. */
export function leaseChunk(request: MatrixRequest, base: LeaseInput, offer: Offer<LeaseCard>): MatrixChunk {
  const { axes, vehicle } = request
  const chunk = emptyChunk('lease', offer.index, axes)
  const method = leaseTaxMethod(base.taxes, base.lease.tax_method)
  if (!method) return chunk
  const age = vehicleAge(vehicle.model_year, base.quote_date)
  const downs = usableDowns(base, axes.downs)
  let shared: Shared | undefined
  for (const run of runsOf(chunk.axes)) {
    const refusal = runRefusal(offer, run, age)
    if (refusal) refuseCells(chunk, run.start, downs.length, refusal)
    const deal = refusal ? undefined : runDeal(base, offer, run)
    if (!deal || dealProblems(deal).length > 0) continue
    const exempt = exemptTaxes(deal)
    if (shared?.price !== run.price || shared.exempt !== exempt) {
      const basis = leaseBasis(deal, method)
      const cash = downs.map(down => (down === null ? null : leaseCash(basis, down)))
      shared = { price: run.price, exempt, basis, limits: capLimits(deal), cash }
    }
    fillRun(chunk, run.start, shared, deal)
  }
  return chunk
}
