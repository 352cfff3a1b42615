import type { Worksheet } from '@forecourt/contract/worksheet.ts'
import type { LeaseOffer, ProgrammeOption } from '@forecourt/domain/programmes/programme-offers.ts'
import { programmeResidualPct } from '@forecourt/domain/payments/residual.ts'

type Loan = Worksheet['finance']
type Lease = Worksheet['lease']

/** What a deal's terms become: they were agreed apart from the card, or follow it, or the card has no such term. */
export type Followed<T> =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'follows'; readonly terms: T }
  | { readonly kind: 'gone'; readonly reason: 'term_not_offered' | 'not_offered' }

const isNumber = (one: string, other: string) => Number(one) === Number(other)

const gone = (left: readonly ProgrammeOption[]) =>
  ({ kind: 'gone', reason: left.length === 0 ? 'not_offered' : 'term_not_offered' }) as const

/** A loan whose rate is the one that was on offer takes the rate that is on offer for the term; any other rate stays. */
export function followLoan(
  loan: Loan,
  before: readonly ProgrammeOption[],
  after: readonly ProgrammeOption[],
  term = loan.term,
): Followed<Loan> {
  const old = before.find(option => option.term === loan.term)
  if (!old || !isNumber(old.rate, loan.rate)) return { kind: 'agreed' }
  const option = after.find(candidate => candidate.term === term)
  return option ? { kind: 'follows', terms: { ...loan, term, rate: option.rate } } : gone(after)
}

const residualOf = (offer: LeaseOffer, option: ProgrammeOption, perYear: number) => {
  const points = offer.distances.find(distance => distance.per_year === perYear)?.adjustment_pp ?? '0.0'
  return programmeResidualPct(option.residual_percent ?? '0.0', points)
}

/** The same for a lease, figure by figure: rate with its method, residual with the points of its distance, fee, deposit. */
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
      ...lease,
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
