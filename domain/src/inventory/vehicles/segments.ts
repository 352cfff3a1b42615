import type { BodyType, FuelType } from './descriptions.ts'

const TRUCKS: readonly string[] = ['pickup', 'van', 'chassis_cab'] satisfies readonly BodyType[]
const UTILITIES: readonly string[] = ['suv', 'crossover', 'minivan'] satisfies readonly BodyType[]
const ELECTRIC: FuelType = 'electric'

/** The residual table of a programme for a vehicle; its drive type has precedence over its body. */
export const segmentOf = (vehicle: {
  readonly fuel_type: string
  readonly body_type: string
}): 'car' | 'suv' | 'truck' | 'ev' => {
  if (vehicle.fuel_type === ELECTRIC) return 'ev'
  if (TRUCKS.includes(vehicle.body_type)) return 'truck'
  return UTILITIES.includes(vehicle.body_type) ? 'suv' : 'car'
}
