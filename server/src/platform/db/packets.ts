import type { PoolClient } from 'pg'

/** Buffers what a connection sends until `letGo`, so that consecutive statements leave in one packet. */
export function holdPackets(client: PoolClient): { letGo: () => void } {
  const { stream } = client.connection
  stream.cork()
  return { letGo: () => stream.uncork() }
}

/** Resolves after the promises that lead to a statement: the query builder sends it from one of them. */
export const nextTick = () => new Promise<void>(resolve => process.nextTick(resolve))
