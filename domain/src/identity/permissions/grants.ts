import type { Condition } from './conditions.ts'

/** A cell of the permission table: always, never, or when every named condition holds. */
export type Grant = boolean | Condition | readonly Condition[]

/** One action across the roles, in the order of `ROLES`. */
export type Row = readonly [
  rep: Grant,
  manager: Grant,
  dealerAdmin: Grant,
  assistant: Grant,
  organizationAdmin: Grant,
  superAdmin: Grant,
  corporate: Grant,
]
