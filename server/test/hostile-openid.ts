import {
  createHash,
  createHmac,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>

/** The next token; valid unless changed. */
export interface Plan {
  claims?: Claims
  header?: Claims
  /** Signs in place of the provider's own key. */
  signer?: (content: string) => string
  userinfo?: Claims
  /** Replaces the response of the token endpoint. */
  token?: (reply: ServerResponse) => void
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const rsa = (key: KeyObject) => (content: string) =>
  sign('sha256', Buffer.from(content), key).toString('base64url')

/** A scriptable OpenID Connect provider: it uses real connections, and any response can be invalid. */
export async function startHostileProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const jwk: JsonWebKey = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }
  let plan: Plan = {}
  let asked: { client_id: string; nonce: string; challenge: string } | undefined
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'terra-1',
      aud: asked?.client_id,
      iat: now,
      exp: now + 300,
      nonce: asked?.nonce,
      amr: ['pwd', 'otp'],
      email: 'hugo@terra.example',
      email_verified: true,
      given_name: 'Hugo',
      family_name: 'Castellanos',
      dealer_codes: ['T-1'],
      kind: 'multi_dealer',
      ...plan.claims,
    }
    const content = `${part({ alg: 'RS256', kid: 'k1', ...plan.header })}.${part(claims)}`
    return `${content}.${(plan.signer ?? rsa(privateKey))(content)}`
  }
  const send = (reply: ServerResponse, body: unknown, status = 200) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration')
      return send(reply, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        // Weak signatures are refused, although its metadata lists them.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
      })
    if (pathname === '/keys') return send(reply, { keys: [jwk] })
    if (pathname === '/userinfo') return send(reply, { sub: 'terra-1', ...plan.userinfo })
    if (pathname !== '/token') return send(reply, {}, 404)
    if (plan.token) return plan.token(reply)
    const parts: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) parts.push(chunk)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (proof !== asked?.challenge) return send(reply, { error: 'invalid_grant' }, 400)
    return send(reply, { access_token: 'a', token_type: 'Bearer', id_token: idToken() })
  }
  server.on('request', (request, reply) => void answer(request, reply))

  return {
    issuer,
    /**
     * Reads the address to which a browser was redirected: the next responses match it, except for the plan's
     * changes.
     */
    expect: (url: URL, next: Plan = {}) => {
      plan = next
      const read = (name: string) => url.searchParams.get(name) ?? ''
      asked = { client_id: read('client_id'), nonce: read('nonce'), challenge: read('code_challenge') }
    },
    otherKey: rsa(other),
    hmac: (secret: string | Buffer) => (content: string) =>
      createHmac('sha256', secret).update(content).digest('base64url'),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
