import type { Condition } from './conditions.ts'

/** A cell of the permission table: always, never, or if every named condition holds. */
export type Grant = boolean | Condition | readonly Condition[]

/** One action for all roles, in the order of `ROLES`. */
export type Row = readonly [
  rep: Grant,
  manager: Grant,
  dealerAdmin: Grant,
  assistant: Grant,
  organizationAdmin: Grant,
  superAdmin: Grant,
  corporate: Grant,
]
