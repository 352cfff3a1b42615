import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { FinanceCard, LeaseCard, Programme, VehicleLimits } from '#pricing/programmes/programme.ts'
import { programmeRefusal, vehicleRefusal } from '#pricing/programmes/programme-limits.ts'
import type { OfferRefusal } from '#pricing/programmes/programme-limits.ts'
import {
  anyFinanceOptions,
  financeCard,
  leaseCard,
  leaseOffer,
} from '#pricing/programmes/programme-offers.ts'
import type { ProgrammeOption } from '#pricing/programmes/programme-offers.ts'
import type { MatrixRequest } from './matrix-request.ts'

/** A programme available for the vehicle, with its card and its terms. */
export type Offer<Card> = {
  index: number
  programme: Programme
  card: Card
  options: readonly ProgrammeOption[]
}

/** A programme that is not available for this vehicle here, and why. */
export type LeftOut = { payment_type: 'finance' | 'lease'; programme: number; refusal: OfferRefusal }

export const isRefusal = (found: object | OfferRefusal): found is OfferRefusal => typeof found === 'string'

/** Country, region, day, condition, age, model year and odometer. */
function fits(
  request: MatrixRequest,
  programme: Programme,
  card: VehicleLimits,
  { taxes, quote_date }: DealInput,
): OfferRefusal | undefined {
  const place = { country: taxes.country, region: taxes.region, quote_date }
  return programmeRefusal(programme, place) ?? vehicleRefusal(card, request.vehicle, quote_date)
}

/** Vehicle data to look up in the rate cards of a comparison. */
export const askedOf = ({ vehicle, credit_score }: MatrixRequest, base: DealInput) => ({
  condition: base.vehicle.condition,
  segment: vehicle.segment,
  modelYear: vehicle.model_year,
  creditScore: credit_score,
})

/** A programme's loans for the vehicle, or why there are none. */
export function financeOfferOf(
  request: MatrixRequest,
  base: DealInput,
  index: number,
): Offer<FinanceCard> | OfferRefusal {
  const programme = request.programmes[index]
  const card = programme && financeCard(programme, base.vehicle.condition)
  if (!programme || !card) return 'condition'
  const refusal = fits(request, programme, card, base)
  if (refusal) return refusal
  const options = anyFinanceOptions(programme, askedOf(request, base))
  return options.length > 0 ? { index, programme, card, options } : 'credit_tier'
}

/** A programme's leases for the vehicle, or why there are none. */
export function leaseOfferOf(
  request: MatrixRequest,
  base: DealInput,
  index: number,
): Offer<LeaseCard> | OfferRefusal {
  const programme = request.programmes[index]
  const card = programme && leaseCard(programme, base.vehicle.condition)
  if (!programme || !card) return 'condition'
  const refusal = fits(request, programme, card, base)
  if (refusal) return refusal
  const offer = leaseOffer(programme, askedOf(request, base))
  if (!offer) return 'segment'
  return offer.options.length > 0 ? { index, programme, card, options: offer.options } : 'credit_tier'
}

/** Splits the programmes into those that fit and those that do not. */
export function offersOf(request: MatrixRequest) {
  const finance: Offer<FinanceCard>[] = []
  const lease: Offer<LeaseCard>[] = []
  const left_out: LeftOut[] = []
  request.programmes.forEach((_, programme) => {
    const loan = request.finance && financeOfferOf(request, request.finance, programme)
    if (loan && isRefusal(loan)) left_out.push({ payment_type: 'finance', programme, refusal: loan })
    else if (loan) finance.push(loan)
    const leased = request.lease && leaseOfferOf(request, request.lease, programme)
    if (leased && isRefusal(leased)) left_out.push({ payment_type: 'lease', programme, refusal: leased })
    else if (leased) lease.push(leased)
  })
  return { finance, lease, left_out }
}
