import type { DistanceUnit } from '#platform/markets/countries.ts'
import { maxLength, required } from '#platform/validation/presence.ts'
import { noCents, range } from '#platform/validation/numbers.ts'
import type { FormRules } from '#platform/validation/validate-form.ts'
import { vin } from '#platform/validation/vins.ts'

/** Where an instant estimate stands (product 4, "trade-in estimate statuses"). */
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

/** Product 8: answers of the service that are no mistake; nobody is alarmed, a specialist prepares an offer. */
export const isSilent = (failure: EstimateFailure): boolean =>
  failure === 'not_available' || failure === 'no_bid'

/** Decisions 3.99: what was answered is not asked for again for so long, in milliseconds. */
export const ESTIMATE_REST_MS = 10 * 60_000
/** After so long without an answer the service is asked anew, in milliseconds (decisions 9.1). */
export const ESTIMATE_TIMEOUT_MS = 30_000
/** Decisions 3.99: a value holds for so many days, or so far: 500 km, which is 310 whole miles. */
export const ESTIMATE_DAYS = 7
const ESTIMATE_DISTANCE: Readonly<Record<DistanceUnit, number>> = { km: 500, mi: 310 }

/** The last odometer reading that a value made at `valued` holds for, in the same unit (decisions 3.99). */
export const estimateEndsAt = (valued: number, unit: DistanceUnit): number => valued + ESTIMATE_DISTANCE[unit]

/**
 * Whether a value made at one odometer reading holds at another one, both in the same unit. What was read too high before
 * counts as what was driven since: the value is of a vehicle so far away from this one.
 */
export const holdsAt = (valued: number, odometer: number, unit: DistanceUnit): boolean =>
  odometer <= estimateEndsAt(valued, unit) && valued <= estimateEndsAt(odometer, unit)

/** When the service was asked and answered (milliseconds since 1970), and what it refused with. */
export type EstimateAsking = {
  readonly asked: number | null
  readonly answered: number | null
  readonly failure: EstimateFailure | null
}

/**
 * Whether the service is asked at `now`: never while it thinks, and not again so soon after it has answered. What failed
 * on the way, or was refused for a reason that somebody can put right, may be tried again at once.
 */
export const mayAskAgain = ({ asked, answered, failure }: EstimateAsking, now: number): boolean => {
  if (asked === null) return true
  if (answered === null) return now - asked >= ESTIMATE_TIMEOUT_MS
  const isAnswer = failure === null || isSilent(failure)
  return !isAnswer || now - answered >= ESTIMATE_REST_MS
}

/** Where an estimate stands by its last answer: a value is applied, a refusal waits for the dealership's own offer. */
export const estimateStatus = ({ answered, failure }: EstimateAsking): EstimateStatus =>
  answered === null ? 'awaiting_provider' : failure === null ? 'estimate_applied' : 'awaiting_dealer'

/** Largest odometer reading, in the dealership's unit. */
export const ODOMETER_MAX = 2_000_000

/** The vehicle that a customer would trade in (product 3, ETI): what no catalogue can do without, and a VIN if there is one. */
export const tradeVehicleRules = (today: string): FormRules => ({
  vin: [vin],
  year: [required, noCents, range(1960, Number(today.slice(0, 4)) + 1)],
  make: [required, maxLength(60)],
  model: [required, maxLength(60)],
  trim: [maxLength(60)],
  odometer: [required, noCents, range(0, ODOMETER_MAX)],
  color: [maxLength(40)],
})
