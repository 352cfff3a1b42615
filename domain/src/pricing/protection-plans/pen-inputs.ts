import { isVin } from '#platform/validation/vin.ts'

/** Inputs of a provider's rating (decisions 3.68). */
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
  /** Date of first service, if known. */
  readonly in_service_date?: string | null
}

export type PenInputs = {
  readonly vin: string | null
  readonly odometer: number
  /** `YYYY-MM-DD`. */
  readonly in_service_date: string
}

/**
 * The request to a provider, or the missing inputs. The default date of first service is the first day of the
 * model year, but never later than today: new vehicles of next year's model start today.
 */
export function penInputs(
  needs: PenNeeds,
  vehicle: RatedVehicle,
  today: string,
): { readonly inputs: PenInputs } | { readonly missing: 'vin' | 'odometer' } {
  const { vin, year, odometer, vehicle_condition: condition } = vehicle
  if (needs.needs_vin && (vin === null || !isVin(vin))) return { missing: 'vin' }
  // A used vehicle with an odometer of zero has no reading.
  if (needs.needs_odometer && odometer === 0 && (condition === 'Used' || condition === 'cpo'))
    return { missing: 'odometer' }
  const known = vehicle.in_service_date ?? `${year}-01-01`
  return { inputs: { vin, odometer, in_service_date: known < today ? known : today } }
}

/**
 * The months to request, of those that the provider rates: the shortest that cover the deal, otherwise the
 * longest. A provider without a list rates any.
 */
export function ratedTerm(terms: readonly number[], months: number): number {
  if (terms.length === 0) return months
  const covering = terms.filter(term => term >= months)
  return covering.length > 0 ? Math.min(...covering) : Math.max(...terms)
}
