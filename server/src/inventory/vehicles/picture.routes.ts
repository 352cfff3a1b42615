import type { Router } from '#platform/http/serve.ts'
import { drawVehicle } from './picture.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Drawings are public and immutable: a changed drawing has another address. */
export function servePictures({ fastify }: Router) {
  fastify.get<{ Params: { body: string; colour: string }; Querystring: { view?: string } }>(
    '/api/vehicle-picture/:body/:colour.svg',
    { schema: { hide: true }, config: { rateLimit: false } },
    (request, reply) => {
      const { body, colour } = request.params
      const drawing = drawVehicle(body, colour, request.query.view)
      if (drawing === undefined) throw new Refusal('not_found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/svg+xml')
        .send(drawing)
    },
  )
}
