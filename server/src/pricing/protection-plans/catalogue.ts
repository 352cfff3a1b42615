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

/** A row, with the data of its wire form from other tables. */
export interface Found<Row, More> {
  readonly row: Row
  readonly more: More
}

/** The differences between the lists of interface S-32; catalogue.service.ts has what they share. */
export interface Catalogue<Row extends Stored, More, Wire extends { id: string; version: number }> {
  readonly noun: 'protection_plan' | 'plan_price' | 'plan_type' | 'pen_product'
  /** The table; casts assert that it has the columns the statements name. */
  readonly table: unknown
  readonly rules: FormRules
  readonly find: (
    tx: Tx,
    dealerId: string,
    id: string,
    how: { isLocked: boolean },
  ) => Promise<Found<Row, More> | undefined>
  /** Reads, for a new or moved row, the number of existing rows and the related row. */
  readonly begin: (tx: Tx, dealerId: string, body: object) => Promise<{ known: number; more: More }>
  /** Maximum number of rows of a dealership. */
  readonly most: number
  /** Whether a change moves the row to another parent. */
  readonly moves?: (row: Row, body: object) => boolean
  readonly wire: (found: Found<Row, More>, actor: Actor) => Wire
  /** The columns for a body. */
  readonly columns: (body: object) => Record<string, unknown>
  /** Values that follow from others, such as a missing French name. */
  readonly fill?: (body: object, actor: Actor, stored?: Wire) => object
  /** Input of the rules: the wire form, flat. */
  readonly values: (wire: object, more: More) => FieldValues
  readonly constraints: ConstraintErrors
  /**
   * Checks references to rows of other tables, compared with those before.
   * @throws Refusal if one does not exist
   */
  readonly checkNamed?: (tx: Tx, dealerId: string, wire: Wire, before?: Wire) => Promise<void>
  /**
   * What a deal would have of a row before and after, for the programme changes; undefined if deals do not use
   * such rows.
   */
  readonly noted?: (
    before: Found<Row, More>,
    after: Found<Row, More> | undefined,
    noting: { readonly country: 'CA' | 'US'; readonly effective_from: string },
  ) => NotedChange | undefined
  /** The number of deals that prevent the deletion. */
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

/** Writes the changes of a locked row and increases its version. */
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

/** @throws Refusal when other rows refer to it */
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

/** Removes the fields that a body does not have. */
export const given = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
