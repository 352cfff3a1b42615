import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { injectFault } from '../faults.ts'
import { markup } from '../markup.ts'
import { chooseLanguage } from '../outbox/page-texts.ts'
import { plainPage, sendPage } from '../sign-on/choice-page.ts'

const texts = {
  en: {
    title: 'Card payments, simulated',
    intro: 'A card payment provider of this demo. No money moves. Which account should be connected?',
    ok: 'Test account',
    stuck: 'Account that cannot be disconnected',
    deny: 'Refuse',
  },
  fr: {
    title: 'Paiements par carte, simulés',
    intro:
      'Un fournisseur de paiements par carte de cette démonstration. Aucun argent ne bouge. Quel compte faut-il relier?',
    ok: 'Compte d’essai',
    stuck: 'Compte qui ne peut pas être délié',
    deny: 'Refuser',
  },
} as const

type Asked = { client_id?: string; redirect_uri?: string; state?: string; choice?: string }

/**
 * A card payment provider's OAuth flow for connecting accounts: a page to choose an account, codes that work
 * once, and disconnecting. One account refuses to be disconnected. Requests without a key are refused.
 */
export function registerCards(app: FastifyInstance): void {
  const codes = new Map<string, string>()
  const connected = new Set<string>()
  let made = 0

  app.get<{ Querystring: Asked }>('/cards/oauth/authorize', async (request, reply) => {
    const { client_id, redirect_uri, state, choice } = request.query
    if (!client_id || !redirect_uri || !/^https?:/.test(redirect_uri))
      return reply.code(400).send({ error: 'invalid_request' })
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirect_uri)
      for (const [name, value] of Object.entries({ ...answer, state: state ?? '' }))
        url.searchParams.set(name, value)
      return reply.redirect(url.href)
    }
    if (choice === 'deny') return back({ error: 'access_denied' })
    if (choice === 'ok' || choice === 'stuck') {
      made += 1
      const code = `ac_${randomBytes(12).toString('hex')}`
      codes.set(code, `acct_${choice}_${made}`)
      return back({ code, scope: 'read_write' })
    }
    const language = chooseLanguage(undefined, request.headers['accept-language'])
    const words = texts[language]
    const values = { client_id, redirect_uri, state: state ?? '' }
    const fields = Object.entries(values).map(
      ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
    )
    const button = (name: 'ok' | 'stuck' | 'deny') =>
      markup`<p><button name="choice" value="${name}">${words[name]}</button></p>`
    return sendPage(
      reply,
      plainPage(
        language,
        words.title,
        markup`<p>${words.intro}</p><form method="get" action="/cards/oauth/authorize">${fields}${button('ok')}${button('stuck')}${button('deny')}</form>`,
      ),
    )
  })

  const isKnown = (authorization: string | undefined) =>
    /^Bearer \S+$/.test(authorization ?? '') && authorization !== 'Bearer revoked'

  /** Forms are parsed like those of text messages. */
  const fieldOf = (body: unknown, name: string) =>
    body instanceof URLSearchParams ? (body.get(name) ?? '') : ''

  app.post('/cards/oauth/token', { onRequest: injectFault }, async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    const code = fieldOf(request.body, 'code')
    const account = codes.get(code)
    codes.delete(code)
    if (account === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    connected.add(account)
    return reply.send({ stripe_user_id: account, livemode: false, scope: 'read_write' })
  })

  app.post('/cards/oauth/deauthorize', { onRequest: injectFault }, async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    const account = fieldOf(request.body, 'stripe_user_id')
    if (account.startsWith('acct_stuck')) return reply.code(400).send({ error: 'open_disputes' })
    if (!connected.delete(account)) return reply.code(401).send({ error: 'account_not_connected' })
    return reply.send({ stripe_user_id: account })
  })

  app.get<{ Params: { account: string } }>('/cards/v1/accounts/:account', async (request, reply) => {
    if (!isKnown(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' })
    if (!connected.has(request.params.account))
      return reply.code(404).send({ error: { code: 'resource_missing' } })
    return reply.send({ business_profile: { name: 'Sample dealership (test)' }, email: null })
  })
}
