import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ensureCustomerCookies } from './customer-cookies.ts'
import { ensureRequesterCookies } from './cookies.ts'
import { pagePolicy } from './page-policy.ts'
import type { Router } from './serve.ts'

const built = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const aYear = 31_536_000

interface Side {
  /** First part of its addresses. */
  readonly base: '/dealer' | '/shop'
  readonly folder: string
  readonly page: string
  readonly ensureCookies: (request: FastifyRequest, reply: FastifyReply, secret: string) => void
}

const sides: readonly Side[] = [
  { base: '/dealer', folder: '', page: 'dealer.html', ensureCookies: ensureRequesterCookies },
  { base: '/shop', folder: 'shop/', page: 'shop.html', ensureCookies: ensureCustomerCookies },
]

/** The panel under /dealer and the customer's side under /shop, each with its own build. */
export async function servePanel({ app, fastify }: Router, dist = built) {
  fastify.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/dealer/'))
  for (const side of sides) await serveSide({ app, fastify }, { ...side, folder: `${dist}${side.folder}` })
}

/** Caches assets forever; the page itself is always fresh, with a new nonce (security R45). */
async function serveSide({ app, fastify }: Router, { base, folder, page: name, ensureCookies }: Side) {
  if (!existsSync(folder + name)) return
  const page = readFileSync(folder + name, 'utf8').split('__CSP_NONCE__')
  await fastify.register(fastifyStatic, {
    root: `${folder}assets`,
    prefix: `${base}/assets/`,
    // The files of a build never change, so no request looks them up in the folder.
    wildcard: false,
    // Files are sent whole: range requests are for videos.
    acceptRanges: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    immutable: true,
    maxAge: aYear * 1000,
    cacheControl: true,
    decorateReply: false,
  })
  // A file of another release, for example: answering with the page itself would be no script.
  fastify.get(`${base}/assets/*`, { schema: { hide: true } }, (_request, reply) => reply.callNotFound())
  for (const url of [base, `${base}/`, `${base}/*`]) {
    fastify.get(url, { schema: { hide: true } }, (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      ensureCookies(request, reply, app.config.SESSION_SECRET)
      return reply
        .headers(pagePolicy(nonce, app.config.PUBLIC_URL?.startsWith('https:') ?? false))
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page.join(nonce))
    })
  }
}
