import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Provider } from 'oidc-provider'

import { chooseLanguage } from '../outbox/page-texts.ts'
import { MemoryAdapter } from './memory-adapter.ts'
import { choicePage, sendPage } from './choice-page.ts'
import { personOf } from './people.table.ts'

const SCOPES = 'openid email profile'

/**
 * An OpenID Connect provider below `/oidc`: discovery, dynamic registration of clients, code flow with PKCE. The
 * user is chosen on a page; consent is implied.
 */
export function registerOidcProvider(app: FastifyInstance, baseUrl: () => string): void {
  let made: Provider | undefined
  // Its issuer is its address, which is known once the sandbox listens.
  const provider = () => (made ??= createProvider(`${baseUrl()}/oidc`))

  void app.register(async scope => {
    // The provider parses bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/oidc/*', async (request, reply) => {
      reply.hijack()
      const raw = mounted(request.raw)
      await provider().callback()(raw, reply.raw)
    })
  })

  type OfInteraction = { Params: { uid: string } }
  app.get<OfInteraction>('/oidc-sign-in/:uid', async (request, reply) => {
    const { prompt } = await provider().interactionDetails(request.raw, reply.raw)
    if (prompt.name === 'consent')
      return finish(provider(), request, reply, await consentOf(provider(), request, reply))
    const language = chooseLanguage(undefined, request.headers['accept-language'])
    return sendPage(reply, choicePage('oidc', language, `/oidc-sign-in/${request.params.uid}`, {}))
  })

  app.post<OfInteraction>('/oidc-sign-in/:uid', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const person = personOf('oidc', form.get('person') ?? '')
    const amr = person?.has_second_factor ? ['pwd', 'otp', 'mfa'] : ['pwd']
    return finish(
      provider(),
      request,
      reply,
      person
        ? { login: { accountId: person.subject, amr, remember: false } }
        : { error: 'access_denied', error_description: 'Nobody signed in' },
    )
  })
}

type Result = Readonly<Record<string, unknown>>

async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply, result: Result) {
  reply.hijack()
  await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: true })
}

async function consentOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Result> {
  const { session, params } = await provider.interactionDetails(request.raw, reply.raw)
  const grant = new provider.Grant({
    accountId: session?.accountId ?? '',
    clientId: String(params['client_id']),
  })
  grant.addOIDCScope(SCOPES)
  return { consent: { grantId: await grant.save() } }
}

/** The request as the provider expects it below a path: with the rest of the address, and the original one. */
function mounted(request: IncomingMessage): IncomingMessage {
  const { url = '' } = request
  return Object.assign(request, { originalUrl: url, url: url.replace(/^\/oidc/, '') })
}

function createProvider(issuer: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'sandbox' }
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('base64url')], short: { sameSite: 'lax' } },
    features: { devInteractions: { enabled: false }, registration: { enabled: true } },
    pkce: { required: () => true },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'dealer_codes', 'kind'],
    },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/oidc-sign-in/${uid}` },
    findAccount: (_context: unknown, subject: string) => accountOf(subject),
    ttl: { Session: 60, Grant: 3600, Interaction: 600, AccessToken: 300, IdToken: 300 },
    // Every sign-in asks for the user again.
    expiresWithSession: () => false,
  })
}

function accountOf(subject: string) {
  const person = personOf('oidc', subject)
  return (
    person && {
      accountId: subject,
      claims: () => ({
        sub: subject,
        email: person.email,
        email_verified: true,
        given_name: person.first_name,
        family_name: person.last_name,
        dealer_codes: person.dealer_codes,
        kind: 'multi_dealer',
      }),
    }
  )
}
