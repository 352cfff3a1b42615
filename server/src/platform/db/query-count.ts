import { AsyncLocalStorage } from 'node:async_hooks'

/** Queries of one request, and whether its session was cached. */
export interface QueryCounter {
  queries: number
  isRecalled: boolean
  /** Statements that stored a chunk of an uploaded file; their number depends on the file's size. */
  pieces: number
  /** Statements of transactions that conflicted with another one and ran again: they were rolled back. */
  overtaken: number
}

const counting = new AsyncLocalStorage<QueryCounter>()

/** Runs one request with its own counter; only if the server counts. */
export const withQueryCount = (counter: QueryCounter, run: () => void) => counting.run(counter, run)

/** For work that a request may contain any number of times, such as the leads of one file. */
export const withoutQueryCount = <T>(run: () => T): T => counting.exit(run)

export function countQuery() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.queries += 1
}

/** Begins an attempt at a transaction; the returned function counts its statements as overtaken. */
export function beginAttempt(): () => void {
  const counter = counting.getStore()
  const before = counter?.queries ?? 0
  return () => {
    if (counter !== undefined) counter.overtaken += counter.queries - before
  }
}

export function countPiece() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.pieces += 1
}

/** The request uses a cached session; once a minute the same request reads its session first. */
export function countRecalled() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.isRecalled = true
}
