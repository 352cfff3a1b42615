/** Why an order could not be taken (product 4), in the order in which they are checked (security R51). */
export const LOCK_FAILURES = [
  'order_removed',
  'vehicle_removed',
  'wrong_dealership',
  'dealership_not_allowed',
  'no_pending_requests',
  'no_approval_yet',
  'other_sales_rep_assigned',
  'cannot_self_assign',
  'lock_fail',
] as const
export type LockFailure = (typeof LOCK_FAILURES)[number]

/** The facts read while the lock is held. */
export type LockFacts = {
  readonly order: 'here' | 'removed'
  readonly vehicle: 'here' | 'removed'
  /**
   * The dealership of the order: this one, another one of the actor, or one of the organization that the actor
   * does not work for.
   */
  readonly dealership: 'own' | 'also_mine' | 'not_mine'
  /** Status of the actor's request to the holder; `not_asked_for` if they take the order without one. */
  readonly request: 'not_asked_for' | 'none' | 'pending' | 'approved' | 'declined'
  /** The current representative, and who approved the request. */
  readonly holder: string | null
  readonly approved_by: string | null
  readonly actor: string
  /** A manager may take over from anybody (decisions 4.5); it is recorded. */
  readonly may_take_over: boolean
  /** Whether the actor's role can have customers (decisions 6.3). */
  readonly may_hold: boolean
}

/**
 * Why the actor may not take an order, or undefined if they may. Returns the first failure in the order of
 * `LOCK_FAILURES`.
 */
export const lockFailure = (facts: LockFacts): Exclude<LockFailure, 'lock_fail'> | undefined => {
  if (facts.order === 'removed') return 'order_removed'
  if (facts.vehicle === 'removed') return 'vehicle_removed'
  if (facts.dealership === 'also_mine') return 'wrong_dealership'
  if (facts.dealership === 'not_mine') return 'dealership_not_allowed'
  const isHeldByOther = facts.holder !== null && facts.holder !== facts.actor
  if (isHeldByOther && facts.request === 'none') return 'no_pending_requests'
  if (isHeldByOther && (facts.request === 'pending' || facts.request === 'declined')) return 'no_approval_yet'
  const isApproved = facts.request === 'approved' && facts.approved_by === facts.holder
  if (isHeldByOther && !isApproved && !facts.may_take_over) return 'other_sales_rep_assigned'
  return facts.may_hold || facts.holder === facts.actor ? undefined : 'cannot_self_assign'
}
