import { AsyncLocalStorage } from 'node:async_hooks'

/** What one request sent, and whether it was spared reading its session in full. */
export interface QueryCounter {
  queries: number
  isRecalled: boolean
  /** Statements that stored a piece of a file as it came in: as many as the file is long. */
  pieces: number
  /** Statements of transactions that met another one and ran again: what they did was undone. */
  overtaken: number
}

const counting = new AsyncLocalStorage<QueryCounter>()

/** Runs one request with a counter of its own; only when the server was asked to count. */
export const withQueryCount = (counter: QueryCounter, run: () => void) => counting.run(counter, run)

/** For work of which a request may bring any number, such as the leads of one file. */
export const withoutQueryCount = <T>(run: () => T): T => counting.exit(run)

export function countQuery() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.queries += 1
}

/** Begins an attempt at a transaction; the answer counts it as overtaken. */
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

/** The request goes by a recalled session; once a minute the same one reads it first. */
export function countRecalled() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.isRecalled = true
}
