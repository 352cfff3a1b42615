import type { PortResult } from '../port-result.ts'

/** Whose rates are asked for, by the code that both sides know the lender under. */
export interface RateQuestion {
  readonly lender: string
  readonly country: 'CA' | 'US'
  readonly region: string
}

/** A lender's programme as a rate sheet: the text that anybody could have pasted, and when it was made. */
export interface RateSheetAnswer {
  readonly text: string
  /** ISO instant of the other side. */
  readonly as_of: string
}

/** An outside rate engine. `not_found`: it does not carry the lender; `rejected`: it does not give the rates to us. */
export interface RateEnginePort {
  readonly provider: string
  fetchSheet(question: RateQuestion): Promise<PortResult<RateSheetAnswer>>
}
