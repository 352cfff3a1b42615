import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { TradeInEstimate } from '@forecourt/contract/deals/trade-in-estimates.ts'
import { cents } from '@forecourt/domain/platform/money/cents.ts'
import { MARKETS } from '@forecourt/domain/platform/markets/countries.ts'
import {
  ESTIMATE_DAYS,
  estimateEndsAt,
  estimateStatus,
  type EstimateAsking,
} from '@forecourt/domain/deals/trade-ins/estimates.ts'
import type { EstimateFound, EstimateRow } from './trade-in-estimates.queries.ts'

const DAY_MS = 86_400_000
const timeOf = (instant: string | null) => (instant === null ? null : Date.parse(instant))

export const askingOf = ({ asked, answered, failure }: EstimateRow): EstimateAsking => ({
  asked: timeOf(asked),
  answered: timeOf(answered),
  failure,
})

const nothing = { asked: null, answered: null, failure: null } as const

export function estimateWire({ customer, estimate, country }: EstimateFound): TradeInEstimate {
  const { first_name, last_name, postal_code } = customer
  const eti = estimate === null ? null : valueWire(estimate)
  return {
    cat_id: estimate?.cat_id ?? null,
    eti,
    status: estimateStatus(estimate === null ? nothing : askingOf(estimate)),
    is_eti: eti !== null,
    user_data: { first_name, last_name, postal_code },
    trade_in_vehicle_data: estimate === null ? null : vehicleWire(estimate),
    expires_at:
      eti === null ? null : new Date(Date.parse(eti.creation_date) + ESTIMATE_DAYS * DAY_MS).toISOString(),
    expires_mileage: lastReading(estimate?.valued_odometer ?? null, country),
    failure: estimate?.failure ?? null,
    asked: estimate?.asked ?? null,
    version: estimate?.version ?? 1,
  }
}

const lastReading = (valued: number | null, country: EstimateFound['country']) =>
  valued === null ? null : estimateEndsAt(valued, MARKETS[country].distance_unit)

const vehicleWire = (row: EstimateRow): TradeInEstimate['trade_in_vehicle_data'] => ({
  vin: row.vin,
  mileage: row.odometer,
  color: row.color,
  additional_options: row.additional_options,
  original_owner: row.original_owner,
  payment_on_vehicle: row.payment_on_vehicle,
  year: row.year,
  make: row.make,
  model: row.model,
  trim: row.trim,
})

/** The columns of a value are all set or all null (migration 0044). */
function valueWire({ reference, value, range_min, range_max, valued }: EstimateRow): TradeInEstimate['eti'] {
  if (reference === null || value === null || range_min === null || range_max === null || valued === null)
    return null
  return {
    id: reference,
    creation_date: valued,
    vehicle_value: {
      value: fromCents(cents(value)),
      range_min: fromCents(cents(range_min)),
      range_max: fromCents(cents(range_max)),
    },
  }
}
