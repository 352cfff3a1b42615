import { foreignKey, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { creditApplications } from './credit-applications.table.ts'

/**
 * The link with which a co-applicant consents: at most one for an application. Only the secret's SHA-256 is
 * stored, and nothing about the recipient.
 */
export const coApplicantLinks = pgTable(
  'co_applicant_links',
  {
    dealer_id: dealerId(),
    order_id: uuid('order_id').notNull(),
    token_hash: bytes('token_hash').notNull().unique(),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    /** Language of the message and of the page. */
    language: text('language').$type<'en' | 'fr'>().notNull(),
    sent: instant('sent').notNull(),
    expires: instant('expires').notNull(),
    used_at: instant('used_at'),
    revoked_at: instant('revoked_at'),
    /** Links sent since `hour_began`; limits the messages to one person. */
    sent_in_hour: smallint('sent_in_hour').notNull(),
    hour_began: instant('hour_began').notNull(),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.order_id] }),
    foreignKey({
      name: 'co_applicant_links_application',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [creditApplications.dealer_id, creditApplications.order_id],
    }).onDelete('cascade'),
  ],
)

export type CoLinkRow = typeof coApplicantLinks.$inferSelect
