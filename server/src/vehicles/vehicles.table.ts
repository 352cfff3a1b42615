import type { NoPaymentReason } from '@forecourt/domain/desk/list-payments.ts'
import { date, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '../db/columns.ts'

/** Which card of which lender; its number counts the published cards of that lender. */
export interface PaymentProgramme {
  readonly rate_card: string
  readonly number: number
  readonly lender: string
  readonly lender_fr: string
}

export const vehicles = pgTable(
  'vehicles',
  {
    dealer_id: dealerId(),
    id: uuid('id').notNull(),
    vin: text('vin'),
    make: text('make').notNull(),
    model: text('model').notNull(),
    year: integer('year').notNull(),
    trim: text('trim').notNull(),
    vehicle_condition: text('vehicle_condition').$type<'New' | 'Used' | 'cpo' | 'D' | 'V'>().notNull(),
    stock_status: text('stock_status')
      .$type<'I' | 'T' | 'D' | 'P' | 'S' | 'V' | 'R' | 'U' | 'As-is'>()
      .notNull(),
    stock_number: text('stock_number').notNull(),
    listing_price: cents('listing_price').notNull(),
    msrp: cents('msrp'),
    /** What it stands in the books for, reconditioning included; never shown to roles that may not see gross. */
    cost: cents('cost'),
    delivery_charge: cents('delivery_charge').notNull().default(0),
    fuel_type: text('fuel_type').notNull(),
    /** Pounds, and city miles per gallon: what the District of Columbia's excise goes by. */
    unladen_weight_lb: integer('unladen_weight_lb'),
    city_mpg: integer('city_mpg'),
    body_type: text('body_type').notNull(),
    /** car, suv, truck or ev: picks the residual table of a programme. */
    segment: text('segment').$type<'car' | 'suv' | 'truck' | 'ev'>().notNull(),
    transmission: text('transmission').notNull(),
    drivetrain: text('drivetrain').notNull(),
    exterior_color: text('exterior_color').notNull(),
    exterior_color_name: text('exterior_color_name').notNull(),
    odometer: integer('odometer').notNull().default(0),
    arrival_date: date('arrival_date', { mode: 'string' }),
    in_stock_since: date('in_stock_since', { mode: 'string' }),
    spin_car_url: text('spin_car_url'),
    search: text('search').notNull(),
    /** Price with taxes and two monthly equivalents under the dealership's defaults; null with a reason. */
    cash_payment: cents('cash_payment'),
    finance_payment: cents('finance_payment'),
    lease_payment: cents('lease_payment'),
    cash_reason: text('cash_reason').$type<NoPaymentReason>(),
    finance_reason: text('finance_reason').$type<NoPaymentReason>(),
    lease_reason: text('lease_reason').$type<NoPaymentReason>(),
    /** The published card each payment was made with. */
    finance_programme: jsonb('finance_programme').$type<PaymentProgramme>(),
    lease_programme: jsonb('lease_programme').$type<PaymentProgramme>(),
    payments_as_of: instant('payments_as_of'),
    /** Hash of everything they were made with but the prices of this vehicle. */
    payments_basis: text('payments_basis'),
    /** Moved by trigger with whatever of this vehicle makes its payments; they are due while the next is behind it. */
    pricing_revision: integer('pricing_revision').notNull().default(1),
    payments_revision: integer('payments_revision').notNull().default(0),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('vehicles_stock_number').on(table.dealer_id, table.stock_number),
  ],
)

/** What a user searched for, newest first; ten are kept. */
export const recentSearches = pgTable(
  'recent_searches',
  {
    dealer_id: dealerId(),
    user_id: uuid('user_id').notNull(),
    searches: jsonb('searches').$type<string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.user_id] })],
)
