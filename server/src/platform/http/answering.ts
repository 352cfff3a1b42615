import type { FastifyInstance } from 'fastify'

const handlers = new WeakMap<FastifyInstance, Set<Promise<unknown>>>()

/**
 * Counts a piece of a request's work for as long as it lasts, be the client there or gone: the framework forgets a
 * request with its connection.
 */
export function whileAnswering<T>(fastify: FastifyInstance, work: Promise<T>): Promise<T> {
  const running = handlers.get(fastify) ?? new Set<Promise<unknown>>()
  handlers.set(fastify, running)
  const counted: Promise<T> = work.finally(() => running.delete(counted))
  running.add(counted)
  return counted
}

/** The work that goes on. */
export const answering = (fastify: FastifyInstance): readonly Promise<unknown>[] => [
  ...(handlers.get(fastify) ?? []),
]
