/**
 * Default terms of a deal before a lender's programme or the dealership sets them. Percent per year, and of MSRP.
 */
export const BUILT_IN_RATES = { finance: '7.99', lease: '8.99' } as const
export const BUILT_IN_RESIDUAL_PERCENT = '40.0'

interface RatedTerms {
  readonly lender: string
  readonly lender_id?: string | undefined
  readonly rate: string
}

/** Whether the terms are the defaults: no lender is set, and the rate is the built-in one. */
export const hasBuiltInRate = (product: 'finance' | 'lease', terms: RatedTerms): boolean =>
  terms.lender === '' &&
  terms.lender_id === undefined &&
  Number(terms.rate) === Number(BUILT_IN_RATES[product])
