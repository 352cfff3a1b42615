import type { FastifyInstance } from 'fastify'

/** No request may take more, whoever sends it, whatever it is answered, and whatever became of its session meanwhile. */
export const mostQueries = 6

/** Gathers the requests that may take more than that; to be called before the server is ready. */
export function gatherDear(fastify: FastifyInstance): string[] {
  const dear: string[] = []
  fastify.addHook('onSend', async ({ method, routeOptions, url }, reply) => {
    const most = Number(reply.getHeader('x-query-most'))
    if (!(most <= mostQueries)) dear.push(`${method} ${routeOptions.url ?? url} may take ${most} queries`)
  })
  return dear
}
