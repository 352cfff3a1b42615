import type { DistanceUnit } from '#platform/markets/countries.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import { noCents, range } from '#platform/validation/numbers.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { vin } from '#platform/validation/vins.ts'

/** Status of an instant estimate (product 4, "trade-in estimate statuses"). */
export const ESTIMATE_STATUSES = ['awaiting_provider', 'awaiting_dealer', 'estimate_applied'] as const
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number]

/** Why there is no new value (product 4, "ETI error kinds"). */
export const ESTIMATE_FAILURES = [
  'missing_catalog_id',
  'disabled',
  'not_available',
  'no_bid',
  'user_update_failed',
  'auth_failed',
  'unknown',
] as const
export type EstimateFailure = (typeof ESTIMATE_FAILURES)[number]

/** Product 8: responses that are not errors; no alarm is raised, a specialist prepares an offer. */
export const isSilent = (failure: EstimateFailure): boolean =>
  failure === 'not_available' || failure === 'no_bid'

/** Decisions 3.99: minimum time between a response and the next request, in milliseconds. */
export const ESTIMATE_REST_MS = 10 * 60_000
/** After this time without a response the service is called again, in milliseconds (decisions 9.1). */
export const ESTIMATE_TIMEOUT_MS = 30_000
/** Decisions 3.99: a value is valid for this many days or this distance: 500 km, which is 310 whole miles. */
export const ESTIMATE_DAYS = 7
const ESTIMATE_DISTANCE: Readonly<Record<DistanceUnit, number>> = { km: 500, mi: 310 }

/** The maximum odometer reading of a value made at `valued`, in the same unit (decisions 3.99). */
export const estimateEndsAt = (valued: number, unit: DistanceUnit): number => valued + ESTIMATE_DISTANCE[unit]

/**
 * Whether a value made at one odometer reading is valid at another, both in the same unit. A lower reading counts
 * like a higher one: the difference decides.
 */
export const holdsAt = (valued: number, odometer: number, unit: DistanceUnit): boolean =>
  odometer <= estimateEndsAt(valued, unit) && valued <= estimateEndsAt(odometer, unit)

/** When the service was called and responded (milliseconds since 1970), and its failure. */
export type EstimateAsking = {
  readonly asked: number | null
  readonly answered: number | null
  readonly failure: EstimateFailure | null
}

/**
 * Whether the service may be called at `now`: not while a call is running, and not too soon after a response.
 * Failed calls and correctable refusals may be repeated immediately.
 */
export const mayAskAgain = ({ asked, answered, failure }: EstimateAsking, now: number): boolean => {
  if (asked === null) return true
  if (answered === null) return now - asked >= ESTIMATE_TIMEOUT_MS
  const isAnswer = failure === null || isSilent(failure)
  return !isAnswer || now - answered >= ESTIMATE_REST_MS
}

/**
 * The status of an estimate by its last response: a value is applied, a refusal waits for the dealership's own
 * offer.
 */
export const estimateStatus = ({ answered, failure }: EstimateAsking): EstimateStatus =>
  answered === null ? 'awaiting_provider' : failure === null ? 'estimate_applied' : 'awaiting_dealer'

/** Maximum odometer reading, in the dealership's unit. */
export const ODOMETER_MAX = 2_000_000

/**
 * Rules for the trade-in vehicle (product 3, ETI): the fields that every catalogue requires, and an optional VIN.
 */
export const tradeVehicleRules = (today: string): FormRules => ({
  vin: [vin],
  year: [required, noCents, range(1960, Number(today.slice(0, 4)) + 1)],
  make: [required, maxLength(60)],
  model: [required, maxLength(60)],
  trim: [maxLength(60)],
  odometer: [required, noCents, range(0, ODOMETER_MAX)],
  color: [maxLength(40)],
})
