import { toCents } from '@forecourt/contract/platform/money.ts'
import type { VehicleChanges } from '@forecourt/contract/inventory/stock.ts'
import { VEHICLE_AMOUNTS } from '@forecourt/domain/inventory/vehicles/amounts.ts'
import { segmentOf } from '@forecourt/domain/inventory/vehicles/segments.ts'
import { normaliseVin } from '@forecourt/domain/platform/validation/vin.ts'
import { vehicleSearch } from '#inventory/vehicles/vehicle-search.ts'
import type { VehicleColumns } from './stock.queries.ts'

/** The columns for a body; missing fields stay missing. */
export function columnsOf(body: VehicleChanges): Partial<VehicleColumns> {
  const { vin, ...rest } = body
  const amounts = VEHICLE_AMOUNTS.filter(name => body[name] !== undefined).map(name => {
    const amount = body[name] ?? null
    // A missing delivery charge is zero.
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

/** The derived columns of a vehicle: the segment for residual tables, and the search text. */
export const derivedOf = (row: Described) => ({ segment: segmentOf(row), search: vehicleSearch(row) })
