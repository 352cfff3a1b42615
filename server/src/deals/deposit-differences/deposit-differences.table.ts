import type { DifferenceKind } from '@forecourt/domain/deals/deposits/deposit-differences.ts'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { deposits } from '#deals/deposits/deposits.table.ts'

/**
 * Differences between the ledger and the card provider, found by the daily comparison; resolved ones stay.
 */
export const depositDifferences = pgTable(
  'deposit_differences',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<DifferenceKind>().notNull(),
    account: text('account').notNull(),
    /** The provider's id of the payment; empty: the whole account. */
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
    // At most one open difference of a kind for a payment.
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

/** When a dealership's ledger was last compared with the card provider. */
export const depositComparisons = pgTable('deposit_comparisons', {
  dealer_id: uuid('dealer_id').primaryKey(),
  compared: instant('compared').notNull(),
})
