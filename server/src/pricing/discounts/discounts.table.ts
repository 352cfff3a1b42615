import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId } from '#platform/db/columns.ts'
import { applicability } from '#pricing/fees/fees.table.ts'

/** Discounts and incentives of a dealership's library (product 3, global discount and incentive types). */
export const discounts = pgTable(
  'discounts',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    name_fr: text('name_fr').notNull(),
    kind: text('kind').$type<'discount' | 'incentive'>().notNull(),
    incentive_type: text('incentive_type').$type<'percentage_discount' | 'rate_reduction' | 'rebate'>(),
    amount: cents('amount').notNull(),
    /** Percent or percentage points, as a decimal string. */
    percent: text('percent'),
    paid_by: text('paid_by').$type<'dealer' | 'manufacturer'>().notNull().default('dealer'),
    taxability: text('taxability').$type<'taxable' | 'non_taxable' | 'by_state_rule'>().notNull(),
    ...applicability(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.id] })],
)
