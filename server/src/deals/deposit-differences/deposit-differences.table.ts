import type { DifferenceKind } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { deposits } from '#deals/deposits/deposits.table.ts'

/** Where the ledger and the card provider differ, found by the daily comparison; kept when they agree again. */
export const depositDifferences = pgTable(
  'deposit_differences',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    account: text('account').notNull(),
    /** The provider's id of the payment; empty: it is about the whole account. */
    payment_ref: text('payment_ref').notNull().default(''),
    deposit_id: uuid('deposit_id'),
    ours: cents('ours'),
    theirs: cents('theirs'),
    ours_state: text('ours_state'),
    theirs_state: text('theirs_state'),
    found: instant('found').notNull().default(databaseNow),
    resolved: instant('resolved'),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    // One of a kind about a payment at a time.
    uniqueIndex('deposit_differences_open')
      .on(table.dealer_id, table.account, table.payment_ref, table.kind)
      .where(sql`resolved IS NULL`),
    index('deposit_differences_found').on(table.dealer_id, table.found),
    foreignKey({
      name: 'deposit_differences_deposit',
      columns: [table.dealer_id, table.deposit_id],
      foreignColumns: [deposits.dealer_id, deposits.id],
    }).onDelete('cascade'),
  ],
)

/** When a dealership's ledger and the card provider were compared last. */
export const depositComparisons = pgTable('deposit_comparisons', {
  dealer_id: uuid('dealer_id').primaryKey(),
  compared: instant('compared').notNull(),
})
