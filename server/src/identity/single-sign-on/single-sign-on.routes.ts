import { emailDomain } from '@forecourt/domain/identity/accounts/email-domain.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withPlatform } from '#platform/db/tenant.ts'
import { whileAnswering } from '#platform/http/answering.ts'
import { notFound } from '#platform/http/refusal.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { samlMetadata } from '#platform/outside/sso/saml.ts'
import { MAX_RESPONSE_LENGTH } from '#platform/outside/sso/saml-document.ts'
import { finishSignOn } from './finish-sign-on.service.ts'
import { addressesOf } from './sign-on-request.ts'
import { findActiveProvider, listOffered } from './sign-on.queries.ts'
import { startProof, startSignOn } from './start-sign-on.service.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
type OfProvider = { Params: { provider: string }; Body: unknown }

export function serveSingleSignOn(router: Router) {
  serve(router, singleSignOn.providers, ({ app, query }) =>
    withPlatform(app.pool, async tx => ({
      results: await listOffered(tx, query.email === undefined ? undefined : emailDomain(query.email)),
    })),
  )
  serve(router, singleSignOn.start, startSignOn)
  serve(router, singleSignOn.prove, startProof)
  void router.fastify.register(async fastify => serveAnswers({ ...router, fastify }))
}

/**
 * Routes for browsers that return from providers: addresses of their protocols, not calls of ours. Instead of a CSRF
 * token they rely on the signature and a state that only the requesting browser has (security R7).
 */
function serveAnswers({ app, fastify }: Router) {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 2 * MAX_RESPONSE_LENGTH },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  const finish = async (
    request: FastifyRequest<OfProvider>,
    reply: FastifyReply,
    kind: 'saml' | 'oidc',
    values: URLSearchParams,
  ) => {
    const { provider } = request.params
    if (!uuid.test(provider)) throw notFound()
    const state = only(values, kind === 'saml' ? 'RelayState' : 'state')
    const finished = finishSignOn({ app, request, reply }, { provider, kind, state, values })
    return reply.redirect(await whileAnswering(fastify, finished), 303)
  }
  fastify.post<OfProvider>('/api/dealer/sso/:provider/acs/', { schema: { hide: true } }, (request, reply) =>
    finish(
      request,
      reply,
      'saml',
      request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    ),
  )
  fastify.get<OfProvider>(
    '/api/dealer/sso/:provider/callback/',
    { schema: { hide: true } },
    (request, reply) =>
      finish(request, reply, 'oidc', new URLSearchParams(request.url.split('?').slice(1).join('?'))),
  )
  fastify.get<OfProvider>(
    '/api/dealer/sso/:provider/metadata/',
    { schema: { hide: true } },
    async (request, reply) => {
      const { provider: id } = request.params
      const found = uuid.test(id) && (await withPlatform(app.pool, tx => findActiveProvider(tx, id)))
      if (!found || found.provider.kind !== 'saml') throw notFound()
      const { audience, callback_url } = addressesOf(app, request, found.provider)
      return reply.type('application/samlmetadata+xml').send(await samlMetadata(audience, callback_url))
    },
  )
}

/** A value that is present exactly once and as long as ours are. */
function only(values: URLSearchParams, name: string): string | null {
  const [value = '', ...others] = values.getAll(name)
  return others.length === 0 && /^[\w-]{43}$/.test(value) ? value : null
}
