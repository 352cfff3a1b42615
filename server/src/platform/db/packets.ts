import type { PoolClient } from 'pg'

/** Holds back what a connection sends until it is let go, so that statements behind each other leave in one packet. */
export function holdPackets(client: PoolClient): { letGo: () => void } {
  const { stream } = client.connection
  stream.cork()
  return { letGo: () => stream.uncork() }
}

/** Behind the promises that lead to a statement: the query builder sends it from one of them. */
export const nextTick = () => new Promise<void>(resolve => process.nextTick(resolve))
