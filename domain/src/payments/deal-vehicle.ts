import type { DealVehicle } from './deal-input.ts'

/** What is known of a vehicle beside its prices, in the inventory's words. */
export type VehicleFacts = {
  vehicle_condition: DealVehicle['condition']
  fuel_type: string
  /** Pounds; null while unknown. */
  unladen_weight_lb: number | null
  /** Miles per gallon in the city; null while unknown. */
  city_mpg: number | null
}

export const isZeroEmission = (fuelType: string): boolean =>
  fuelType === 'electric' || fuelType === 'hydrogen'

/** What the engine asks of a vehicle beside its prices: what taxes go by. Finance 6.2, 6.5. */
export const dealVehicleOf = ({
  vehicle_condition,
  fuel_type,
  unladen_weight_lb,
  city_mpg,
}: VehicleFacts): Pick<DealVehicle, 'condition' | 'is_zero_emission' | 'unladen_weight_lb' | 'city_mpg'> => ({
  condition: vehicle_condition,
  is_zero_emission: isZeroEmission(fuel_type),
  ...(unladen_weight_lb !== null && { unladen_weight_lb }),
  ...(city_mpg !== null && { city_mpg }),
})
