import { can } from '#identity/permissions/can.ts'
import type { Actor } from '#identity/permissions/conditions.ts'

/** What the stream of a dealership tells of; `many` stands for a change of more rows than are told one by one. */
export const CHANGE_KINDS = ['customer', 'order', 'vehicle', 'notification', 'many'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_VERBS = ['added', 'changed', 'removed'] as const

/** A change, as far as it has to be known to decide who is told of it. */
export interface ChangeSubject {
  readonly kind: ChangeKind
  /**
   * Who held the customer before and after the change, null for nobody; of a notification whom it is for. Empty where
   * nobody holds such things.
   */
  readonly holders: readonly (string | null)[]
}

const ACTIONS = { customer: 'customer:read', order: 'order:read' } as const

/**
 * Tells whether a change is told to this user. What he may read, and what he could read until just now: whoever has a
 * customer taken from him learns that his list is no longer what it was. Decisions 6.4.
 */
export const isReportedTo = (actor: Actor, { kind, holders }: ChangeSubject): boolean => {
  if (kind === 'many') return true
  if (kind === 'vehicle') return can(actor, 'inventory:read')
  if (kind === 'notification') return holders.includes(actor.id)
  return holders.some(assigned_dealer => can(actor, ACTIONS[kind], { assigned_dealer }))
}
