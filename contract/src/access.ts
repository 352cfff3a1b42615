import type { Action } from '@forecourt/domain/permissions/actions.ts'

/**
 * Who may call an endpoint:
 * - `public`: anyone, signed in or not;
 * - `half-session`: password accepted, second factor may be missing;
 * - `signed-in`: any fully authenticated user, in or out of a dealership;
 * - an action of the permission table: a fully authenticated user acting in a dealership.
 */
export type Access = 'public' | 'half-session' | 'signed-in' | Action
