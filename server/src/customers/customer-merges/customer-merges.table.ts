import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Mergeable } from '@forecourt/domain/customers/customers/merge.ts'
import { dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** Ids of the rows moved from one customer to the other, by table. */
export interface MovedRows {
  readonly [table: string]: readonly string[]
}

/** A row as PostgreSQL writes it in JSON, restored with `jsonb_populate_record`. */
export type StoredRow = Readonly<Record<string, unknown>>

/**
 * What undoing a merge needs. Deleted when the time for undoing ends, because it holds a deleted record's personal
 * data.
 */
export interface MergeMemory {
  readonly kept_before: Mergeable
  readonly kept_after: Mergeable
  readonly kept_created: string
  readonly merged: StoredRow
  readonly moved: MovedRows
  /** The merged record's sign-in, if both had one and the kept one's stays. */
  readonly parked_account: StoredRow | null
}

/** Two merged customers. Both ids stay, so that an old address of the merged one still leads to the kept one. */
export const customerMerges = pgTable(
  'customer_merges',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    kept_id: uuid('kept_id').notNull(),
    merged_id: uuid('merged_id').notNull(),
    memory: jsonb('memory').$type<MergeMemory>(),
    merged_at: instant('merged_at').notNull().default(databaseNow),
    merged_by: uuid('merged_by').notNull(),
    undone_at: instant('undone_at'),
    undone_by: uuid('undone_by'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    index('customer_merges_of_kept').on(table.dealer_id, table.kept_id, table.merged_at),
    index('customer_merges_of_merged').on(table.dealer_id, table.merged_id, table.merged_at),
    index('customer_merges_to_forget').on(table.merged_at),
  ],
)
