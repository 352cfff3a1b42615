import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { allEndpoints } from '@forecourt/contract/index.ts'
import { singleSignOn } from '@forecourt/contract/identity/single-sign-on.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { signedIn, requester } from './actors.ts'
import { useTestApp } from './test-app.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { createSigningKey } from '../../sandbox/src/sign-on/signing-key.ts'
import { buildIdentityProvider } from '#identity/identity-providers/identity-providers.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'

/**
 * The routes that accept unsafe requests without the CSRF token (security R7): only these, and session
 * cookies have no effect there.
 */
const target = useTestApp()
const exempt = [
  // Authenticated by the provider's signature and a cookie of the browser that began.
  'POST /api/dealer/sso/:provider/acs/',
  // Stores nothing and needs no authentication.
  'POST /api/guard-reports/',
  // Authenticated by the sender's key.
  'POST /api/leads/adf/',
  // Stores nothing and needs no authentication.
  'POST /api/policy-reports/',
  // Signed by the card provider.
  'POST /api/webhooks/cards/',
]

const isUnsafe = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Every route registered with the framework. */
async function routesOf(): Promise<string[]> {
  const found: string[] = []
  const note = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) found.push(`${one} ${url}`)
  }
  const listen = (message: unknown) => {
    ;(message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note)
  }
  subscribe('fastify.initialization', listen)
  try {
    const fastify = await buildApp(target.app)
    await fastify.ready()
    await fastify.close()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return found
}

test('only routes with their own authentication are exempt from the token', async () => {
  const ours = new Set(
    allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  const unsafe = (await routesOf()).filter(route => isUnsafe(route.split(' ')[0] ?? ''))
  expect(unsafe.length).toBeGreaterThan(100)
  expect(unsafe.filter(route => !ours.has(route)).sort()).toEqual([...exempt].sort())
})

test('the answer of a provider is tied to the browser that began, for ten minutes, by its own cookie', async () => {
  const place = await buildDealership(target.app)
  const { certificate } = createSigningKey('Provider')
  const provider = await buildIdentityProvider(target.app, {
    dealerships: [place],
    certificates: [certificate],
  })
  const browser = await requester(target)
  const { headers } = await browser.call(singleSignOn.start, { body: { provider: provider.id } })
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  const set = cookies.find(cookie => cookie.startsWith('__Host-dp_sso='))
  expect(set).toMatch(/^__Host-dp_sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=None$/)
})

test('a session gives access to none of them', async () => {
  const place = await buildDealership(target.app)
  const user = await buildUser(target.app, { role: 'dealer_admin', dealerships: [place] })
  const browser = await signedIn(target, user, place)
  const provider = '00000000-0000-7000-8000-00000000dead'
  const answer = await browser.send('POST', `/api/dealer/sso/${provider}/acs/`, {
    body: 'SAMLResponse=x&RelayState=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([answer.status, answer.headers['location']]).toEqual([303, '/dealer/login?reason=sso_expired'])
  const lead = await browser.send('POST', '/api/leads/adf/', {
    body: '<adf/>',
    headers: { 'content-type': 'application/xml' },
  })
  expect(lead.status).toBe(401)
})
