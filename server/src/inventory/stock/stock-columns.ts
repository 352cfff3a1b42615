import { toCents } from '@forecourt/contract/platform/money.ts'
import type { VehicleChanges } from '@forecourt/contract/inventory/stock.ts'
import { VEHICLE_AMOUNTS } from '@forecourt/domain/inventory/vehicles/amounts.ts'
import { segmentOf } from '@forecourt/domain/inventory/vehicles/segments.ts'
import { normaliseVin } from '@forecourt/domain/inventory/vehicles/vin.ts'
import { vehicleSearch } from '#inventory/vehicles/vehicle-search.ts'
import type { VehicleColumns } from './stock.queries.ts'

/** What a body says, as the table keeps it; what it leaves out is left out. */
export function columnsOf(body: VehicleChanges): Partial<VehicleColumns> {
  const { vin, ...rest } = body
  const amounts = VEHICLE_AMOUNTS.filter(name => body[name] !== undefined).map(name => {
    const amount = body[name] ?? null
    // No delivery charge is one of nothing.
    return [name, amount === null ? (name === 'delivery_charge' ? 0 : null) : toCents(amount)]
  })
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(vin !== undefined && { vin: vin === null || vin === '' ? null : normaliseVin(vin) }),
    ...Object.fromEntries(amounts),
  }
}

type Described = Pick<
  VehicleColumns,
  'make' | 'model' | 'trim' | 'year' | 'stock_number' | 'vin' | 'fuel_type' | 'body_type'
>

/** What follows from the rest of a vehicle: the residual table it is looked up in, and what finds it. */
export const derivedOf = (row: Described) => ({ segment: segmentOf(row), search: vehicleSearch(row) })
