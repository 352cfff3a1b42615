import { can } from '#identity/permissions/can.ts'
import type { Actor } from '#identity/permissions/conditions.ts'

/** Kinds of changes in the stream of a dealership; `many` replaces individual events if too many rows changed. */
export const CHANGE_KINDS = ['customer', 'order', 'vehicle', 'notification', 'many'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_VERBS = ['added', 'changed', 'removed'] as const

/** The fields of a change that decide who receives it. */
export interface ChangeSubject {
  readonly kind: ChangeKind
  /**
   * The representatives of the customer before and after the change, null if unassigned; of a notification its
   * recipient. Empty for records without a representative.
   */
  readonly holders: readonly (string | null)[]
}

const ACTIONS = { customer: 'customer:read', order: 'order:read' } as const

/**
 * Whether this user receives a change: if they may read the record, or could before the change, so that a user
 * whose customer was reassigned refreshes their list. Decisions 6.4.
 */
export const isReportedTo = (actor: Actor, { kind, holders }: ChangeSubject): boolean => {
  if (kind === 'many') return true
  if (kind === 'vehicle') return can(actor, 'inventory:read')
  if (kind === 'notification') return holders.includes(actor.id)
  return holders.some(assigned_dealer => can(actor, ACTIONS[kind], { assigned_dealer }))
}
