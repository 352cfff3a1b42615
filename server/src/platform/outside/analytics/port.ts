import type { PortResult } from '../port-result.ts'

/** A visit as reported: a page of a dealership, and nothing about the person. */
export interface CountedVisit {
  /** The dealership's key with the service. */
  readonly key: string
  readonly visitor: string
  readonly page: string
  /** The page's address without ids or secrets. */
  readonly address: string
  readonly language: 'en' | 'fr'
}

/** Counts visits for statistics of dealerships. The adapter is tested against the sandbox only. */
export interface AnalyticsPort {
  readonly provider: string
  count(visit: CountedVisit): Promise<PortResult<undefined>>
}
