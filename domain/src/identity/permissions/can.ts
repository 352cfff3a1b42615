import { ACTIONS, GRANTS } from './actions.ts'
import type { Action } from './actions.ts'
import { holds, isAboutSubject } from './conditions.ts'
import type { Actor, Condition, Subject } from './conditions.ts'
import type { Grant } from './grants.ts'
import { ROLES } from './roles.ts'
import type { Role } from './roles.ts'

/** Product 6: super admin ranks above the dealership role. */
export const effectiveRole = (actor: Pick<Actor, 'role' | 'is_super_admin'>): Role =>
  actor.is_super_admin ? 'super_admin' : actor.role

/** The cell of the permission table for one role. */
export const grantOf = (action: Action, role: Role): Grant =>
  GRANTS[action][ROLES.findIndex(candidate => candidate.code === role)] ?? false

const conditionsOf = (grant: Condition | readonly Condition[]): readonly Condition[] =>
  typeof grant === 'string' ? [grant] : grant

/**
 * Whether the actor may perform this action on this subject. If the permission depends on the subject and none is
 * given, it is refused, so that a forgotten argument never grants access.
 */
export const can = (actor: Actor, action: Action, subject?: Subject): boolean => {
  const grant = grantOf(action, effectiveRole(actor))
  if (typeof grant === 'boolean') return grant
  return conditionsOf(grant).every(condition => holds(condition, actor, subject))
}

/**
 * Whether the actor may perform this action on any subject: used for menus, and for routes before the subject is
 * known and `can` decides.
 */
export const canForSome = (actor: Actor, action: Action): boolean => {
  const grant = grantOf(action, effectiveRole(actor))
  if (typeof grant === 'boolean') return grant
  return conditionsOf(grant).every(
    condition => isAboutSubject(condition) || holds(condition, actor, undefined),
  )
}

/** The permitted actions that `current_user` returns, so that screens show only these. */
export const actionsOf = (actor: Actor): readonly Action[] =>
  ACTIONS.filter(action => canForSome(actor, action))

/** Which customers a list shows: everyone's, or the actor's own and the unassigned (decisions 6.4). */
export const customerScope = (actor: Actor): 'all' | 'own_and_unassigned' => {
  const limited = grantOf('customer:read', effectiveRole(actor)) === 'visible'
  return limited && !actor.dealership.reps_see_all ? 'own_and_unassigned' : 'all'
}
