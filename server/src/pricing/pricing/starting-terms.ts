import { dealInputOf, worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import {
  leaseRefusal,
  loanRefusal,
  nearestRefusal,
  optionFor,
  startingLeases,
  startingLoans,
  type LeaseStart,
  type LoanStart,
  type StartingFacts,
} from '@forecourt/domain/pricing/desk/starting-offers.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import type { FinanceInput } from '@forecourt/domain/pricing/payments/finance/finance-basis.ts'
import type { LeaseInput } from '@forecourt/domain/pricing/payments/lease/lease-items.ts'
import type { OfferRefusal } from '@forecourt/domain/pricing/programmes/programme-limits.ts'
import { statedTerms, type ProgrammeOption } from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import type { Desk } from './desk.queries.ts'
import { circumstancesOf } from './price-worksheet.ts'
import type { DeskProgramme } from './programmes.ts'

type VehicleRow = typeof vehicles.$inferSelect
type Loan = Worksheet['finance']
type Lease = Worksheet['lease']

/** Place and date of a new deal; without known rules, limits of amounts are not checked. */
export interface Law {
  readonly place: { readonly country: 'CA' | 'US'; readonly region: string }
  readonly taxes: TaxRules | undefined
  readonly quoteDate: string
}

/** Data of a new deal that lenders depend on. */
export interface Starting extends Law {
  readonly desk: Desk
  readonly vehicle: VehicleRow
  readonly language: 'en' | 'fr'
  /** Set for a new deal, which takes its lender's defaults and the requested down payment, if any. */
  readonly opening?: { readonly finance_down_payment?: string | undefined }
}

/** The settings' defaults of a loan, for the manufacturer's lender or for banks. */
export const loanDefaults = ({ oem, bank }: Desk['settings'], { is_oem }: { readonly is_oem: boolean }) =>
  is_oem ? oem : bank

/** The loan of a new deal at its beginning. */
export const openingLoan = (
  loan: Loan,
  { down_payment, frequency }: Desk['settings']['bank'],
  asked: string | undefined,
): Loan => ({ ...loan, frequency, down_payment: asked ?? down_payment })

/** Terms of the first lender that takes the deal; without one they have no lender, with the reason. */
export interface Started<Terms> {
  readonly terms: Terms
  readonly programme: DeskProgramme | undefined
  readonly refusal: OfferRefusal | undefined
}

export const factsOf = (
  vehicle: VehicleRow,
  { place: { country, region }, quoteDate }: Law,
  creditScore: number | null = null,
): StartingFacts => ({
  vehicle: {
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    model_year: vehicle.year,
    odometer: vehicle.odometer,
  },
  credit_score: creditScore,
  place: { country, region, quote_date: quoteDate },
})

export const lenderName = ({ name_en, name_fr }: DeskProgramme, language: 'en' | 'fr') =>
  language === 'fr' ? name_fr : name_en

const named = (programme: DeskProgramme, language: 'en' | 'fr') => ({
  lender: lenderName(programme, language),
  ...(programme.id !== undefined && { lender_id: programme.id }),
})

/** A worksheet's deal under the rules of its place; undefined if they are unknown. */
function dealOf<Type extends 'finance' | 'lease'>(
  sheet: Worksheet,
  type: Type,
  { vehicle, taxes, quoteDate }: Starting,
) {
  const setting = taxes && circumstancesOf({ vehicle, taxes, quoteDate, now: new Date(0) })
  return setting && (dealInputOf(sheet, type, setting) as { finance: FinanceInput; lease: LeaseInput }[Type])
}

const unknownAmount = { financed: undefined, refusal: undefined }

/** The loan of a new worksheet: of the first lender, in display order, whose limits it respects. */
export function startLoan(starting: Starting, sheet: Worksheet): Started<Loan> {
  const { desk, vehicle, language } = starting
  const { fitting, refusals } = startingLoans(desk.programmes, factsOf(vehicle, starting))
  for (const start of fitting) {
    const defaults = loanDefaults(desk.settings, start.programme)
    const asked = starting.opening
      ? openingLoan(sheet.finance, defaults, starting.opening.finance_down_payment)
      : sheet.finance
    const loan = loanTerms(asked, start, defaults, language)
    const deal = dealOf({ ...sheet, finance: loan }, 'finance', starting)
    const { financed, refusal } = deal ? loanRefusal(deal, start) : unknownAmount
    const option = optionFor(start.optionsAt(financed), defaults.term)
    if (!refusal && option)
      return {
        terms: { ...loan, rate: option.rate, term: option.term },
        programme: start.programme,
        refusal: undefined,
      }
    refusals.push(refusal ?? 'term')
  }
  return { terms: sheet.finance, programme: undefined, refusal: nearestRefusal(refusals) }
}

/** The loan of one lender before its amount is known: at the settings' term, or the nearest one offered. */
export function loanTerms(
  loan: Loan,
  { programme, fees, optionsAt }: LoanStart<DeskProgramme>,
  defaults: Desk['settings']['bank'],
  language: 'en' | 'fr',
): Loan {
  const lender_fees = worksheetFees(fees)
  const option = optionFor(optionsAt(undefined), defaults.term)
  return {
    ...loan,
    ...named(programme, language),
    rate: option?.rate ?? loan.rate,
    term: option?.term ?? loan.term,
    ...(lender_fees.length > 0 && { lender_fees }),
  }
}

/** The lease of a new worksheet: of the first lender, in display order, whose limits it respects. */
export function startLease(starting: Starting, sheet: Worksheet): Started<Lease> {
  const { desk, vehicle, language } = starting
  const { fitting, refusals } = startingLeases(desk.programmes, factsOf(vehicle, starting))
  for (const start of fitting) {
    const lease = leaseTerms(sheet.lease, start, desk.settings.lease, language)
    const deal = dealOf({ ...sheet, lease }, 'lease', starting)
    const refusal = deal && leaseRefusal(deal, start)
    if (!refusal) return { terms: lease, programme: start.programme, refusal: undefined }
    refusals.push(refusal)
  }
  return { terms: sheet.lease, programme: undefined, refusal: nearestRefusal(refusals) }
}

/** The lease of one lender: at the settings' term and distance, or the nearest ones offered. */
export function leaseTerms(
  lease: Lease,
  { programme, offer }: LeaseStart<DeskProgramme>,
  defaults: Desk['settings']['lease'],
  language: 'en' | 'fr',
): Lease {
  const option: ProgrammeOption | undefined = optionFor(offer.options, defaults.term)
  const distance =
    offer.distances.find(({ per_year }) => per_year === defaults.distance) ??
    offer.distances.find(({ per_year }) => per_year === offer.base_distance)
  return {
    ...lease,
    ...named(programme, language),
    rate: option?.rate ?? lease.rate,
    term: option?.term ?? lease.term,
    distance_allowance: distance?.per_year ?? lease.distance_allowance,
    residual_percent: programmeResidualPct(
      option?.residual_percent ?? lease.residual_percent,
      distance?.adjustment_pp,
    ),
    method: offer.method,
    acquisition_fee: offer.acquisition_fee,
    security_deposit: offer.security_deposit,
    disposition_fee: offer.disposition_fee,
    ...statedTerms(offer),
  }
}
