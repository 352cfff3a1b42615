import { createHash } from 'node:crypto'
import type { CustomerListQuery } from '@forecourt/contract/customer-list-query.ts'
import { quoteDate } from '../pricing/quote-date.ts'
import type { Actor } from '../sessions/session.ts'
import type { Holders } from './customer-filters.ts'

const most = 5000

/** A count, and the version of the dealership's customers, orders and vehicles in which it was counted. */
export interface RememberedCount {
  readonly version: number
  readonly count: number
}

/**
 * Counts of filtered lists as they were last counted. They spare the counting, never the look: the database gives one
 * back only in the version it was counted in, in the same statement that reads the page.
 */
export class RememberedCounts {
  readonly #byQuestion = new Map<string, RememberedCount>()

  recall(question: string | undefined): RememberedCount | undefined {
    return question === undefined ? undefined : this.#byQuestion.get(question)
  }

  remember(question: string | undefined, counted: RememberedCount): void {
    if (question === undefined) return
    this.#byQuestion.delete(question)
    this.#byQuestion.set(question, counted)
    if (this.#byQuestion.size <= most) return
    const [oldest] = this.#byQuestion.keys()
    if (oldest !== undefined) this.#byQuestion.delete(oldest)
  }
}

/**
 * What is counted, apart from page and order; undefined where it changes with every moment. People's names are looked
 * for, so only a hash is kept.
 */
export function questionOf(
  { tenant }: Actor,
  { page: _page, ordering: _ordering, ...asked }: CustomerListQuery,
  holders: Holders | undefined,
  now: Date,
): string | undefined {
  if (asked.appointment?.includes('overdue')) return undefined
  const { id, number, timezone } = tenant
  const day = asked.appointment ? quoteDate(now, timezone) : null
  return createHash('sha256')
    .update(JSON.stringify([id, number, timezone, day, holders, asked]))
    .digest('base64url')
}
