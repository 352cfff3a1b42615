import type { DisclosureKind } from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { users } from '#identity/accounts/users/users.table.ts'

/** Every published text, by kind and number; never changed (migration 0036). */
export const dealershipDisclosures = pgTable(
  'dealership_disclosures',
  {
    dealer_id: dealerId(),
    kind: text('kind').$type<DisclosureKind>().notNull(),
    number: integer('number').notNull(),
    text_en: text('text_en').notNull(),
    text_fr: text('text_fr').notNull(),
    effective_from: date('effective_from').notNull(),
    restored_from: integer('restored_from'),
    author: uuid('author')
      .notNull()
      .references(() => users.id),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.kind, table.number] })],
)
