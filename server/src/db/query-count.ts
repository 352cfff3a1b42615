import { AsyncLocalStorage } from 'node:async_hooks'

const counting = new AsyncLocalStorage<{ queries: number }>()

/** Runs one request with a counter of its own; only when the server was asked to count. */
export const withQueryCount = (counter: { queries: number }, run: () => void) => counting.run(counter, run)

export function countQuery() {
  const counter = counting.getStore()
  if (counter !== undefined) counter.queries += 1
}
