import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { pagePolicy } from './page-policy.ts'
import { servePanel } from './panel.ts'

const target = useTestApp()
const folder = `${await mkdtemp(join(tmpdir(), 'panel-'))}/`
const built = { 'a.js': 'plain', 'a.js.br': 'in brotli', 'a.js.gz': 'in gzip', 'b.svg': 'small' }
let fastify: FastifyInstance

beforeAll(async () => {
  const page = '<script type="module" nonce="__CSP_NONCE__" src="/dealer/assets/a.js"></script>'
  for (const side of ['', 'shop/']) await mkdir(`${folder}${side}assets`, { recursive: true })
  await writeFile(`${folder}dealer.html`, page)
  await writeFile(`${folder}shop/shop.html`, page)
  for (const [name, held] of Object.entries(built)) await writeFile(`${folder}assets/${name}`, held)
  fastify = Fastify()
  await fastify.register(cookie)
  await servePanel({ app: target.app, fastify }, folder)
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

describe.each(['/dealer/login', '/shop/maple-motors/'])('the page at %s', path => {
  test('has a policy with its own nonce, which its scripts carry, and is not cached', async () => {
    const [first, second] = [await fastify.inject(path), await fastify.inject(path)]
    const nonces = [first, second].map(({ headers }) => nonceOf(headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(2)
    expect(Buffer.from(nonces[0] ?? '', 'base64')).toHaveLength(16)
    expect(first.headers).toMatchObject({
      ...pagePolicy(nonces[0] ?? '', true),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(first.body).toContain(`nonce="${nonces[0]}"`)
    expect(first.body).not.toContain('__CSP_NONCE__')
  })
})

test('assets are cached forever', async () => {
  const { statusCode, headers } = await fastify.inject('/dealer/assets/a.js')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
})

test.each([
  ['a.js', 'gzip, deflate, br, zstd', 'in brotli', 'br'],
  ['a.js', 'gzip, deflate', 'in gzip', 'gzip'],
  ['a.js', 'br;q=0, gzip;q=0', 'plain', undefined],
  ['a.js', undefined, 'plain', undefined],
  ['b.svg', 'gzip, deflate, br, zstd', 'small', undefined],
])('%s is sent in the encoding that the browser accepts: %s', async (name, accepted, body, encoding) => {
  const answer = await fastify.inject({
    url: `/dealer/assets/${name}`,
    headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  })
  expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([200, body, encoding])
  expect(answer.headers['content-type']).toMatch(name.endsWith('js') ? /javascript/ : /svg/)
  expect(answer.headers['vary']).toMatch(/accept-encoding/i)
})

test.each(['c.js', 'A.js', 'a.js.br', 'a.js/', '..%2fdealer.html'])('there is no file %s', async name => {
  expect((await fastify.inject(`/dealer/assets/${name}`)).statusCode).toBe(404)
})
