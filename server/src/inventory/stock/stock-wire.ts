import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { can } from '@forecourt/domain/identity/permissions/can.ts'
import type { Moment } from '#platform/clock/dealership-day.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { vehicleWire } from '#inventory/vehicles/vehicle-wire.ts'
import type { StockRow } from './stock.queries.ts'

/** The wire form of a vehicle for staff who maintain the inventory, with its cost for those who may see it. */
export const stockWire = (row: StockRow, moment: Moment, actor: Actor): StockVehicle => ({
  ...vehicleWire(row, moment),
  // The vehicle's own price is the one that is edited; the calculated online price is separate.
  listing_price: fromCents(cents(row.listing_price)),
  online_price: row.online_price === null ? null : fromCents(cents(row.online_price)),
  options: row.options,
  segment: row.segment,
  in_stock_since: row.in_stock_since,
  cost: row.cost !== null && can(actor, 'inventory:read-cost') ? fromCents(cents(row.cost)) : null,
  open_orders: row.open_orders,
  updated: row.updated,
  updated_by: row.changer,
  version: row.version,
})
