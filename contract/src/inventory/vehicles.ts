import type { NoPaymentReason } from '@forecourt/domain/pricing/desk/list-payments.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { commaList, PageNumber, pageOf, queryNumber } from '#platform/pages.ts'
import { Choice, Day, Id, text, Timestamp } from '#platform/text.ts'
import { Frequency } from '#platform/frequency.ts'

export const VehicleCondition = z.enum(['New', 'Used', 'cpo', 'D', 'V'])
export const StockStatus = z.enum(['I', 'T', 'D', 'P', 'S', 'V', 'R', 'U', 'As-is'])
export const PaymentType = z.enum(['cash', 'finance', 'lease'])
export type PaymentType = z.output<typeof PaymentType>

const NoPayment = z.enum([
  'no_settings',
  'no_price',
  'no_programme',
  'tax_unknown',
  'nothing_to_pay',
  'unpriceable',
] satisfies NoPaymentReason[])

const PaymentProgramme = z.object({
  rate_card: Id,
  number: z.int(),
  lender: z.string(),
  lender_fr: z.string(),
})

/** Progress of the list payment refresh since the last change of its inputs. */
export const PaymentRefresh = z.object({
  state: z.enum(['current', 'refreshing']),
  cause: z
    .enum([
      'rate_card',
      'lender',
      'fee',
      'discount',
      'payment_settings',
      'dealership',
      'tax_rule',
      'day',
      'price_profile',
    ])
    .nullable(),
  /** Vehicles of the refresh: all, checked, and with changed payments. */
  vehicles: z.int(),
  vehicles_seen: z.int(),
  vehicles_changed: z.int(),
  /** Waiting vehicles that were changed themselves. */
  vehicles_due: z.int(),
  begun: Timestamp.nullable(),
  finished: Timestamp.nullable(),
  /** When the next dated rate card or tax rule takes effect or ends. */
  changes_at: Timestamp.nullable(),
})
export type PaymentRefresh = z.output<typeof PaymentRefresh>

/** The order that reserves a vehicle, by whom and until when. */
const Reservation = z.object({
  order: Id,
  order_number: z.string(),
  reservation_number: z.string(),
  reserved_until: Timestamp,
  reserved_by: z.string().nullable(),
  note: z.string().nullable(),
})

/** Inputs of taxes, in addition to the prices. */
export const TaxFacts = z.object({
  vehicle_condition: VehicleCondition,
  fuel_type: z.string(),
  /** Pounds, entered for vehicles that may be subject to the excise tax by weight and fuel economy. */
  unladen_weight_lb: z.int().nullable(),
  /** City fuel economy in miles per gallon, entered by the dealership. */
  city_mpg: z.int().nullable(),
  /** Highway fuel economy in miles per gallon. */
  highway_mpg: z.int().nullable(),
  /**
   * Auction value from a trade guide: Québec taxes a used vehicle on it less 500.00, if that is more than its
   * price.
   */
  average_wholesale: Amount.nullable(),
  /** Gross vehicle weight rating in kilograms: heavier vehicles are not taxed as passenger vehicles. */
  gross_weight_kg: z.int().nullable(),
})
export type TaxFacts = z.output<typeof TaxFacts>

export const Vehicle = TaxFacts.extend({
  id: Id,
  vin: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year: z.int(),
  trim: z.string(),
  is_new: z.boolean(),
  stock_status: StockStatus,
  stock_number: z.string(),
  listing_price: Amount,
  msrp: Amount.nullable(),
  body_type: z.string(),
  transmission: z.string(),
  drivetrain: z.string(),
  exterior_color: z.string(),
  exterior_color_name: z.string(),
  odometer: z.int(),
  arrival_date: Day.nullable(),
  delivery_charge: Amount,
  days_in_stock: z.int(),
  formatted_name: z.string(),
  formatted_name_fr: z.string(),
  spin_car_url: z.string().nullable(),
  /** Address of its first picture in list size; without one, of a generated drawing of this body in this color. */
  picture: z.string(),
  /** Price with taxes, and two payments at the dealership's default frequency and terms. */
  cash_payment: Amount.nullable(),
  finance_payment: Amount.nullable(),
  lease_payment: Amount.nullable(),
  /** Frequency of each payment; null if there is none. */
  finance_frequency: Frequency.nullable(),
  lease_frequency: Frequency.nullable(),
  /** Why there is no payment. */
  cash_reason: NoPayment.nullable(),
  finance_reason: NoPayment.nullable(),
  lease_reason: NoPayment.nullable(),
  /** The published rate card the payment was made with. */
  finance_programme: PaymentProgramme.nullable(),
  lease_programme: PaymentProgramme.nullable(),
  /** When they were computed; null: not yet. */
  payments_as_of: Timestamp.nullable(),
  /** True while a change of their inputs is being applied. */
  payments_state: z.enum(['current', 'refreshing']),
  /** The manufacturer's number of the factory order of this vehicle. */
  commission_number: z.string().nullable(),
  /** Null if it is not reserved, or the reservation is over. */
  reservation: Reservation.nullable(),
})
export type Vehicle = z.output<typeof Vehicle>

/** Search parameters of vehicles (product 3). */
export const InventorySearch = z.strictObject({
  query: text(80).optional(),
  condition: commaList(VehicleCondition).optional(),
  make: commaList(z.string().max(60)).optional(),
  model: commaList(z.string().max(60)).optional(),
  page: PageNumber,
  payment_type: PaymentType.optional(),
  min_payment: queryNumber(z.number().min(0).max(9_999_999)).optional(),
  max_payment: queryNumber(z.number().min(0).max(9_999_999)).optional(),
  /** Payment frequency of the range; default: monthly. */
  payment_frequency: Frequency.optional(),
  /** Newest first, or by the lowest payment of the given type. */
  ordering: z.enum(['-created', 'payment']).default('-created'),
})

export const inventory = {
  search: endpoint('GET /api/dealer/inventory/search/', {
    access: 'inventory:read',
    summary: 'Search the inventory of this dealership',
    query: InventorySearch,
    response: pageOf(Vehicle),
  }),
  vehicle: endpoint('GET /api/dealer/inventory/{id}/', {
    access: 'inventory:read',
    ours: true,
    summary: 'One vehicle',
    response: Vehicle,
  }),
  searchPaymentFilters: endpoint('GET /api/dealer/inventory/search_payment_filters/', {
    access: 'inventory:read',
    summary: 'Range of the payment filter for each payment type, with its assumptions',
    response: z.record(
      z.string(),
      z.object({
        min: z.int(),
        max: z.int(),
        step: z.int(),
        /** Frequency of the range; once for a price. */
        frequency: z.enum(['once', ...Frequency.options]),
        term: z.int().nullable(),
        rate: z.string().nullable(),
        down_payment: Amount,
      }),
    ),
  }),
  paymentRefresh: endpoint('GET /api/dealer/inventory/payment_refresh/', {
    access: 'inventory:read',
    ours: true,
    summary: 'Progress of the list payment refresh',
    response: PaymentRefresh,
  }),
  models: endpoint('GET /api/dealer/inventory/models/', {
    access: 'inventory:read',
    summary: 'Models of the given makes',
    query: z.strictObject({ make: commaList(z.string().max(60)).optional() }),
    response: z.object({ results: z.array(z.object({ make: z.string(), model: z.string() })) }),
  }),
  recentSearches: endpoint('GET /api/dealer/inventory/recent_searches/', {
    access: 'inventory:read',
    summary: 'The last ten searches of this user',
    response: z.object({ recent_searches: z.array(z.string()) }),
  }),
  conditionChoices: endpoint('GET /api/dealer/vehicle-condition-choices/', {
    access: 'inventory:read',
    summary: 'Vehicle conditions in both languages',
    response: z.object({ results: z.array(Choice) }),
  }),
}
