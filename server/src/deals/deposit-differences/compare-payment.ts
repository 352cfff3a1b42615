import { wasCaptured } from '@forecourt/domain/deals/deposits/deposit-states.ts'
import type { PaymentEvent } from '#platform/outside/cards/payments-port.ts'
import type { ComparedDeposit, Finding } from './deposit-differences.queries.ts'

type Found = Pick<Finding, 'kind' | 'ours' | 'theirs' | 'ours_state' | 'theirs_state'>

/** A payment at the provider; cents, card fee included. */
export type ComparedPayment = Pick<PaymentEvent, 'state' | 'captured'> & { readonly amount: number | null }

/** Where the money of a payment is at the provider. */
const placeOf = ({ state }: ComparedPayment): 'held' | 'taken' | 'none' =>
  state === 'held' ? 'held' : state === 'captured' ? 'taken' : 'none'

/** Where the money of a deposit is by our ledger. */
export const placeOfDeposit = ({ state }: ComparedDeposit): 'held' | 'taken' | 'none' =>
  state === 'pre_authorized' ? 'held' : wasCaptured(state) ? 'taken' : 'none'

/** How a deposit and its payment differ; undefined if they agree. */
export function comparePayment(
  deposit: ComparedDeposit,
  payment: ComparedPayment | undefined,
): Found | undefined {
  const ours = deposit.amount + deposit.fee
  const place = placeOfDeposit(deposit)
  if (payment === undefined)
    return place === 'none'
      ? undefined
      : { kind: 'missing_payment', ours, theirs: null, ours_state: deposit.state, theirs_state: null }
  if (place !== placeOf(payment))
    return {
      kind: 'state',
      ours: null,
      theirs: null,
      ours_state: deposit.state,
      theirs_state: payment.state,
    }
  if (place === 'none') return undefined
  const theirs = place === 'taken' ? payment.captured : (payment.amount ?? ours)
  return theirs === ours
    ? undefined
    : { kind: 'amount', ours, theirs, ours_state: deposit.state, theirs_state: payment.state }
}
