import { createHash } from 'node:crypto'
import type { CustomerListQuery } from '@forecourt/contract/customers/customer-list-query.ts'
import { sql, type SQL } from 'drizzle-orm'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { customerListVersions } from '#platform/events/events.table.ts'
import type { Actor } from '#platform/sessions/session.ts'
import { endOfMinute, type Holders } from './customer-filters.ts'
import type { ListOrder } from './customer-sort-segments.ts'

declare module '#platform/app-context.ts' {
  interface App {
    readonly rememberedCounts: RememberedCounts
  }
}

/** A count with the list version of the dealership in which it was counted. */
export interface RememberedCount {
  readonly version: number
  readonly count: number
}

/** A row of a list: its position, its segment, its sort key in the segment, and its id. */
export interface Mark {
  readonly after: number
  readonly stretch: number
  readonly key: string
  readonly id: string
}

/** Every n-th row of a list in one version and order, first to last. */
export interface RememberedMarks {
  readonly version: number
  readonly marks: readonly Mark[]
}

/** The ids of a list that fits one page. */
export interface RememberedList {
  readonly version: number
  readonly ids: readonly string[]
}

/** The latest results, by question, up to a maximum. */
class Remembered<T> {
  readonly #byQuestion = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  recall(question: string): T | undefined {
    return this.#byQuestion.get(question)
  }

  forget(question: string): void {
    this.#byQuestion.delete(question)
  }

  remember(question: string, answer: T): void {
    this.#byQuestion.delete(question)
    this.#byQuestion.set(question, answer)
    if (this.#byQuestion.size <= this.#most) return
    const [oldest] = this.#byQuestion.keys()
    if (oldest !== undefined) this.#byQuestion.delete(oldest)
  }
}

/**
 * Counts of filtered lists, rows near far pages, and ids of short lists. They save the search, never the check:
 * each is valid only in its list version, as seen by the statement that reads the page.
 */
export class RememberedCounts extends Remembered<RememberedCount> {
  readonly marks = new Remembered<RememberedMarks>(200)
  readonly whole = new Remembered<RememberedList>(2000)

  constructor() {
    super(5000)
  }
}

/**
 * What is counted, without page and order, and with the time where it matters. Only a hash is kept, because
 * searches contain names.
 */
export function questionOf(
  { tenant }: Actor,
  { page: _page, ordering: _ordering, ...asked }: CustomerListQuery,
  holders: Holders | undefined,
  now: Date,
): string {
  const { id, number, timezone } = tenant
  const day = asked.appointment ? quoteDate(now, timezone) : null
  const until = asked.appointment?.includes('overdue') ? endOfMinute(now).getTime() : null
  return nameOf([id, number, timezone, day, until, holders, asked])
}

/**
 * Identifies the order of a list. It includes the representatives and the minute, because both can change without
 * a change of the list.
 */
export const questionOfOrder = ({ ordering, now, reps }: ListOrder): string =>
  nameOf([ordering, reps, ordering === 'appointment' ? endOfMinute(now).getTime() : null])

/** Orders that wait for the dealership, of these representatives' customers. */
export const movesQuestionOf = ({ tenant }: Actor, holders: Holders | undefined): string =>
  nameOf(['moves', tenant.id, holders])

const nameOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The version of all data behind the lists of a dealership, as an SQL value. */
export const listVersionOf = ({ tenant }: Actor): SQL =>
  sql`coalesce((SELECT m.version FROM ${customerListVersions} m WHERE m.dealer_id = ${tenant.id}), 0)`

/** A count as an SQL value: the remembered one if the statement sees its version, else counted. */
export const countedOnce = (known: RememberedCount | undefined, version: SQL, count: SQL): SQL =>
  known
    ? sql`CASE WHEN ${version} = ${known.version} THEN ${known.count}::int ELSE (${count}) END`
    : sql`(${count})`
