import type { NoPaymentReason } from '@forecourt/domain/pricing/desk/list-payments.ts'
import type { Frequency } from '@forecourt/domain/platform/money/frequency.ts'
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

/** A lender's rate card; its number counts the lender's published cards. */
export interface PaymentProgramme {
  readonly rate_card: string
  readonly number: number
  readonly lender: string
  readonly lender_fr: string
}

/** Payments in cents before a day (YYYY-MM-DD, in the dealership's time zone) began. */
export interface PaymentsBefore {
  readonly day: string
  readonly cash: number | null
  readonly finance: number | null
  readonly lease: number | null
  /** Missing in rows from before frequencies existed: monthly. */
  readonly finance_frequency?: Frequency | null
  readonly lease_frequency?: Frequency | null
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
    /** Book value including reconditioning; never shown to roles that may not see gross. */
    cost: cents('cost'),
    delivery_charge: cents('delivery_charge').notNull().default(0),
    fuel_type: text('fuel_type').notNull(),
    /** Pounds, and city miles per gallon, for the District of Columbia's excise tax. */
    unladen_weight_lb: integer('unladen_weight_lb'),
    city_mpg: integer('city_mpg'),
    /** With the city value, the average on which fuel-consumption fees depend. */
    highway_mpg: integer('highway_mpg'),
    /** The basis of Québec's estimate of a used vehicle; null if unknown, or unusable for a damaged one. */
    average_wholesale: cents('average_wholesale'),
    /** Manufacturer's gross weight rating in kilograms, which defines a passenger vehicle. */
    gross_weight_kg: integer('gross_weight_kg'),
    body_type: text('body_type').notNull(),
    /** car, suv, truck or ev: selects the residual table of a programme. */
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
    /**
     * The price from the dealership's price profile; null if no rule applies and the vehicle's own price is
     * offered.
     */
    online_price: cents('online_price'),
    /** Price with taxes and two payments under the dealership's defaults; null with a reason. */
    cash_payment: cents('cash_payment'),
    finance_payment: cents('finance_payment'),
    lease_payment: cents('lease_payment'),
    /** Payment frequency; null without a payment. */
    finance_frequency: text('finance_frequency').$type<Frequency>(),
    lease_frequency: text('lease_frequency').$type<Frequency>(),
    /** Monthly equivalents, only for filters and sorting. */
    finance_monthly: cents('finance_monthly'),
    lease_monthly: cents('lease_monthly'),
    cash_reason: text('cash_reason').$type<NoPaymentReason>(),
    finance_reason: text('finance_reason').$type<NoPaymentReason>(),
    lease_reason: text('lease_reason').$type<NoPaymentReason>(),
    /** The published card behind each payment. */
    finance_programme: jsonb('finance_programme').$type<PaymentProgramme>(),
    lease_programme: jsonb('lease_programme').$type<PaymentProgramme>(),
    payments_as_of: instant('payments_as_of'),
    /** Hash of all inputs of the payments except this vehicle's prices. */
    payments_basis: text('payments_basis'),
    /** The payments at the end of the last day before their latest refresh; a single state, no history. */
    payments_before: jsonb('payments_before').$type<PaymentsBefore>(),
    /**
     * Increased by trigger with each change of an input of its payments; they are due while `payments_revision`
     * differs.
     */
    pricing_revision: integer('pricing_revision').notNull().default(1),
    payments_revision: integer('payments_revision').notNull().default(0),
    /** The manufacturer's number of the factory order that became this vehicle. */
    commission_number: text('commission_number'),
    /** The order it is reserved for until then; ignored afterwards. */
    reserved_for: uuid('reserved_for'),
    reserved_until: instant('reserved_until'),
    reserved_by: uuid('reserved_by'),
    reservation_number: text('reservation_number'),
    reservation_note: text('reservation_note'),
    /** The deposit that reserves it; null if staff reserved it. */
    reserved_deposit: uuid('reserved_deposit'),
    /** Whether the reservation ends at `reserved_until` automatically, or only when released. */
    reservation_auto_release: boolean('reservation_auto_release').notNull().default(true),
    /** Its equipment, as listed by the dealership. */
    options: text('options').array().notNull().default([]),
    /** Pictures named by a feed; linked, never fetched. */
    photo_links: text('photo_links').array().notNull().default([]),
    /** The first picture; without one it is drawn (vehicle-photos). */
    first_photo: uuid('first_photo'),
    photos_version: integer('photos_version').notNull().default(1),
    /** The feed that maintains it; null if maintained by hand. */
    feed_id: uuid('feed_id'),
    /** Increased by trigger with every change of a vehicle, prices and status included. */
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
    // Vehicles whose payments are due themselves: few, for any size of the inventory.
    index('vehicles_due')
      .on(table.dealer_id, table.pricing_revision, table.id)
      .where(sql`pricing_revision <> payments_revision`),
    index('vehicles_of_feed')
      .on(table.dealer_id, table.feed_id)
      .where(sql`feed_id IS NOT NULL`),
  ],
)

/** History of a vehicle's price, status and tax facts; written by triggers (migrations 0031 and 0062). */
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

/** A user's recent searches, newest first, up to ten. */
export const recentSearches = pgTable(
  'recent_searches',
  {
    dealer_id: dealerId(),
    user_id: uuid('user_id').notNull(),
    searches: jsonb('searches').$type<string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.dealer_id, table.user_id] })],
)
