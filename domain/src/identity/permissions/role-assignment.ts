import { can, effectiveRole } from './can.ts'
import type { Actor } from './conditions.ts'
import type { Role } from './roles.ts'

/**
 * Product 6, role assignment. Super admin gives every dealer role and, as the only one, his own (decisions 6.5);
 * corporate users come from the manufacturer's sign-in or from him.
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

/** Tells whether one may change another user at all: never oneself, never someone above what one may give. */
export const canManageUser = (actor: Actor, user: ManagedUser): boolean => {
  const assignable = ASSIGNABLE_ROLES[effectiveRole(actor)]
  const role = user.is_super_admin ? 'super_admin' : user.role
  return can(actor, 'user:update') && user.id !== actor.id && (role === null || assignable.includes(role))
}

/** Roles that keep a dealership administrable: at least one active user of each dealership has one of them. */
export const KEEPER_ROLES: readonly Role[] = ['dealer_admin', 'organization_admin']

/** Why an actor may not change a user: it is himself, stands above, or works where the actor does not. */
export type ManageBlock = 'own_account' | 'above' | 'works_elsewhere'

/**
 * What keeps an actor from administering a user, or null. Roles and switches count in every dealership a user works
 * in, so who changes them must work in all of those himself (security E7).
 */
export const manageBlock = (
  actor: Actor,
  user: ManagedUser & { readonly works_elsewhere: boolean },
): ManageBlock | null => {
  if (user.id === actor.id) return 'own_account'
  if (!canManageUser(actor, user)) return 'above'
  return user.works_elsewhere ? 'works_elsewhere' : null
}
