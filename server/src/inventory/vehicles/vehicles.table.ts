import type { NoPaymentReason } from '@forecourt/domain/pricing/desk/list-payments.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, dealerId, databaseNow, instant } from '#platform/db/columns.ts'

/** Which card of which lender; its number counts the published cards of that lender. */
export interface PaymentProgramme {
  readonly rate_card: string
  readonly number: number
  readonly lender: string
  readonly lender_fr: string
}

/** Payments in cents as they were before a day (YYYY-MM-DD, by the dealership's clock) began. */
export interface PaymentsBefore {
  readonly day: string
  readonly cash: number | null
  readonly finance: number | null
  readonly lease: number | null
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
    /** With the city's, the average that a fee on thirsty vehicles goes by. */
    highway_mpg: integer('highway_mpg'),
    /** What Québec's estimate of a used vehicle goes by; unknown, or not to be used for a damaged one: null. */
    average_wholesale: cents('average_wholesale'),
    /** Kilograms, as its maker rates it: what tells a passenger vehicle. */
    gross_weight_kg: integer('gross_weight_kg'),
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
    /** What the dealership's price profile makes of it; null: no rule does, and it is offered for its own price. */
    online_price: cents('online_price'),
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
    /** The payments at the end of the last day before the one on which they were made anew; one row of it, no history. */
    payments_before: jsonb('payments_before').$type<PaymentsBefore>(),
    /** Moved by trigger with whatever of this vehicle makes its payments; they are due while the next is behind it. */
    pricing_revision: integer('pricing_revision').notNull().default(1),
    payments_revision: integer('payments_revision').notNull().default(0),
    /** The manufacturer's number of the factory order that became this vehicle. */
    commission_number: text('commission_number'),
    /** The order it is kept for until then; nobody's when the time is over. */
    reserved_for: uuid('reserved_for'),
    reserved_until: instant('reserved_until'),
    reserved_by: uuid('reserved_by'),
    reservation_number: text('reservation_number'),
    reservation_note: text('reservation_note'),
    /** The deposit that reserves it; null: staff did by hand. */
    reserved_deposit: uuid('reserved_deposit'),
    /** Whether it is free again at `reserved_until` by itself, or when somebody releases it. */
    reservation_auto_release: boolean('reservation_auto_release').notNull().default(true),
    /** Its equipment, as the dealership lists it. */
    options: text('options').array().notNull().default([]),
    /** Pictures that a feed names; they are linked to and never fetched. */
    photo_links: text('photo_links').array().notNull().default([]),
    /** The picture that stands first; without one it is drawn (vehicle-photos). */
    first_photo: uuid('first_photo'),
    photos_version: integer('photos_version').notNull().default(1),
    /** The feed that keeps it up to date; without one it is kept by hand. */
    feed_id: uuid('feed_id'),
    /** Moved by trigger with whatever can be said of a vehicle, prices and status included. */
    version: integer('version').notNull().default(1),
    updated: instant('updated').notNull().default(databaseNow),
    updated_by: uuid('updated_by'),
    created: instant('created').notNull().default(databaseNow),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.id] }),
    unique('vehicles_stock_number').on(table.dealer_id, table.stock_number),
    unique('vehicles_commission_number').on(table.dealer_id, table.commission_number),
    uniqueIndex('vehicles_reserved')
      .on(table.dealer_id, table.reserved_for)
      .where(sql`reserved_for IS NOT NULL`),
    uniqueIndex('vehicles_vin')
      .on(table.dealer_id, table.vin)
      .where(sql`vin IS NOT NULL AND stock_status NOT IN ('S', 'U')`),
    index('vehicles_by_vin')
      .on(table.dealer_id, table.vin)
      .where(sql`vin IS NOT NULL`),
    index('vehicles_by_price').on(table.dealer_id, table.listing_price, table.id),
    index('vehicles_by_age').on(table.dealer_id, table.in_stock_since, table.id),
    index('vehicles_by_status').on(table.dealer_id, table.stock_status, table.created, table.id),
    // Those whose payments wait for themselves: few, however many vehicles there are.
    index('vehicles_due')
      .on(table.dealer_id, table.pricing_revision, table.id)
      .where(sql`pricing_revision <> payments_revision`),
    index('vehicles_of_feed')
      .on(table.dealer_id, table.feed_id)
      .where(sql`feed_id IS NOT NULL`),
  ],
)

/** What became of a vehicle's price, status and what it is taxed by; written by triggers (migrations 0031 and 0062). */
export const vehicleChanges = pgTable(
  'vehicle_changes',
  {
    dealer_id: dealerId(),
    vehicle_id: uuid('vehicle_id').notNull(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    at: instant('at').notNull().default(databaseNow),
    field: text('field')
      .$type<
        | 'added'
        | 'listing_price'
        | 'msrp'
        | 'average_wholesale'
        | 'gross_weight_kg'
        | 'stock_status'
        | 'vehicle_condition'
      >()
      .notNull(),
    before: text('before'),
    after: text('after'),
    by: uuid('by'),
    via: text('via').$type<'desk' | 'feed' | 'order' | 'system'>().notNull(),
  },
  table => [
    primaryKey({ columns: [table.dealer_id, table.vehicle_id, table.number] }),
    foreignKey({
      name: 'vehicle_changes_vehicle',
      columns: [table.dealer_id, table.vehicle_id],
      foreignColumns: [vehicles.dealer_id, vehicles.id],
    }).onDelete('cascade'),
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
