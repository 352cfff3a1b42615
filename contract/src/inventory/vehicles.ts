import type { NoPaymentReason } from '@forecourt/domain/pricing/desk/list-payments.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { commaList, PageNumber, pageOf, queryNumber } from '#platform/pages.ts'
import { Choice, Day, Id, text, Timestamp } from '#platform/text.ts'

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

/** How far the payments of the inventory have been made anew after the last change of what makes them. */
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
  /** Vehicles of the walk, those it has looked at, and those among them whose payments were made anew. */
  vehicles: z.int(),
  vehicles_seen: z.int(),
  vehicles_changed: z.int(),
  /** Vehicles that changed themselves and wait. */
  vehicles_due: z.int(),
  begun: Timestamp.nullable(),
  finished: Timestamp.nullable(),
  /** When the next dated rate card or tax rule begins or ends. */
  changes_at: Timestamp.nullable(),
})
export type PaymentRefresh = z.output<typeof PaymentRefresh>

/** For which order a vehicle is kept, by whom and until when. */
const Reservation = z.object({
  order: Id,
  order_number: z.string(),
  reservation_number: z.string(),
  reserved_until: Timestamp,
  reserved_by: z.string().nullable(),
  note: z.string().nullable(),
})

/** What taxes go by, beside the prices. */
export const TaxFacts = z.object({
  vehicle_condition: VehicleCondition,
  fuel_type: z.string(),
  /** Pounds, as the dealership entered them for vehicles that an excise by weight and fuel economy may meet. */
  unladen_weight_lb: z.int().nullable(),
  /** Miles per gallon in the city, entered by the dealership too. */
  city_mpg: z.int().nullable(),
  /** The same on the highway. */
  highway_mpg: z.int().nullable(),
  /** What a trade guide says it brings at auction: Québec taxes a used vehicle on it less 500.00, where that is more than its price. */
  average_wholesale: Amount.nullable(),
  /** Gross vehicle weight rating, kilograms: what is heavier than a passenger vehicle is taxed as another. */
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
  /** Its first picture, small; without one a drawing of this body in this colour, served by us. */
  picture: z.string(),
  /** Price with taxes, and two monthly equivalents, with the dealership's defaults. */
  cash_payment: Amount.nullable(),
  finance_payment: Amount.nullable(),
  lease_payment: Amount.nullable(),
  /** Why there is no such payment. */
  cash_reason: NoPayment.nullable(),
  finance_reason: NoPayment.nullable(),
  lease_reason: NoPayment.nullable(),
  /** The published rate card the payment was made with. */
  finance_programme: PaymentProgramme.nullable(),
  lease_programme: PaymentProgramme.nullable(),
  /** When they were made; null: not yet. */
  payments_as_of: Timestamp.nullable(),
  /** Refreshing: something they were made with has changed, and they are being looked at again. */
  payments_state: z.enum(['current', 'refreshing']),
  /** The manufacturer's number of the factory order that became this vehicle. */
  commission_number: z.string().nullable(),
  /** Null when it is free, or the time is over. */
  reservation: Reservation.nullable(),
})
export type Vehicle = z.output<typeof Vehicle>

/** What vehicles are searched by (product 3). */
export const InventorySearch = z.strictObject({
  query: text(80).optional(),
  condition: commaList(VehicleCondition).optional(),
  make: commaList(z.string().max(60)).optional(),
  model: commaList(z.string().max(60)).optional(),
  page: PageNumber,
  payment_type: PaymentType.optional(),
  min_payment: queryNumber(z.number().min(0).max(9_999_999)).optional(),
  max_payment: queryNumber(z.number().min(0).max(9_999_999)).optional(),
  /** Newest first, or the lowest payment of the type that is named. */
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
    summary: 'Bounds of the payment filter per payment type, with the assumptions behind them',
    response: z.record(
      z.string(),
      z.object({
        min: z.int(),
        max: z.int(),
        step: z.int(),
        frequency: z.string(),
        term: z.int().nullable(),
        rate: z.string().nullable(),
        down_payment: Amount,
      }),
    ),
  }),
  paymentRefresh: endpoint('GET /api/dealer/inventory/payment_refresh/', {
    access: 'inventory:read',
    ours: true,
    summary: 'How far the payments of the inventory have been made anew',
    response: PaymentRefresh,
  }),
  models: endpoint('GET /api/dealer/inventory/models/', {
    access: 'inventory:read',
    summary: 'Models of the makes asked for',
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
