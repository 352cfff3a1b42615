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

/** A count, and the version of the dealership's customers, orders and vehicles in which it was counted. */
export interface RememberedCount {
  readonly version: number
  readonly count: number
}

/** A row of a list: how many come before it and with it, its stretch, its key in the order of that, and its id. */
export interface Mark {
  readonly after: number
  readonly stretch: number
  readonly key: string
  readonly id: string
}

/** Rows of a list in one version and one order, every so many, first to last. */
export interface RememberedMarks {
  readonly version: number
  readonly marks: readonly Mark[]
}

/** All of a list that is no longer than a page. */
export interface RememberedList {
  readonly version: number
  readonly ids: readonly string[]
}

/** The last so many that were asked for, by question. */
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
 * Counts of filtered lists as they were last counted, where their far pages begin, and who short ones are. They spare the
 * search, never the look: one is good only in the version it was found in, as the statement that reads the page sees it.
 */
export class RememberedCounts extends Remembered<RememberedCount> {
  readonly marks = new Remembered<RememberedMarks>(200)
  readonly whole = new Remembered<RememberedList>(2000)

  constructor() {
    super(5000)
  }
}

/**
 * What is counted, apart from page and order, and the time where that matters. People's names are looked for, so only a
 * hash is kept.
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

/** In which order a list is: who there is comes and goes, and what is to come goes by, without any change of the list. */
export const questionOfOrder = ({ ordering, now, reps }: ListOrder): string =>
  nameOf([ordering, reps, ordering === 'appointment' ? endOfMinute(now).getTime() : null])

/** Orders that wait for the dealership, of these holders' customers. */
export const movesQuestionOf = ({ tenant }: Actor, holders: Holders | undefined): string =>
  nameOf(['moves', tenant.id, holders])

const nameOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** The version of all that the lists of a dealership are made of, as a value of a statement. */
export const listVersionOf = ({ tenant }: Actor): SQL =>
  sql`coalesce((SELECT m.version FROM ${customerListVersions} m WHERE m.dealer_id = ${tenant.id}), 0)`

/** A count as a value of a statement: as it is remembered where the statement sees that version, and counted elsewhere. */
export const countedOnce = (known: RememberedCount | undefined, version: SQL, count: SQL): SQL =>
  known
    ? sql`CASE WHEN ${version} = ${known.version} THEN ${known.count}::int ELSE (${count}) END`
    : sql`(${count})`
