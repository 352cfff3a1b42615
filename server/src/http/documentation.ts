import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { CUSTOMER_COOKIE } from '../customer-sessions/customer-cookies.ts'
import { SESSION_COOKIE } from '../sessions/cookies.ts'

/** The page's own files and nothing of anybody else's; its script styles what it draws. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The OpenAPI document, made from the contract: a page at /api/docs, the JSON at /api/docs/json. */
export async function serveDocumentation(fastify: FastifyInstance) {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description: 'Every call of the dealer panel and the shop.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          customer: { type: 'apiKey', in: 'cookie', name: CUSTOMER_COOKIE },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await fastify.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
  })
}
