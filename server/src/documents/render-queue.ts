let last: Promise<unknown> = Promise.resolve()

/** Lets everything that arrived meanwhile be served first. */
const othersFirst = () => new Promise<void>(resolve => setImmediate(resolve))

/**
 * Runs one piece of heavy work after the other. A page takes many milliseconds of computing: side by side they would
 * keep every other request waiting for all of them, in turn for one.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(othersFirst).then(work)
  last = turn.catch(() => undefined)
  return turn
}
