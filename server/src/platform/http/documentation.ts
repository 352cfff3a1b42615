import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { CUSTOMER_COOKIE } from './customer-cookies.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { endpointNamed } from './endpoint-schema.ts'

/** Only the page's own files; its script sets inline styles. */
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

const description = `Every call of the dealer panel and the shop.

Refusals are \`application/problem+json\` and hold codes and rules instead of sentences. Whoever writes sends back what the CSRF cookie of his side holds, from the same site. What is edited names the version it was made from by If-Match; a retried act carries the Idempotency-Key of its first try. Amounts are texts such as "1234.56".`

/** Names of the page's own files; a query may follow. */
const fileName = /^[\w-]{1,60}\.[a-z]{2,4}(?:\?|$)/

const text = (about: string) => ({ type: 'string', description: about })

/** The headers that a call needs. Only documented here: the code that reads them checks them. */
function headersOf({ method, options }: AnyEndpoint) {
  const properties = {
    ...(method !== 'GET' && { 'X-CSRF-Token': text('What the CSRF cookie of the same side holds.') }),
    ...(options.ifMatch === 'required' && {
      'If-Match': text('The version it was made from, such as `"v12"`.'),
    }),
    ...(options.idempotency && {
      'Idempotency-Key': { ...text('The same for every try of one act.'), format: 'uuid' },
    }),
  }
  const required = Object.keys(properties)
  return required.length > 0 && { headers: { type: 'object', properties, required } }
}

const bytes = { type: 'string', format: 'binary' }

/** Whether the request body is a file. */
const fileOf = ({ options: { upload } }: AnyEndpoint) =>
  upload !== undefined && {
    body: {
      content:
        upload === 'table'
          ? { 'application/octet-stream': { schema: bytes } }
          : {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  additionalProperties: bytes,
                  description: 'The file, and what is said of it.',
                },
              },
            },
    },
  }

/** Adds what the validation schemas do not contain. */
const documented: typeof jsonSchemaTransform = document => {
  const { schema, url } = jsonSchemaTransform(document)
  const endpoint = endpointNamed(schema.operationId)
  if (!endpoint) return { schema, url }
  const response = schema.response as Record<string, object>
  const status = endpoint.options.status ?? 200
  const answer = { ...response[status], 'x-response-description': endpoint.options.summary }
  const { body, ...rest } = schema
  return {
    schema: {
      ...rest,
      ...(endpoint.options.body && { body }),
      ...headersOf(endpoint),
      ...fileOf(endpoint),
      response: { ...response, [status]: answer },
    },
    url,
  }
}

/** The OpenAPI document, made from the contract: a page at /api/docs, the JSON at /api/docs/json. */
export async function serveDocumentation(fastify: FastifyInstance) {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          customer: { type: 'apiKey', in: 'cookie', name: CUSTOMER_COOKIE },
        },
      },
    },
    transform: documented,
    transformObject: jsonSchemaTransformObject,
  })
  await fastify.register(async docs => {
    // The library looks up every requested name, and throws on impossible ones.
    docs.addHook('onRequest', async (request, reply) => {
      const [, file] = request.url.split('/api/docs/static/')
      if (file !== undefined && !fileName.test(file)) return reply.callNotFound()
      delete request.raw.headers.range
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy })
  })
}
