import type { dealerships } from '@forecourt/contract/dealership/dealerships.ts'
import type { ResponseOf } from '@forecourt/contract/platform/endpoint.ts'
import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import type { TaxFacts, Vehicle } from '@forecourt/contract/inventory/vehicles.ts'

/** Without values for special taxes. */
export const newAndPlain: TaxFacts = {
  vehicle_condition: 'New',
  fuel_type: 'gasoline',
  unladen_weight_lb: null,
  city_mpg: null,
  highway_mpg: null,
  average_wholesale: null,
  gross_weight_kg: null,
}

/** A new Aster of this model, blue and in stock, with all three estimates. */
export function aVehicle(changes: Partial<Vehicle> = {}): Vehicle {
  const model = changes.model ?? 'Terra'
  return {
    id: '0195b0de-0000-7000-8000-0000000000a1',
    vin: '4T1B11HK5KU214821',
    make: 'Aster',
    model,
    year: 2026,
    trim: 'LX',
    ...newAndPlain,
    is_new: true,
    stock_status: 'I',
    stock_number: 'N1001',
    listing_price: '42000.00',
    msrp: '43500.00',
    body_type: 'suv',
    transmission: 'automatic',
    drivetrain: 'awd',
    exterior_color: 'blue',
    exterior_color_name: 'Ocean Blue',
    odometer: 12,
    arrival_date: null,
    delivery_charge: '1995.00',
    days_in_stock: 3,
    formatted_name: `2026 Aster ${model} LX`,
    formatted_name_fr: `Aster ${model} LX 2026`,
    spin_car_url: null,
    picture: '/api/vehicle-picture/suv/blue.svg?v=1',
    cash_payment: '47460.00',
    finance_payment: '654.12',
    lease_payment: '512.34',
    finance_frequency: 'monthly',
    lease_frequency: 'monthly',
    payments_as_of: '2026-11-21T15:00:00Z',
    payments_state: 'current',
    cash_reason: null,
    finance_reason: null,
    lease_reason: null,
    finance_programme: null,
    lease_programme: null,
    commission_number: null,
    reservation: null,
    ...changes,
  }
}

/** The same vehicle as in the inventory. */
export const aStockVehicle = (changes: Partial<StockVehicle> = {}): StockVehicle => ({
  ...aVehicle(changes),
  options: ['Tow package', 'Bed liner'],
  segment: 'suv',
  in_stock_since: '2026-11-18',
  cost: '39000.00',
  online_price: null,
  open_orders: 1,
  updated: '2026-11-20T15:00:00Z',
  updated_by: 'Ana Boyd',
  version: 4,
  ...changes,
})

/** Vehicle filters with makes only. */
export const filtersFor = (makes: string[]): ResponseOf<typeof dealerships.vehicleFiltersData> => ({
  conditions: [],
  stock_statuses: [],
  makes,
  models: [],
  years: [],
  body_types: [],
  colors: [],
  price: { min: '0.00', max: '0.00' },
  odometer: { min: 0, max: 0 },
})
