import type { FetchProblem } from '@forecourt/domain/inventory/feeds/feed-schedule.ts'

/** A file of vehicles, read in pieces. */
export interface FetchedFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

export type Fetched =
  | { readonly ok: true; readonly value: FetchedFile }
  | { readonly ok: false; readonly problem: FetchProblem }

/** The source of a feed's files. Failures while reading are thrown as a `FetchFailure`. */
export interface FeedSourcePort {
  open(address: string): Promise<Fetched>
}

/** Why a file ended early. */
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

/** A file's name for storage and display: without control characters, and truncated. */
export const shownName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .trim() || 'feed'
