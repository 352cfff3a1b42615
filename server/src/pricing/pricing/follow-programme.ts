import type { PricingRequest } from '@forecourt/contract/pricing/pricing.ts'
import type { PaymentType } from '@forecourt/contract/inventory/vehicles.ts'
import type { Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import type { Tx } from '#platform/db/client.ts'
import type { vehicles } from '#inventory/vehicles/vehicles.table.ts'
import { getDesk } from './desk.queries.ts'
import { followLease, followLoan, loanOfferOf } from './follow-card.ts'
import type { DeskProgramme } from './programmes.ts'
import { isLenderOf } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import { leaseOffer } from '@forecourt/domain/pricing/programmes/programme-offers.ts'

interface Asked {
  readonly worksheet: Worksheet
  readonly vehicle: typeof vehicles.$inferSelect
  readonly paymentType: PaymentType
  readonly asked: Pick<PricingRequest, 'term' | 'distance_allowance' | 'credit_score'>
}

/**
 * The worksheet with the card's figures for the requested term, distance and credit score, where its own came from
 * the card. Agreed figures, and those no card has, stay for the parameters to override.
 */
export async function followProgramme(
  tx: Tx,
  { tenant }: { tenant: { id: string } },
  { day, ...given }: Asked & { readonly day: string },
): Promise<Worksheet> {
  if (!isMoved(given)) return given.worksheet
  const { programmes } = await getDesk(tx, tenant.id, day)
  return followAmong(programmes, given)
}

const isMoved = ({ paymentType, asked: { term, distance_allowance, credit_score } }: Asked) =>
  paymentType !== 'cash' && [term, distance_allowance, credit_score].some(asked => (asked ?? null) !== null)

/** The same among programmes that were already read. */
export function followAmong(programmes: readonly DeskProgramme[], given: Asked): Worksheet {
  const { worksheet, vehicle, paymentType, asked } = given
  const { term, distance_allowance, credit_score } = asked
  if (paymentType === 'cash' || !isMoved(given)) return worksheet
  const programme = programmes.find(one => isLenderOf(one, worksheet[paymentType]))
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
