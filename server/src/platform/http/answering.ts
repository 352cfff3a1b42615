import type { FastifyInstance } from 'fastify'

const handlers = new WeakMap<FastifyInstance, Set<Promise<unknown>>>()

/**
 * Tracks a request's work until it ends, even if the client disconnects: the framework forgets a request with its
 * connection.
 */
export function whileAnswering<T>(fastify: FastifyInstance, work: Promise<T>): Promise<T> {
  const running = handlers.get(fastify) ?? new Set<Promise<unknown>>()
  handlers.set(fastify, running)
  const counted: Promise<T> = work.finally(() => running.delete(counted))
  running.add(counted)
  return counted
}

/** The work still running. */
export const answering = (fastify: FastifyInstance): readonly Promise<unknown>[] => [
  ...(handlers.get(fastify) ?? []),
]
