import type { PortResult } from '../port-result.ts'

/** The facts for rating a plan on a vehicle. Money is "1234.56", distances are in the dealership's unit. */
export interface PenQuestion {
  /** The dealership's number with the provider. */
  readonly dealer: string
  readonly product_code: string
  readonly coverage: string
  /** Months. */
  readonly term: number
  readonly vehicle: {
    readonly vin: string | null
    readonly odometer: number
    readonly in_service_date: string
    readonly condition: 'New' | 'Used' | 'cpo' | 'D' | 'V'
  }
  readonly sale: {
    readonly date: string
    readonly payment_type: 'cash' | 'finance' | 'lease' | null
    readonly rate: string | null
    readonly amount_financed: string | null
    readonly total_purchase_price: string | null
  }
}

export interface PenRating {
  /** The provider's id, for the contract. */
  readonly quote: string
  readonly retail: string
  readonly cost: string | null
  readonly deductible: string | null
  readonly distance_limit: number | null
  readonly term: number
}

/**
 * Rates protection plans. Refusals: `not_eligible`, `vin_unrated`, `missing`, codes of the other side; `conflict` is
 * a contract that the vehicle has already. The adapters follow public documentation of such services and are tested
 * against the sandbox only.
 */
export interface PenPort {
  readonly provider: string
  /** The same key is the same request: a repeat gets the same quote. */
  rate(question: PenQuestion, key: string): Promise<PortResult<PenRating>>
}
