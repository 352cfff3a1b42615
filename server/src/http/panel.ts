import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { ensureVisitorCookies } from '../sessions/cookies.ts'
import type { Router } from './serve.ts'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const aYear = 31_536_000

/** The panel's files under /dealer: assets for good, the page itself fresh each time with a nonce of its own (R45). */
export async function servePanel({ app, fastify }: Router) {
  fastify.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/dealer/'))
  if (!existsSync(`${dist}dealer.html`)) return
  const page = readFileSync(`${dist}dealer.html`, 'utf8').split('__CSP_NONCE__')
  await fastify.register(fastifyStatic, {
    root: `${dist}assets`,
    prefix: '/dealer/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: aYear * 1000,
    cacheControl: true,
    decorateReply: false,
  })
  for (const url of ['/dealer', '/dealer/', '/dealer/*']) {
    fastify.get(url, { schema: { hide: true } }, (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      ensureVisitorCookies(request, reply, app.config.SESSION_SECRET)
      return reply
        .header(
          'content-security-policy',
          policy(nonce, app.config.PUBLIC_URL?.startsWith('https:') ?? false),
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.join(nonce))
    })
  }
}

const policy = (nonce: string, isHttps: boolean) =>
  [
    "default-src 'none'",
    "worker-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
