import { can, effectiveRole } from './can.ts'
import type { Actor } from './conditions.ts'
import type { Role } from './roles.ts'

/**
 * Product 6, role assignment. A super admin may assign every dealer role and, as the only role, super admin
 * (decisions 6.5); corporate users come from the manufacturer's sign-in or a super admin.
 */
export const ASSIGNABLE_ROLES: Readonly<Record<Role, readonly Role[]>> = {
  super_admin: [
    'super_admin',
    'organization_admin',
    'organization_assistant',
    'dealer_admin',
    'dealer_sales_manager',
    'dealer_sales_rep',
    'corporate',
  ],
  organization_admin: ['organization_admin', 'dealer_admin', 'dealer_sales_manager', 'dealer_sales_rep'],
  dealer_admin: ['dealer_admin', 'dealer_sales_manager', 'dealer_sales_rep'],
  dealer_sales_manager: ['dealer_sales_manager', 'dealer_sales_rep'],
  dealer_sales_rep: [],
  organization_assistant: [],
  corporate: [],
}

export type ManagedUser = {
  readonly id: string
  readonly role: Role | null
  readonly is_super_admin: boolean
}

/** Whether the actor may change another user: never themselves, never a user with a role they may not assign. */
export const canManageUser = (actor: Actor, user: ManagedUser): boolean => {
  const assignable = ASSIGNABLE_ROLES[effectiveRole(actor)]
  const role = user.is_super_admin ? 'super_admin' : user.role
  return can(actor, 'user:update') && user.id !== actor.id && (role === null || assignable.includes(role))
}

/** Roles that administer a dealership: each dealership needs at least one active user with one of them. */
export const KEEPER_ROLES: readonly Role[] = ['dealer_admin', 'organization_admin']

/**
 * Why an actor may not change a user: it is themselves, has a higher role, or works in a dealership that the
 * actor does not work in.
 */
export type ManageBlock = 'own_account' | 'above' | 'works_elsewhere'

/**
 * Why an actor may not administer a user, or null if they may. Roles and switches apply in every dealership of a
 * user, so the actor must work in all of them (security E7).
 */
export const manageBlock = (
  actor: Actor,
  user: ManagedUser & { readonly works_elsewhere: boolean },
): ManageBlock | null => {
  if (user.id === actor.id) return 'own_account'
  if (!canManageUser(actor, user)) return 'above'
  return user.works_elsewhere ? 'works_elsewhere' : null
}
