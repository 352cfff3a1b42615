import type { PortResult } from '../port-result.ts'

/** A vehicle for trade-in. Distances are in `odometer_unit`; nothing about the owner is sent. */
export interface ValuationQuestion {
  readonly vin: string | null
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly odometer: number
  readonly odometer_unit: 'km' | 'mi'
  readonly color: string | null
  readonly options: readonly string[]
  readonly original_owner: boolean | null
  readonly payment_on_vehicle: boolean | null
  readonly country: 'CA' | 'US'
  readonly region: string
  readonly postal_code: string | null
}

/** Money is "1234.56"; `low` ≤ `value` ≤ `high`. */
export interface Valuation {
  /** The service's id. */
  readonly id: string
  readonly catalog_id: string
  readonly value: string
  readonly low: string
  readonly high: string
}

/**
 * Values trade-ins instantly. Refusals are the codes `missing_catalog_id`, `not_available`, `no_bid` and
 * `user_update_failed`. The adapter follows public documentation of such services and is tested against the sandbox
 * only.
 */
export interface ValuationPort {
  readonly provider: string
  /** The same key is the same request: a repeat gets the same valuation. */
  estimate(question: ValuationQuestion, key: string): Promise<PortResult<Valuation>>
}
