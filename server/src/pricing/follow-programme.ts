import type { PricingRequest } from '@forecourt/contract/pricing.ts'
import type { PaymentType } from '@forecourt/contract/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { Tx } from '../db/client.ts'
import type { Actor } from '../sessions/session.ts'
import type { vehicles } from '../vehicles/vehicles.table.ts'
import { getDesk } from './desk.queries.ts'
import { followLease, followLoan, loanOfferOf } from './follow-card.ts'
import { leaseOffer } from '@forecourt/domain/programmes/programme-offers.ts'

interface Asked {
  readonly worksheet: Worksheet
  readonly vehicle: typeof vehicles.$inferSelect
  readonly paymentType: PaymentType
  readonly asked: PricingRequest
  readonly day: string
}

/**
 * The worksheet with the card's figures for the term, the distance and the credit score that are asked, where its own
 * came from the card; what was agreed otherwise, and what no card has, stays for the parameters to lie over.
 */
export async function followProgramme(tx: Tx, actor: Actor, given: Asked): Promise<Worksheet> {
  const { worksheet, vehicle, paymentType, asked, day } = given
  const { term, distance_allowance, credit_score } = asked
  const isMoved = [term, distance_allowance, credit_score].some(parameter => (parameter ?? null) !== null)
  if (paymentType === 'cash' || !isMoved) return worksheet
  const { lender } = worksheet[paymentType]
  const { programmes } = await getDesk(tx, actor.tenant.id, day)
  const programme = programmes.find(({ name_en, name_fr }) => name_en === lender || name_fr === lender)
  if (!programme) return worksheet
  const deal = (creditScore: number | null) => ({
    condition: vehicle.vehicle_condition,
    segment: vehicle.segment,
    modelYear: vehicle.year,
    creditScore,
  })
  const [before, after] = [deal(worksheet.credit_score), deal(credit_score ?? worksheet.credit_score)]
  if (paymentType === 'finance') {
    const offers = [loanOfferOf(programme, before), loanOfferOf(programme, after)] as const
    const loan = followLoan(worksheet.finance, ...offers, term ?? undefined)
    return loan.kind === 'follows' ? { ...worksheet, finance: loan.terms } : worksheet
  }
  const offers = [leaseOffer(programme, before), leaseOffer(programme, after)] as const
  const lease = followLease(worksheet.lease, ...offers, {
    term: term ?? worksheet.lease.term,
    distance_allowance: distance_allowance ?? worksheet.lease.distance_allowance,
  })
  return lease.kind === 'follows' ? { ...worksheet, lease: lease.terms } : worksheet
}
