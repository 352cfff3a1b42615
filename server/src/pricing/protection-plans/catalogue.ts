import type { FieldValues } from '@forecourt/domain/platform/validation/rule.ts'
import type { FormRules } from '@forecourt/domain/platform/validation/validate-form.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/client.ts'
import { databaseNow } from '#platform/db/columns.ts'
import { sqlStateOf } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { mapConstraintErrorsToFields, type ConstraintErrors } from '#platform/http/constraint-errors.ts'
import type { Actor } from '#platform/sessions/session.ts'
import type { NotedChange } from '#pricing/programme-changes/note-change.ts'
import type { planTypes } from './protection-plans.table.ts'

export interface Stored {
  readonly dealer_id: string
  readonly id: string
  readonly version: number
}

/** A row, and what its wire shape has from other tables. */
export interface Found<Row, More> {
  readonly row: Row
  readonly more: More
}

/** What is particular to one of the lists of interface S-32; the rest is the same for all of them (catalogue.service.ts). */
export interface Catalogue<Row extends Stored, More, Wire extends { id: string; version: number }> {
  readonly noun: 'protection_plan' | 'plan_price' | 'plan_type' | 'pen_product'
  /** Its table; casts say that it has the columns the statements name. */
  readonly table: unknown
  readonly rules: FormRules
  readonly find: (
    tx: Tx,
    dealerId: string,
    id: string,
    how: { isLocked: boolean },
  ) => Promise<Found<Row, More> | undefined>
  /** What a new row, or one that moves, finds: how many there are already, and its company. */
  readonly begin: (tx: Tx, dealerId: string, body: object) => Promise<{ known: number; more: More }>
  /** The most rows of a dealership. */
  readonly most: number
  /** Whether a change means other company. */
  readonly moves?: (row: Row, body: object) => boolean
  readonly wire: (found: Found<Row, More>, actor: Actor) => Wire
  /** What a body says, as the row has it. */
  readonly columns: (body: object) => Record<string, unknown>
  /** What of a body follows from the rest of it, such as a French name that nobody entered. */
  readonly fill?: (body: object, actor: Actor, stored?: Wire) => object
  /** What the rules look at: the wire shape, flat. */
  readonly values: (wire: object, more: More) => FieldValues
  readonly constraints: ConstraintErrors
  /** What the row would name of another table, and how it named it before. @throws Refusal where that has no such thing */
  readonly checkNamed?: (tx: Tx, dealerId: string, wire: Wire, before?: Wire) => Promise<void>
  /** What a deal would have of a row before and after, for the radar; absent: deals look at no such row. */
  readonly noted?: (
    before: Found<Row, More>,
    after: Found<Row, More> | undefined,
    noting: { readonly country: 'CA' | 'US'; readonly effective_from: string },
  ) => NotedChange | undefined
  /** How many deals forbid that it is taken away. */
  readonly countUses?: (tx: Tx, row: Row) => Promise<number>
}

type AnyTable = typeof planTypes
const tableOf = ({ table }: { readonly table: unknown }) => table as AnyTable

type Ruled = Pick<Catalogue<Stored, unknown, never>, 'table' | 'constraints'>

export const insertRow = <Row extends Stored>(
  tx: Tx,
  list: Ruled,
  row: Record<string, unknown>,
): Promise<Row> =>
  first(
    mapConstraintErrorsToFields(
      list.constraints,
      tx
        .insert(tableOf(list))
        .values(row as AnyTable['$inferInsert'])
        .returning(),
    ),
  )

/** Writes the changes of a row that this transaction holds; the version moves with them. */
export const updateRow = <Row extends Stored>(
  tx: Tx,
  list: Ruled,
  { dealer_id, id }: Stored,
  changes: Record<string, unknown>,
): Promise<Row> => {
  const table = tableOf(list)
  return first(
    mapConstraintErrorsToFields(
      list.constraints,
      tx
        .update(table)
        .set({
          ...changes,
          version: sql`${table.version} + 1`,
          ...('updated' in table && { updated: databaseNow }),
        })
        .where(and(eq(table.dealer_id, dealer_id), eq(table.id, id)))
        .returning(),
    ),
  )
}

/** @throws Refusal when other rows stand on it */
export async function deleteRow(tx: Tx, list: Ruled, { dealer_id, id }: Stored): Promise<void> {
  const table = tableOf(list)
  try {
    await tx.delete(table).where(and(eq(table.dealer_id, dealer_id), eq(table.id, id)))
  } catch (error) {
    throw sqlStateOf(error) === '23503' ? new Refusal('conflict', { code: 'in_use' }) : error
  }
}

async function first<Row>(rows: Promise<unknown[]>): Promise<Row> {
  const [stored] = await rows
  if (stored === undefined) throw new Error('a write answers its row')
  return stored as Row
}

/** Without what a body does not name. */
export const given = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
