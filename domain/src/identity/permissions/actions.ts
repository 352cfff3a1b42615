import { ADMIN_GRANTS } from './admin.table.ts'
import { DEAL_GRANTS } from './deal.table.ts'
import type { Row } from './grants.ts'
import { PAGE_GRANTS } from './page.table.ts'

const TABLE = { ...DEAL_GRANTS, ...ADMIN_GRANTS, ...PAGE_GRANTS }

/** Every action name: `resource:verb`, and `page:name` for the pages of product 2. */
export type Action = keyof typeof TABLE

/** The permission table: action × role. */
export const GRANTS: Readonly<Record<Action, Row>> = TABLE

export const ACTIONS = Object.keys(TABLE) as readonly Action[]

export const isAction = (value: string): value is Action => Object.hasOwn(TABLE, value)
