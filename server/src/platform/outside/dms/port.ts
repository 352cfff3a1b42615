import type { PortResult } from '../port-result.ts'

/** A deal in a neutral form; adapters translate it for their dealer management system. Money is "1234.56". */
export interface DealExport {
  readonly order: { readonly id: string; readonly number: string; readonly version: number }
  readonly dealership: { readonly name: string; readonly number: number }
  readonly customer: {
    readonly first_name: string
    readonly last_name: string
    readonly email: string | null
    readonly phone: string | null
    readonly address_line_1: string | null
    readonly city: string | null
    readonly province: string | null
    readonly postal_code: string | null
    readonly language: 'en' | 'fr'
  }
  readonly vehicle: {
    readonly vin: string | null
    readonly stock_number: string
    readonly year: number
    readonly make: string
    readonly model: string
    readonly trim: string
  }
  readonly deal: {
    readonly type: 'cash' | 'finance' | 'lease'
    readonly status: string
    readonly price: string
    readonly msrp: string
    readonly trade_in: { readonly credit: string; readonly owing: string }
    readonly second_trade_in: { readonly credit: string; readonly owing: string } | null
    readonly lines: readonly { readonly kind: string; readonly name: string; readonly amount: string }[]
    readonly payment: string | null
    readonly frequency: string | null
    readonly term: number | null
    readonly rate: string | null
    readonly total: string | null
  }
}

/**
 * Accepts deals. Refusals: `locked` (someone works on it there, try later), `mapping_missing`, codes of the other
 * side.
 */
export interface DmsPort {
  readonly provider: string
  /** The same key is the same push: a repeat makes no second deal. */
  push(deal: DealExport, key: string): Promise<PortResult<{ readonly remote_key: string }>>
}
