import type { OverrideRecord } from '@forecourt/contract/deals/overrides.ts'
import type { PricingSummary, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from '#customers/customers/customers.table.ts'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'
import { vehicles } from '#inventory/vehicles/vehicles.table.ts'

type StepStatus =
  | 'initial'
  | 'awaiting-customer'
  | 'awaiting-dealer'
  | 'awaiting-provider'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'refunded'

/** Who confirmed which version, and the answers given in place of preconditions. */
export interface Confirmation {
  readonly version: number
  readonly at: string
  readonly by: string
  readonly deposit_waiver: string | null
  readonly own_financing: boolean
  readonly compliance_override: string | null
}

const step = (name: string) => text(name).$type<StepStatus>().notNull().default('initial')

/** The action of a paused clock, and how long it had waited. */
interface PausedWait {
  readonly whose: string
  readonly key: string
  readonly seconds: number
}

export const orders = pgTable(
  'orders',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    number: text('number').notNull(),
    customer_id: uuid('customer_id').notNull(),
    vehicle_id: uuid('vehicle_id').notNull(),
    payment_type: text('payment_type').$type<'cash' | 'finance' | 'lease'>().notNull(),
    payment_include_tax: boolean('payment_include_tax').notNull(),
    campaign: text('campaign'),
    note: text('note'),
    postal_code: text('postal_code'),
    order_management_status: text('order_management_status').notNull().default('new'),
    build_and_price_step: step('build_and_price_step'),
    trade_in_step: step('trade_in_step'),
    credit_application_step: step('credit_application_step'),
    quote_step: step('quote_step'),
    deposit_step: step('deposit_step'),
    appointment_step: step('appointment_step'),
    documents_step: step('documents_step'),
    /** Summary of the live deposit and the next appointment, for lists; their own tables have the rest. */
    deposit_payment: text('deposit_payment')
      .$type<'unpaid' | 'paid' | 'refunded'>()
      .notNull()
      .default('unpaid'),
    deposit_mode: text('deposit_mode').$type<'hold' | 'capture'>(),
    deposit_amount: cents('deposit_amount'),
    deposit_capture_before: instant('deposit_capture_before'),
    appointment_state: text('appointment_state').$type<'unconfirmed' | 'confirmed' | 'cancelled'>(),
    appointment_start: instant('appointment_start'),
    /**
     * Derived from the steps with every change (domain next-move), so that lists can filter and sort by it.
     */
    awaiting: text('awaiting').$type<'dealer' | 'customer' | 'provider' | 'none'>().notNull().default('none'),
    next_move: jsonb('next_move')
      .$type<{ key: string; step: string | null; params: { task?: string; hold_ends?: number } }>()
      .notNull()
      .default({ key: 'nothing', step: null, params: {} }),
    awaiting_dealer: text('awaiting_dealer').array().notNull().default([]),
    awaiting_customer: text('awaiting_customer').array().notNull().default([]),
    awaiting_since: instant('awaiting_since'),
    /**
     * Of an archived order: the action at the archiving and how long it had waited. Written by its trigger
     * (migration 0058).
     */
    waited_until_archived: jsonb('waited_until_archived').$type<PausedWait>(),
    /** The same for an order without its vehicle. */
    waited_until_gone: jsonb('waited_until_gone').$type<PausedWait>(),
    worksheet: jsonb('worksheet').$type<Worksheet>().notNull(),
    /**
     * Figures of the last save; a trace is stored with them, so that saved figures can be explained later.
     */
    payment: jsonb('payment').$type<PricingSummary>(),
    /** Overrides in force, each with its reason. */
    overrides: jsonb('overrides').$type<OverrideRecord[]>().notNull().default([]),
    /** Answers of staff to the checklist; null while the order is not confirmed. */
    confirmation: jsonb('confirmation').$type<Confirmation>(),
    /** The vehicle was sold or withdrawn before the confirmation: the order needs another one. */
    vehicle_gone: boolean('vehicle_gone').notNull().default(false),
    /** The manufacturer's factory-order number assigned to this order. */
    commission_number: text('commission_number'),
    is_archived: boolean('is_archived').notNull().default(false),
    archived_status_changed_at: instant('archived_status_changed_at'),
    archived_status_changed_by: uuid('archived_status_changed_by'),
    created_by: uuid('created_by').notNull(),
    created: instant('created').notNull().default(databaseNow),
    updated: instant('updated').notNull().default(databaseNow),
    updated_by: uuid('updated_by').notNull(),
    version: integer('version').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('orders_number').on(table.dealer_id, table.number),
    uniqueIndex('orders_commission_number')
      .on(table.dealer_id, table.commission_number)
      .where(sql`commission_number IS NOT NULL AND NOT is_archived`),
    foreignKey({
      name: 'orders_customer',
      columns: [table.dealer_id, table.customer_id],
      foreignColumns: [customers.dealer_id, customers.id],
    }),
    foreignKey({
      name: 'orders_vehicle',
      columns: [table.dealer_id, table.vehicle_id],
      foreignColumns: [vehicles.dealer_id, vehicles.id],
    }),
  ],
)

/** The last order number used, per dealership and year. */
export const orderNumbers = pgTable(
  'order_numbers',
  { dealer_id: dealerId(), year: integer('year').notNull(), last: integer('last').notNull() },
  table => [primaryKey({ columns: [table.dealer_id, table.year] })],
)
