import type { FastifyInstance } from 'fastify'

/** Limit of queries for every request, with any sender, reply and state of the session. */
export const mostQueries = 6

/** Collects the requests above the limit; call it before the server is ready. */
export function gatherDear(fastify: FastifyInstance): string[] {
  const dear: string[] = []
  fastify.addHook('onSend', async ({ method, routeOptions, url }, reply) => {
    const most = Number(reply.getHeader('x-query-most'))
    if (!(most <= mostQueries)) dear.push(`${method} ${routeOptions.url ?? url} may take ${most} queries`)
  })
  return dear
}
