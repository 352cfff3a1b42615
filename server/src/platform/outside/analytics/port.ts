import type { PortResult } from '../port-result.ts'

/** A visit as it is told: a page of a dealership, and nothing of who came. */
export interface CountedVisit {
  /** Of whose statistics it is. */
  readonly key: string
  readonly visitor: string
  readonly page: string
  /** The page's address without anything that a link may hold. */
  readonly address: string
  readonly language: 'en' | 'fr'
}

/** Counts visits for statistics of dealerships. The adapter is proven against the sandbox alone. */
export interface AnalyticsPort {
  readonly provider: string
  count(visit: CountedVisit): Promise<PortResult<undefined>>
}
