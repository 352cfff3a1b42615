import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { estimatedValue } from '#pricing/taxes/tax-base.ts'
import { isNewCondition } from '#inventory/vehicles/conditions.ts'
import type { DealVehicle } from './deal-input.ts'

/** Vehicle data for taxes, by the inventory's names. */
export type VehicleFacts = {
  vehicle_condition: DealVehicle['condition']
  fuel_type: string
  /** Pounds; null while unknown. */
  unladen_weight_lb: number | null
  /** Miles per gallon in the city; null while unknown. */
  city_mpg: number | null
  /** Miles per gallon on the highway; null while unknown. */
  highway_mpg: number | null
  /** Cents, from trade guides; null while unknown, and for a damaged or unusually worn vehicle. */
  average_wholesale: number | null
  /** Kilograms: gross vehicle weight rating (GVWR); null while unknown. */
  gross_weight_kg: number | null
}

/** Inputs of taxes, in addition to the prices of a deal. */
export type TaxedVehicle = Omit<DealVehicle, 'price' | 'msrp'>

/** Kilograms, 8,500 lb. */
const HEAVIEST_PASSENGER_VEHICLE = 3856

export const isZeroEmission = (fuelType: string): boolean =>
  fuelType === 'electric' || fuelType === 'hydrogen'

/**
 * Whether a vehicle of this gross weight is taxed as a passenger vehicle; one of unknown weight is. The limit is
 * that of the Select Luxury Items Tax Act (taxes.json, `luxury_tax`). British Columbia says trucks above
 * three-quarter ton, and Connecticut says nothing: the sources give no weight for either, so the same limit is
 * used for both.
 */
export const isPassengerVehicle = (grossWeightKg: number | null): boolean =>
  grossWeightKg === null || grossWeightKg <= HEAVIEST_PASSENGER_VEHICLE

/** Québec's estimated value of a used vehicle; null if it does not apply. Finance 6.2. */
export const estimatedValueOf = ({
  vehicle_condition,
  average_wholesale,
}: Pick<VehicleFacts, 'vehicle_condition' | 'average_wholesale'>): Cents | null =>
  average_wholesale === null || isNewCondition(vehicle_condition)
    ? null
    : estimatedValue(cents(average_wholesale))

/** The engine's vehicle inputs in addition to its prices: those of taxes. Finance 6.2, 6.5. */
export function dealVehicleOf(facts: VehicleFacts): TaxedVehicle {
  const { vehicle_condition, fuel_type, unladen_weight_lb, city_mpg, highway_mpg, gross_weight_kg } = facts
  const estimated_value = estimatedValueOf(facts)
  return {
    condition: vehicle_condition,
    is_zero_emission: isZeroEmission(fuel_type),
    ...(!isPassengerVehicle(gross_weight_kg) && { is_passenger: false }),
    ...(estimated_value !== null && { estimated_value }),
    ...(unladen_weight_lb !== null && { unladen_weight_lb }),
    ...(city_mpg !== null && { city_mpg }),
    ...(highway_mpg !== null && { highway_mpg }),
  }
}
