import type { DisputeStatus } from '@forecourt/domain/deals/deposits/disputes.ts'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { deposits } from './deposits.table.ts'

/** Inquiries and disputes about card payments, as last read at the provider. */
export const depositDisputes = pgTable(
  'deposit_disputes',
  {
    dealer_id: dealerId(),
    /** The provider's id. */
    ref: text('ref').notNull(),
    deposit_id: uuid('deposit_id').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    reason: text('reason').notNull(),
    /** The disputed amount in cents, card fee included. */
    amount: cents('amount').notNull(),
    /** The amounts withdrawn from the account and reinstated because of it. */
    withdrawn: cents('withdrawn').notNull().default(0),
    reinstated: cents('reinstated').notNull().default(0),
    evidence_due: instant('evidence_due'),
    opened: instant('opened').notNull(),
    updated: instant('updated').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.ref] }),
    index('deposit_disputes_of_deposit').on(table.dealer_id, table.deposit_id, table.opened),
    foreignKey({
      name: 'deposit_disputes_deposit',
      columns: [table.dealer_id, table.deposit_id],
      foreignColumns: [deposits.dealer_id, deposits.id],
    }).onDelete('cascade'),
  ],
)
