import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { originOf } from '#platform/http/origin.ts'
import type { Expected } from '#platform/outside/sso/port.ts'

/** Minutes that a sign-in at the provider may take. */
export const MINUTES = 10

/** Our callback address and name for a provider; each provider has its own of both, so no answer fits two. */
export const addressesOf = (
  app: App,
  request: FastifyRequest,
  { id, kind }: { id: string; kind: 'saml' | 'oidc' },
) => {
  const own = `${originOf(app, request)}/api/dealer/sso/${id}`
  return {
    callback_url: kind === 'saml' ? `${own}/acs/` : `${own}/callback/`,
    audience: `${own}/metadata/`,
  }
}

/**
 * What a sign-in's answer must contain. All of it is derived from the state, which only the browser and the provider
 * have, and our key: nothing stored helps to forge an answer.
 */
export function expectedOf(
  app: App,
  request: FastifyRequest,
  provider: { id: string; kind: 'saml' | 'oidc' },
  state: string,
  isRepeated: boolean,
): Expected {
  const made = (purpose: string) =>
    createHmac('sha256', `single sign-on:${app.config.SESSION_SECRET}`).update(`${purpose}:${state}`)
  return {
    state,
    nonce: made('nonce').digest('base64url'),
    code_verifier: made('code verifier').digest('base64url'),
    request_id: `_${made('request').digest('hex')}`,
    ...addressesOf(app, request, provider),
    isRepeated,
  }
}
