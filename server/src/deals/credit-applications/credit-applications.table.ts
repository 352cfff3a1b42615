import type { ConsentCode } from '@forecourt/domain/deals/credit-applications/application-consents.ts'
import type { StatusCode } from '@forecourt/domain/deals/credit-applications/application-states.ts'
import type { CoConsentMethod } from '@forecourt/domain/deals/credit-applications/co-applicant.ts'
import type { DealTerms } from '@forecourt/domain/deals/credit-applications/deal-differences.ts'
import type { PaymentFrequency } from '@forecourt/domain/pricing/payment-types/payment-types.ts'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { databaseNow, dealerId, instant } from '#platform/db/columns.ts'
import { orders } from '#deals/orders/orders.table.ts'
import { sealedText } from '#platform/sealing/sealed.ts'

/** A consent given with a submission (decisions 3.86). */
export interface StoredConsent {
  readonly code: ConsentCode
  /** SHA-256 of the text that was agreed to. */
  readonly hash: string
  readonly language: 'en' | 'fr'
  readonly at: string
  /** How a co-applicant gave it. */
  readonly method?: CoConsentMethod
}

/** The co-applicant's consent, given before the submission. */
export interface StoredCoConsent {
  readonly method: CoConsentMethod
  readonly language: 'en' | 'fr'
  readonly at: string
  readonly consents: readonly Pick<StoredConsent, 'code' | 'hash'>[]
  /** The co-applicant has changed since. */
  readonly is_void?: boolean
}

/** The approved terms, as they were shown. */
export interface ApprovedTerms {
  readonly term: number | null
  readonly rate: string | null
  readonly amount: string | null
  readonly max_payment: string | null
  /** Frequency of the payments; absent in approvals from before it was stored. */
  readonly frequency?: PaymentFrequency | null
}

/** The credit application of an order: all personal data is sealed, with its own key. */
export const creditApplications = pgTable(
  'credit_applications',
  {
    dealer_id: dealerId(),
    order_id: uuid('order_id').notNull(),
    status: smallint('status').$type<StatusCode>().notNull(),
    has_co_applicant: boolean('has_co_applicant').notNull(),
    /** The answers of each applicant, without the insurance number. */
    primary_sealed: sealedText('primary_sealed').notNull(),
    co_sealed: sealedText('co_sealed'),
    primary_number_sealed: sealedText('primary_number_sealed'),
    co_number_sealed: sealedText('co_number_sealed'),
    /** The last request of staff, and the customer's answer. */
    request_sealed: sealedText('request_sealed'),
    answer_sealed: sealedText('answer_sealed'),
    /** Count of submissions. */
    submission: integer('submission').notNull().default(0),
    language: text('language').$type<'en' | 'fr'>(),
    submitted_at: instant('submitted_at'),
    /** The page it was sent from. */
    source_path: text('source_path'),
    consents: jsonb('consents').$type<StoredConsent[]>().notNull().default([]),
    /** The co-applicant's own consent, once given. */
    co_consent: jsonb('co_consent').$type<StoredCoConsent>(),
    /** The deal at the submission. */
    deal: jsonb('deal').$type<DealTerms>(),
    decided_at: instant('decided_at'),
    decided_by: uuid('decided_by'),
    approved: jsonb('approved').$type<ApprovedTerms>(),
    decline_reasons: text('decline_reasons').array().notNull().default([]),
    created: instant('created').notNull().default(databaseNow),
    updated: instant('updated').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.order_id] }),
    index('credit_applications_kept').on(table.dealer_id, table.updated),
    foreignKey({
      name: 'credit_applications_order',
      columns: [table.dealer_id, table.order_id],
      foreignColumns: [orders.dealer_id, orders.id],
    }).onDelete('cascade'),
  ],
)
