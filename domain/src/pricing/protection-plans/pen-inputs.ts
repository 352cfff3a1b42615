import { isVin } from '#platform/validation/vin.ts'

/** What a provider rates a vehicle by (decisions 3.68). */
export type PenNeeds = {
  readonly needs_vin: boolean
  readonly needs_odometer: boolean
  readonly needs_in_service_date: boolean
}

export type RatedVehicle = {
  readonly vin: string | null
  readonly year: number
  readonly odometer: number
  readonly vehicle_condition: string
  /** The first day it was driven, where it is known. */
  readonly in_service_date?: string | null
}

export type PenInputs = {
  readonly vin: string | null
  readonly odometer: number
  /** `YYYY-MM-DD`. */
  readonly in_service_date: string
}

/**
 * What is sent to be rated, or what is missing. The day of first service is the first of its model year where nobody
 * knows better, and never later than today: new vehicles of next year's model begin today.
 */
export function penInputs(
  needs: PenNeeds,
  vehicle: RatedVehicle,
  today: string,
): { readonly inputs: PenInputs } | { readonly missing: 'vin' | 'odometer' } {
  const { vin, year, odometer, vehicle_condition: condition } = vehicle
  if (needs.needs_vin && (vin === null || !isVin(vin))) return { missing: 'vin' }
  // A used vehicle that was driven nowhere is one whose odometer nobody read.
  if (needs.needs_odometer && odometer === 0 && (condition === 'Used' || condition === 'cpo'))
    return { missing: 'odometer' }
  const known = vehicle.in_service_date ?? `${year}-01-01`
  return { inputs: { vin, odometer, in_service_date: known < today ? known : today } }
}

/**
 * The months that a provider is asked for, of those that it rates: the shortest that cover the deal, else the longest.
 * One without a list rates any.
 */
export function ratedTerm(terms: readonly number[], months: number): number {
  if (terms.length === 0) return months
  const covering = terms.filter(term => term >= months)
  return covering.length > 0 ? Math.min(...covering) : Math.max(...terms)
}
