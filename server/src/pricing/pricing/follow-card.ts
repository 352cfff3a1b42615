import { worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import type { LenderFee, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { programmeFees } from '@forecourt/domain/pricing/desk/programme-terms.ts'
import type { Programme } from '@forecourt/domain/pricing/programmes/programme.ts'
import {
  financeOptions,
  type Asked,
  type LeaseOffer,
  type ProgrammeOption,
  type StatedTerm,
} from '@forecourt/domain/pricing/programmes/programme-offers.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'

type Loan = Worksheet['finance']
type Lease = Worksheet['lease']

/** The result for a deal's terms: agreed apart from the card, following it, or no longer offered by it. */
export type Followed<T> =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'follows'; readonly terms: T }
  | { readonly kind: 'gone'; readonly reason: 'term_not_offered' | 'not_offered' }

const isNumber = (one: string, other: string) => Number(one) === Number(other)

const gone = (left: readonly ProgrammeOption[]) =>
  ({ kind: 'gone', reason: left.length === 0 ? 'not_offered' : 'term_not_offered' }) as const

/** A lender's offer for a loan: its terms, and its fees in worksheet form. */
export interface LoanOffer {
  readonly options: readonly ProgrammeOption[]
  readonly fees: readonly LenderFee[]
}

/** A programme's offer for such a deal. */
export const loanOfferOf = (programme: Programme, asked: Asked): LoanOffer => ({
  options: financeOptions(programme, asked),
  fees: worksheetFees(programmeFees(programme)),
})

const isSameFees = (one: readonly LenderFee[], other: readonly LenderFee[]) =>
  JSON.stringify(one.map(figuresOf)) === JSON.stringify(other.map(figuresOf))

/** Names of fees do not count in the comparison. */
const figuresOf = ({ amount, financed, cost_of_borrowing, prepaid_finance_charge }: LenderFee) => [
  Number(amount),
  financed,
  cost_of_borrowing,
  prepaid_finance_charge,
]

/**
 * A loan whose rate equals the old card's follows to the new rate of its term, and fees of the old card follow
 * too; any other rate or fee stays.
 */
export function followLoan(
  loan: Loan,
  before: LoanOffer,
  after: LoanOffer,
  term = loan.term,
): Followed<Loan> {
  const old = before.options.find(option => option.term === loan.term)
  const isRate = old !== undefined && isNumber(old.rate, loan.rate)
  const { lender_fees = [], ...rest } = loan
  const isFees = isSameFees(lender_fees, before.fees) && !isSameFees(before.fees, after.fees)
  if (!isRate && !isFees) return { kind: 'agreed' }
  const option = after.options.find(candidate => candidate.term === term)
  if (isRate && !option) return gone(after.options)
  const fees = isFees ? after.fees : lender_fees
  return {
    kind: 'follows',
    terms: {
      ...rest,
      ...(isRate && option && { term, rate: option.rate }),
      ...(fees.length > 0 && { lender_fees: [...fees] }),
    },
  }
}

const residualOf = (offer: LeaseOffer, option: ProgrammeOption, perYear: number) => {
  const points = offer.distances.find(distance => distance.per_year === perYear)?.adjustment_pp ?? '0.0'
  return programmeResidualPct(option.residual_percent ?? '0.0', points)
}

/** The same for a lease, figure by figure: rate with method, residual with distance points, fee, deposit. */
export function followLease(
  lease: Lease,
  before: LeaseOffer | undefined,
  after: LeaseOffer | undefined,
  { term = lease.term, distance_allowance = lease.distance_allowance } = {},
): Followed<Lease> {
  const old = before?.options.find(option => option.term === lease.term)
  if (!before || !old) return { kind: 'agreed' }
  const isRate = isNumber(old.rate, lease.rate)
  const isResidual = isNumber(residualOf(before, old, lease.distance_allowance), lease.residual_percent)
  const {
    payments_in_advance: advance,
    residualizable_limit_percent: limit,
    max_cap_cost_percent: most,
    min_cap_cost: least,
    ...rest
  } = lease
  if (!isRate && !isResidual) return { kind: 'agreed' }
  const option = after?.options.find(candidate => candidate.term === term)
  if (!after || !option) return gone(after?.options ?? [])
  const follow = (field: 'acquisition_fee' | 'security_deposit' | 'disposition_fee') => {
    const own = lease[field] ?? '0.00'
    return isNumber(before[field], own) ? after[field] : own
  }
  return {
    kind: 'follows',
    terms: {
      ...rest,
      ...stated('payments_in_advance', advance, before, after),
      ...stated('residualizable_limit_percent', limit, before, after),
      // A deal from before these limits were stored gets them with its next figures.
      ...stated('max_cap_cost_percent', most ?? before.max_cap_cost_percent, before, after),
      ...stated('min_cap_cost', least ?? before.min_cap_cost, before, after),
      term,
      distance_allowance,
      ...(isRate && { method: after.method, rate: option.rate }),
      ...(isResidual && { residual_percent: residualOf(after, option, distance_allowance) }),
      acquisition_fee: follow('acquisition_fee'),
      security_deposit: follow('security_deposit'),
      disposition_fee: follow('disposition_fee'),
    },
  }
}

/** A figure that a card may omit: follows the new card if it equals the old card's. */
function stated<Name extends StatedTerm>(
  name: Name,
  own: LeaseOffer[Name],
  before: LeaseOffer,
  after: LeaseOffer,
): { [K in Name]?: NonNullable<LeaseOffer[Name]> } {
  const next = before[name] === own ? after[name] : own
  return next === undefined ? {} : ({ [name]: next } as { [K in Name]?: NonNullable<LeaseOffer[Name]> })
}
