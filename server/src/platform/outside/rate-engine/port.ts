import type { PortResult } from '../port-result.ts'

/** The lender, by the code that both sides use. */
export interface RateQuestion {
  readonly lender: string
  readonly country: 'CA' | 'US'
  readonly region: string
}

/** A lender's programme as a rate sheet: the same text as a pasted one, and when it was made. */
export interface RateSheetAnswer {
  readonly text: string
  /** ISO instant of the other side. */
  readonly as_of: string
}

/** An external rate engine. `not_found`: it does not have the lender; `rejected`: it does not give us the rates. */
export interface RateEnginePort {
  readonly provider: string
  fetchSheet(question: RateQuestion): Promise<PortResult<RateSheetAnswer>>
}
