import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { replyToError } from '#platform/http/errors.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { Router } from '#platform/http/serve.ts'
import { findKeyPlace } from './lead-keys.queries.ts'
import { countAttempts } from '#identity/accounts/sign-in/attempts.queries.ts'
import { hashOfToken } from '#platform/http/tokens.ts'
import { receiveMessage } from './receive-message.service.ts'
import type { LeadOutcome } from './take-lead.service.ts'

/** Maximum size of a lead message; the largest known are a few kilobytes. */
const largestMessage = 256 * 1024

/** Maximum messages per key and wrong keys per address, per minute. */
const mostMessages = 120
const mostWrongKeys = 20

const types = ['application/xml', 'text/xml', 'application/x-adf+xml', 'text/plain']

/**
 * The endpoint for machines: a message, and a key that identifies the dealership. It is no browser call, so
 * cookies are neither read nor set.
 */
export function serveLeadIntake({ app, fastify }: Router) {
  const keys = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof keyOf>>>()
  void fastify.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: largestMessage },
      (_request, body, done) => {
        done(null, body)
      },
    )
    scope.setErrorHandler(replyToError)
    // The key is checked before the body is read.
    scope.addHook('onRequest', async request => {
      keys.set(request, await keyOf(app, request))
    })
    scope.post(
      '/api/leads/adf/',
      { schema: { hide: true }, bodyLimit: largestMessage },
      async (request, reply) => {
        const found = keys.get(request)
        if (!found) throw new Refusal('not_authenticated')
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const charset =
          /charset=["']?([\w.-]{1,30})/i.exec(request.headers['content-type'] ?? '')?.[1] ?? null
        const message = { bytes, charset, via: 'adf', key_id: found.key_id } as const
        const outcomes = await receiveMessage({ app, request }, found.place, message)
        const isKept = outcomes.some(({ state }) => state === 'quarantined')
        return reply.code(isKept ? 202 : 200).send(answerOf(outcomes))
      },
    )
  })
}

/** The result of a message's only lead, or of each of its leads in order. */
function answerOf(outcomes: readonly LeadOutcome[]) {
  const results = outcomes.map(outcome =>
    outcome.state === 'taken' ? { state: outcome.state, lead: outcome.lead } : outcome,
  )
  return results.length === 1 ? results[0] : { results }
}

/** `Authorization: Bearer KEY`, or the key as the password of Basic, the only scheme some senders support. */
function secretOf({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value === '' ? undefined : value
  if (scheme.toLowerCase() !== 'basic') return undefined
  const secret = Buffer.from(value, 'base64').toString('utf8').split(':').slice(1).join(':')
  return secret === '' ? undefined : secret
}

/** Identifies the key's dealership. Wrong keys are counted by address, right ones by key. */
async function keyOf(app: App, request: FastifyRequest) {
  const secret = secretOf(request)
  const outcome = await withPlatform(app.pool, async tx => {
    const found = secret === undefined ? undefined : await findKeyPlace(tx, hashOfToken(secret))
    const key = found ? `lead:key:${found.key_id}` : `lead:wrong:${request.ip}`
    const [before] = await countAttempts(tx, [{ key, windowSeconds: 60, added: 1 }])
    const isTooMuch = (before?.count ?? 0) >= (found ? mostMessages : mostWrongKeys)
    return { found, isTooMuch }
  })
  if (outcome.isTooMuch) throw new Refusal('too_many_requests', { retryAfter: 60 })
  if (!outcome.found) throw new Refusal('not_authenticated', { code: 'lead_key_unknown' })
  return outcome.found
}
