import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { TaxFacts, Vehicle } from '@forecourt/contract/inventory/vehicles.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import type { VehicleFacts } from '@forecourt/domain/pricing/payments/deal/deal-vehicle.ts'
import { isNewCondition } from '@forecourt/domain/inventory/vehicles/conditions.ts'
import { daysInStock } from '@forecourt/domain/inventory/vehicles/days-in-stock.ts'
import { formattedName } from '@forecourt/domain/inventory/vehicles/formatted-name.ts'
import { shownPrice } from './vehicle-price.ts'
import type { Moment } from '#platform/clock/dealership-day.ts'
import { pictureOf } from './picture.ts'
import { reservationAt, type ReadVehicle, type ReservationRow } from './vehicle-row.queries.ts'

const money = (amount: number) => fromCents(cents(amount))
const optionalMoney = (amount: number | null) => (amount === null ? null : money(amount))

/** Whether the vehicle or another input of its payments has changed since they were calculated. */
const arePaymentsDue = (row: ReadVehicle, now: Date) =>
  row.pricing_revision !== row.payments_revision ||
  (row.payments_due_at !== null && Date.parse(row.payments_due_at) <= now.getTime())

/** Converts the facts that taxes depend on to their wire form. */
export const taxFactsWire = (row: VehicleFacts): TaxFacts => ({
  vehicle_condition: row.vehicle_condition,
  fuel_type: row.fuel_type,
  unladen_weight_lb: row.unladen_weight_lb,
  city_mpg: row.city_mpg,
  highway_mpg: row.highway_mpg,
  average_wholesale: optionalMoney(row.average_wholesale),
  gross_weight_kg: row.gross_weight_kg,
})

/** The wire form of a vehicle; days in stock are counted in the dealership's time zone. */
export const vehicleWire = (row: ReadVehicle, { now, day }: Moment): Vehicle => ({
  id: row.id,
  vin: row.vin,
  make: row.make,
  model: row.model,
  year: row.year,
  trim: row.trim,
  ...taxFactsWire(row),
  is_new: isNewCondition(row.vehicle_condition),
  stock_status: row.stock_status,
  stock_number: row.stock_number,
  listing_price: money(shownPrice(row)),
  msrp: optionalMoney(row.msrp),
  body_type: row.body_type,
  transmission: row.transmission,
  drivetrain: row.drivetrain,
  exterior_color: row.exterior_color,
  exterior_color_name: row.exterior_color_name,
  odometer: row.odometer,
  arrival_date: row.arrival_date,
  delivery_charge: money(row.delivery_charge),
  days_in_stock: Math.max(0, daysInStock(row.in_stock_since, day) ?? 0),
  formatted_name: formattedName(row, 'en'),
  formatted_name_fr: formattedName(row, 'fr'),
  spin_car_url: row.spin_car_url,
  picture: pictureOf(row),
  cash_payment: optionalMoney(row.cash_payment),
  finance_payment: optionalMoney(row.finance_payment),
  lease_payment: optionalMoney(row.lease_payment),
  finance_frequency: row.finance_frequency,
  lease_frequency: row.lease_frequency,
  cash_reason: row.cash_reason,
  finance_reason: row.finance_reason,
  lease_reason: row.lease_reason,
  finance_programme: row.finance_programme,
  lease_programme: row.lease_programme,
  payments_as_of: row.payments_as_of,
  payments_state: arePaymentsDue(row, now) ? 'refreshing' : 'current',
  commission_number: row.commission_number,
  reservation: reservationWire(reservationAt(row, now)),
})

/** Converts a reservation to its wire form. */
const reservationWire = (reservation: ReservationRow | null): Vehicle['reservation'] =>
  reservation && {
    order: reservation.order,
    order_number: reservation.order_number,
    reservation_number: reservation.number,
    reserved_until: reservation.until,
    reserved_by: reservation.by,
    note: reservation.note,
  }
