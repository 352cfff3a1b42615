import type { Role } from './roles.ts'
import type { UserPermission, UserPermissions } from './user-permissions.ts'

/** The signed-in staff user of a request: one person in one chosen dealership. */
export type Actor = {
  readonly id: string
  readonly role: Role
  /** Product 6 has platform rights in addition to the role: a sales rep may also be super admin. */
  readonly is_super_admin: boolean
  readonly permissions: UserPermissions
  readonly dealership: {
    readonly enable_sales_manager_fee_discounts: boolean
    /** Decisions 6.4: lifts "own and unassigned" for reading. */
    readonly reps_see_all: boolean
  }
}

/** The subject of the action; `assigned_dealer` is the user the customer is assigned to (decisions 3.13). */
export type Subject = { readonly assigned_dealer: string | null }

type SubjectCondition = 'own' | 'own_or_unassigned' | 'unassigned' | 'visible'

/**
 * A condition in the permission table: about the subject's representative, the dealership, or a switch of the
 * user.
 */
export type Condition = SubjectCondition | 'enable_sales_manager_fee_discounts' | UserPermission

const ABOUT_SUBJECT: Readonly<Record<SubjectCondition, (actor: Actor, owner: string | null) => boolean>> = {
  own: (actor, owner) => owner === actor.id,
  own_or_unassigned: (actor, owner) => owner === actor.id || owner === null,
  unassigned: (_actor, owner) => owner === null,
  visible: (actor, owner) => actor.dealership.reps_see_all || owner === actor.id || owner === null,
}

export const isAboutSubject = (condition: Condition): condition is SubjectCondition =>
  condition in ABOUT_SUBJECT

/** Whether one condition holds; one about the subject never holds without a subject. */
export const holds = (condition: Condition, actor: Actor, subject: Subject | undefined): boolean => {
  if (isAboutSubject(condition)) {
    return subject !== undefined && ABOUT_SUBJECT[condition](actor, subject.assigned_dealer)
  }
  if (condition === 'enable_sales_manager_fee_discounts') {
    return actor.dealership.enable_sales_manager_fee_discounts
  }
  return actor.permissions[condition]
}
