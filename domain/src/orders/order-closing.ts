/** What stands against an act; the screen shows the words of the first. */
export type Refusal =
  | 'not_a_draft'
  | 'has_deposit'
  | 'has_credit_application'
  | 'has_quote'
  | 'deposit_live'
  | 'vehicle_unavailable'

export type DeletionFacts = {
  readonly is_draft: boolean
  readonly has_deposit: boolean
  readonly has_credit_application: boolean
  readonly has_quote: boolean
}

/** Decisions 3.32: only a draft with no deposit, credit application or quote is deleted; the rest is archived. */
export const deletionRefusals = (facts: DeletionFacts): readonly Refusal[] => {
  const refusals: Refusal[] = []
  if (!facts.is_draft) refusals.push('not_a_draft')
  if (facts.has_deposit) refusals.push('has_deposit')
  if (facts.has_credit_application) refusals.push('has_credit_application')
  if (facts.has_quote) refusals.push('has_quote')
  return refusals
}

/** Decisions 4.6: no archiving while money is held or paid; refund, transfer or keep it first (M27). */
export const archiveRefusals = (deposit: 'none' | 'held' | 'paid' | 'kept'): readonly Refusal[] =>
  deposit === 'held' || deposit === 'paid' ? ['deposit_live'] : []

/** Decisions 3.26: bringing an order back checks that its vehicle can still be sold. */
export const unarchiveRefusals = (vehicleAvailable: boolean): readonly Refusal[] =>
  vehicleAvailable ? [] : ['vehicle_unavailable']
