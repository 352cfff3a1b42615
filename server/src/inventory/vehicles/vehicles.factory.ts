import { buildVin } from '@forecourt/domain/platform/validation/vin.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { type FactoryApp, nextNumber, stableId } from '#platform/seeded.ts'
import { vehicleSearch } from './vehicle-search.ts'
import { vehicles } from './vehicles.table.ts'

type Vehicle = typeof vehicles.$inferSelect
type VehicleRow = typeof vehicles.$inferInsert

/** A new compact sedan in stock, unless given otherwise. */
export function vehicleRow(
  given: Partial<VehicleRow> & { dealer_id: string },
  number = nextNumber(),
): VehicleRow {
  const row = {
    id: stableId(`vehicle ${number}`),
    vin: buildVin({ wmi: '2HG', vds: 'FE2F5', modelYear: 2026, plant: 'H', serial: number }),
    make: 'Honda',
    model: 'Civic',
    year: 2026,
    trim: 'Sport',
    vehicle_condition: 'New' as const,
    stock_status: 'I' as const,
    stock_number: `T${String(number).padStart(5, '0')}`,
    listing_price: 3_500_000,
    msrp: 3_600_000,
    fuel_type: 'gasoline',
    body_type: 'sedan',
    segment: 'car' as const,
    transmission: 'cvt',
    drivetrain: 'fwd',
    exterior_color: 'grey',
    exterior_color_name: 'Urban Grey Pearl',
    finance_frequency: typeof given.finance_payment === 'number' ? ('monthly' as const) : null,
    lease_frequency: typeof given.lease_payment === 'number' ? ('monthly' as const) : null,
    finance_monthly: given.finance_payment ?? null,
    lease_monthly: given.lease_payment ?? null,
    ...given,
  }
  return { search: vehicleSearch(row), ...row }
}

/** A vehicle and, unless one is given, the dealership. */
export async function buildVehicle(app: FactoryApp, given: Partial<VehicleRow> = {}): Promise<Vehicle> {
  const dealer_id = given.dealer_id ?? (await buildDealership(app)).id
  const [built] = await withTenant(app.pool, { id: dealer_id }, tx =>
    tx
      .insert(vehicles)
      .values(vehicleRow({ ...given, dealer_id }))
      .returning(),
  )
  if (!built) throw new Error('the vehicle was not inserted')
  return built
}
