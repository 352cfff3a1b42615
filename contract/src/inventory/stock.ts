import { codesOf } from '@forecourt/domain/platform/markets/labels.ts'
import {
  BODY_TYPES,
  COLOURS,
  DRIVETRAINS,
  FUEL_TYPES,
  TRANSMISSIONS,
} from '@forecourt/domain/inventory/vehicles/descriptions.ts'
import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { Amount } from '#platform/money.ts'
import { OrderManagementStatus } from '#deals/order-steps.ts'
import { commaList, PageNumber, pageOf } from '#platform/pages.ts'
import { Day, Id, optionalText, text, Timestamp } from '#platform/text.ts'
import { PaymentType, StockStatus, Vehicle, VehicleCondition } from './vehicles.ts'

/** A vehicle for the staff who manage the inventory. */
export const StockVehicle = Vehicle.extend({
  /** The price from the price profile; null: no rule applies. */
  online_price: Amount.nullable(),
  /** The equipment as the dealership entered it. */
  options: z.array(z.string()),
  segment: z.enum(['car', 'suv', 'truck', 'ev']),
  in_stock_since: Day.nullable(),
  /** Cost of the vehicle; null also for roles that may not see it. */
  cost: Amount.nullable(),
  /** Orders on it that are not archived. */
  open_orders: z.int(),
  updated: Timestamp,
  updated_by: z.string().nullable(),
  version: z.int(),
})
export type StockVehicle = z.output<typeof StockVehicle>

const day = Day.nullish()
const amount = Amount.nullish()

/** Every field of a vehicle that can be edited by hand. */
const VehicleBody = z.strictObject({
  vin: optionalText(40),
  stock_number: text(20),
  vehicle_condition: VehicleCondition,
  stock_status: StockStatus,
  year: z.int().min(1900).max(2100),
  make: text(60),
  model: text(60),
  trim: text(80).default(''),
  listing_price: Amount,
  msrp: amount,
  cost: amount,
  delivery_charge: amount,
  average_wholesale: amount,
  odometer: z.int().min(0).max(2_000_000),
  body_type: z.enum(codesOf(BODY_TYPES)),
  fuel_type: z.enum(codesOf(FUEL_TYPES)),
  transmission: z.enum(codesOf(TRANSMISSIONS)),
  drivetrain: z.enum(codesOf(DRIVETRAINS)),
  gross_weight_kg: z.int().min(1).max(45_000).nullish(),
  unladen_weight_lb: z.int().min(1).max(99_999).nullish(),
  city_mpg: z.int().min(1).max(999).nullish(),
  highway_mpg: z.int().min(1).max(999).nullish(),
  exterior_color: z.enum(codesOf(COLOURS)),
  exterior_color_name: text(60).default(''),
  arrival_date: day,
  in_stock_since: day,
  spin_car_url: optionalText(2048),
  options: z.array(text(120)).max(60).default([]),
})
export type VehicleBody = z.output<typeof VehicleBody>

/** The same with all fields optional and without defaults. */
const VehicleChanges = VehicleBody.extend({
  trim: text(80),
  exterior_color_name: text(60),
  options: z.array(text(120)).max(60),
  vin: text(40).nullable(),
  spin_car_url: text(2048).nullable(),
}).partial()
export type VehicleChanges = z.output<typeof VehicleChanges>

const VehicleChange = z.object({
  at: Timestamp,
  field: z.enum([
    'added',
    'listing_price',
    'msrp',
    'average_wholesale',
    'gross_weight_kg',
    'stock_status',
    'vehicle_condition',
  ]),
  /** Amounts for prices, codes for other fields. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  by: z.string().nullable(),
  /** Changed by hand, by a feed, by the delivery of an order, or by the system. */
  via: z.enum(['desk', 'feed', 'order', 'system']),
})
export type VehicleChange = z.output<typeof VehicleChange>

const VehicleOrder = z.object({
  id: Id,
  number: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  payment_type: PaymentType,
  order_management_status: OrderManagementStatus,
  whose: z.enum(['dealer', 'customer', 'provider', 'none']),
  next_move: z.string(),
  is_archived: z.boolean(),
  created: Timestamp,
})
export type VehicleOrder = z.output<typeof VehicleOrder>

export const STOCK_ORDERINGS = [
  '-created',
  'listing_price',
  '-listing_price',
  'in_stock_since',
  '-in_stock_since',
] as const

export const stock = {
  list: endpoint('GET /api/dealer/inventory/list/', {
    access: 'inventory:read',
    ours: true,
    summary: 'The whole inventory, on request with sold and withdrawn vehicles',
    query: z.strictObject({
      query: text(80).optional(),
      /** Default: available vehicles. */
      stock_status: commaList(StockStatus).optional(),
      condition: commaList(VehicleCondition).optional(),
      make: commaList(z.string().max(60)).optional(),
      page: PageNumber,
      ordering: z.enum(STOCK_ORDERINGS).default('-created'),
    }),
    response: pageOf(StockVehicle),
  }),
  details: endpoint('GET /api/dealer/inventory/{id}/details/', {
    access: 'inventory:read',
    ours: true,
    summary: 'Every stored field of a vehicle',
    response: StockVehicle,
    etag: true,
  }),
  history: endpoint('GET /api/dealer/inventory/{id}/history/', {
    access: 'inventory:read',
    ours: true,
    summary: 'Changes of its price and status, newest first',
    query: z.strictObject({ page: PageNumber }),
    response: z.object({ current: z.int(), has_more: z.boolean(), results: z.array(VehicleChange) }),
  }),
  orders: endpoint('GET /api/dealer/inventory/{id}/orders/', {
    access: 'inventory:read',
    ours: true,
    summary: 'The orders on a vehicle that the caller may read, newest first',
    response: z.object({
      /** Number of its orders that the caller may not read. */
      hidden: z.int(),
      results: z.array(VehicleOrder),
    }),
  }),
  create: endpoint('POST /api/dealer/inventory/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Add a vehicle to the inventory',
    body: VehicleBody,
    response: StockVehicle,
    status: 201,
    etag: true,
    idempotency: 'required',
  }),
  update: endpoint('PATCH /api/dealer/inventory/{id}/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Change the data of a vehicle',
    body: VehicleChanges,
    response: StockVehicle,
    ifMatch: 'required',
    etag: true,
  }),
  setStatus: endpoint('POST /api/dealer/inventory/{id}/set_status/', {
    access: 'inventory:edit',
    ours: true,
    summary: 'Sell, hold, withdraw or restore a vehicle; open orders are updated',
    body: z.strictObject({ stock_status: StockStatus }),
    response: z.object({
      vehicle: StockVehicle,
      /** Open orders whose vehicle became unavailable, or available again. */
      orders_moved: z.int(),
    }),
  }),
}
