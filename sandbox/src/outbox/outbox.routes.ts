import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { messagePage, outboxPage } from './outbox-page.ts'
import type { Outbox } from './outbox.ts'
import { chooseLanguage } from './page-texts.ts'

type Query = Partial<Record<'to' | 'since' | 'kind' | 'lang', string | string[]>>

/**
 * Received messages, for people (`/`, `/messages/{id}`) and for tests: `GET /outbox.json?to=&kind=&since=` where
 * `since` is the id of the last message already seen or a time, and `DELETE /outbox.json`.
 */
export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Querystring: Query }>('/outbox.json', async (request, reply) => {
    const { since, kind } = request.query
    const after = single(since)
    const at = Date.parse(after)
    const isId = /^\d{1,15}$/.test(after)
    if (after !== '' && !isId && Number.isNaN(at)) {
      return reply.code(400).send({ message: 'since is the id of a message or an ISO 8601 time' })
    }
    const wanted = single(kind)
    if (wanted !== '' && wanted !== 'mail' && wanted !== 'sms') {
      return reply.code(400).send({ message: 'kind is mail or sms' })
    }
    const messages = outbox.find({
      to: single(request.query.to),
      kind: wanted === '' ? undefined : wanted,
      after: isId ? Number(after) : undefined,
    })
    const fresh = after === '' || isId ? messages : messages.filter(message => Date.parse(message.at) > at)
    return reply.header('cache-control', 'no-store').send({ messages: fresh })
  })

  app.delete('/outbox.json', async (_request, reply) => {
    outbox.clear()
    return reply.code(204).send()
  })

  app.get<{ Querystring: Query }>('/', async (request, reply) => {
    const to = single(request.query.to).slice(0, 200)
    const view = { language: languageOf(request), nonce: newNonce(), to }
    return sendPage(reply, view.nonce, outboxPage(outbox.find({ to: to.trim() }), view))
  })

  app.get<{ Querystring: Query; Params: { id: string } }>('/messages/:id', async (request, reply) => {
    const { id } = request.params
    const message = /^\d{1,15}$/.test(id) ? outbox.get(Number(id)) : undefined
    if (message === undefined) reply.code(404)
    const view = {
      language: languageOf(request),
      nonce: newNonce(),
      to: single(request.query.to).slice(0, 200),
    }
    return sendPage(reply, view.nonce, messagePage(message, view, `/messages/${encodeURIComponent(id)}`))
  })

  app.get<{ Params: { id: string } }>('/messages/:id/design', async (request, reply) => {
    const message = outbox.get(Number(request.params.id))
    if (message?.kind !== 'mail' || message.html === '') return reply.code(404).type('text/plain').send('404')
    return sendHtml(reply, designPolicy, message.html)
  })
}

function languageOf(request: {
  query: Query
  headers: { 'accept-language'?: string | undefined }
}): 'en' | 'fr' {
  return chooseLanguage(single(request.query.lang), request.headers['accept-language'])
}

/** A repeated parameter counts once. */
function single(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** A mail is untrusted HTML: no scripts, no forms, no origin, and tracking pictures are not loaded. */
const designPolicy = ["default-src 'none'", "style-src 'unsafe-inline'", 'img-src data:', 'sandbox']

function sendPage(reply: FastifyReply, nonce: string, html: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return sendHtml(reply, policy, html)
}

function sendHtml(reply: FastifyReply, policy: readonly string[], html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .send(html)
}
