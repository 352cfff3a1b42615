import type { FetchProblem } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'

/** A file of vehicles as it comes, piece by piece. */
export interface FetchedFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

export type Fetched =
  | { readonly ok: true; readonly value: FetchedFile }
  | { readonly ok: false; readonly problem: FetchProblem }

/** Where a feed's files lie. What goes wrong while the bytes come is thrown as a `FetchFailure`. */
export interface FeedSourcePort {
  open(address: string): Promise<Fetched>
}

/** Why a file broke off. */
export class FetchFailure extends Error {
  readonly problem: FetchProblem

  constructor(problem: FetchProblem) {
    super(problem)
    this.name = 'FetchFailure'
    this.problem = problem
  }
}

export const notFetched = (problem: FetchProblem): Fetched => ({ ok: false, problem })

const MAX_NAME_LENGTH = 120

/** The name of a file as it may be stored and shown: no control characters, and not without end. */
export const shownName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim() || 'feed'
