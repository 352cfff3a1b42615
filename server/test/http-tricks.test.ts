import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#platform/http/ids.ts'
import { buildCustomer } from '#customers/customers/customers.factory.ts'
import { buildDealership } from '#platform/db/dealerships.factory.ts'
import { buildUser } from '#identity/accounts/users/users.factory.ts'
import { signedIn } from './actors.ts'
import { bytesOf, exchange, type RawRequest } from './raw-http.ts'
import { useTestApp } from './test-app.ts'

/** Requests that no browser sends, byte for byte, and the one status that each must get (security D3). */
const target = useTestApp({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' })
let port: number
let session: readonly string[]
let customer: string
let dealer: string

beforeAll(async () => {
  await target.fastify.listen({ host: '127.0.0.1', port: 0 })
  const address = target.fastify.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  const dealership = await buildDealership(target.app)
  const user = await buildUser(target.app, { role: 'dealer_admin', dealerships: [dealership] })
  dealer = dealership.id
  customer = (await buildCustomer(target.app, { dealer_id: dealership.id })).id
  const { cookies } = await signedIn(target, user, dealership)
  session = [
    `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
    `X-CSRF-Token: ${cookies.get('__Host-dp_csrf')}`,
    'Sec-Fetch-Site: same-origin',
  ]
})

const json = 'Content-Type: application/json'
const language = (body: string | Buffer, headers: readonly string[] = [json]): RawRequest => ({
  line: 'POST /i18n/ HTTP/1.1',
  headers,
  body,
})
const get = (url: string, headers: readonly string[] = []): RawRequest => ({
  line: `GET ${url} HTTP/1.1`,
  headers,
})
const list = '/api/dealer/customer/'
const nested = (open: string, inner: string, close: string, depth: number) =>
  open.repeat(depth) + inner + close.repeat(depth)

const send = ({ headers = [], ...request }: RawRequest) =>
  exchange(port, bytesOf({ ...request, headers: [...session, ...headers] }))

type Case = [name: string, status: number, request: RawRequest]

describe('JSON', () => {
  const cases: Case[] = [
    ['a key twice: the last one counts', 200, language('{"language":"xx","language":"fr"}')],
    ['a key in escapes', 200, language(String.raw`{"\u006canguage":"fr"}`)],
    ['a byte order mark', 200, language('\uFEFF{"language":"fr"}')],
    ['__proto__', 400, language('{"language":"fr","__proto__":{"is_super_admin":true}}')],
    ['__proto__ in escapes', 400, language(String.raw`{"language":"fr","\u005f_proto__":{}}`)],
    ['constructor.prototype', 400, language('{"language":"fr","constructor":{"prototype":{}}}')],
    ['toString as a field', 400, language('{"language":"fr","toString":1}')],
    ['100,000 lists in each other', 400, language(nested('[', '', ']', 100_000))],
    ['100,000 lists in a field', 400, language(`{"language":${nested('[', '', ']', 100_000)}}`)],
    ['100,000 objects in each other', 400, language(nested('{"a":', '1', '}', 100_000))],
    ['100,000 keys', 400, language(`{${Array.from({ length: 60_000 }, (_, n) => `"k${n}":1`).join()}}`)],
    ['nothing', 400, language('')],
    ['null', 400, language('null')],
    ['a number beyond all bounds', 400, language('1e309')],
    ['a text', 400, language('"fr"')],
    ['a list', 400, language('[{"language":"fr"}]')],
    ['two documents', 400, language('{"language":"fr"}{"language":"en"}')],
    ['a comment', 400, language('{"language":"fr"/*x*/}')],
    ['single quotes', 400, language("{'language':'fr'}")],
    ['a trailing comma', 400, language('{"language":"fr",}')],
    ['NaN', 400, language('{"language":NaN}')],
    ['a raw control character', 400, language('{"language":"f\u0001r"}')],
    ['a NUL', 400, language(String.raw`{"language":"fr\u0000"}`)],
    ['half a surrogate pair', 400, language(String.raw`{"language":"\ud800"}`)],
    ['bytes that are no UTF-8', 400, language(Buffer.from('{"language":"f\xff"}', 'latin1'))],
    ['overlong bytes', 400, language(Buffer.from('{"language":"\xc0\x80"}', 'latin1'))],
    ['compressed', 400, language(gzipSync('{"language":"fr"}'), [json, 'Content-Encoding: gzip'])],
    ['just too large', 413, language(`{"language":"${'f'.repeat(1024 * 1024)}"}`)],
    [
      'more announced than sent and larger than allowed',
      413,
      language('{}', [json, 'Content-Length: 99999999']),
    ],
    ['plain text', 415, language('{"language":"fr"}', ['Content-Type: text/plain'])],
    ['a form', 415, language('language=fr', ['Content-Type: application/x-www-form-urlencoded'])],
    ['no type', 415, language('{"language":"fr"}', [])],
    ['two types', 415, language('{"language":"fr"}', ['Content-Type: application/json, text/plain'])],
    [
      'JSON in a parameter of another type',
      415,
      language('{}', ['Content-Type: text/plain; a=application/json']),
    ],
  ]
  test.each(cases)('%s: %i', async (_name, status, request) => {
    const { statuses } = await send(request)
    expect(statuses).toEqual([status])
  })
})

describe('address', () => {
  const cases: Case[] = [
    ['a parameter twice', 400, get(`${list}?page=1&page=2`)],
    ['a parameter twice, once in escapes', 400, get(`${list}?page=1&%70age=2`)],
    ['__proto__ as a parameter', 400, get(`${list}?__proto__=1`)],
    ['a parameter with brackets', 400, get(`${list}?page[]=1`)],
    ['constructor as a parameter', 400, get(`${list}?constructor=1`)],
    ['a parameter without a name', 400, get(`${list}?=1`)],
    ['a NUL in a parameter', 400, get(`${list}?search=a%00b`)],
    ['bytes that are no UTF-8 in a parameter', 200, get(`${list}?search=%ff`)],
    ['half an escape in a parameter', 200, get(`${list}?search=%`)],
    ['a pattern in a parameter', 200, get(`${list}?search=%25%5f%5c`)],
    [
      'a thousand parameters',
      400,
      get(`${list}?${Array.from({ length: 1000 }, (_, n) => `p${n}=1`).join('&')}`),
    ],
    ['a parameter of 10,000 characters', 400, get(`${list}?search=${'x'.repeat(10_000)}`)],
    ['a page beyond all bounds', 400, get(`${list}?page=1e309`)],
    ['a page in hexadecimal', 400, get(`${list}?page=0x1`)],
    ['a page with a power', 400, get(`${list}?page=1e0`)],
    ['a page after a blank', 400, get(`${list}?page=%201`)],
    ['a page of nothing', 400, get(`${list}?page=`)],
    ['an address of 20,000 characters', 431, get(`${list}?search=${'x'.repeat(20_000)}`)],
    ['an id of 1,000 characters', 404, get(`${list}${'x'.repeat(1000)}/`)],
    ['an overlong NUL in the path', 400, get('/api/dealer/customer/%c0%80/')],
    ['half an escape in the path', 400, get('/api/dealer/customer/%/')],
    ['a NUL in the path', 404, get('/api/dealer/customer/%00/')],
    ['a line break in the path', 404, get('/api/dealer/customer/%0d%0aSet-Cookie:%20a=b/')],
    ['a slash in the path', 404, get('/api/dealer/customer/%2e%2e%2f/')],
    ['no slash at the end', 404, get('/api/dealer/customer')],
    ['two slashes', 404, get('/api//dealer/customer/')],
    ['capitals', 404, get('/API/dealer/customer/')],
    ['dots', 404, get('/api/dealer/../dealer/customer/')],
    ['up and out', 404, get('/api/../../../../etc/passwd')],
    ['up and out of the assets', 404, get('/dealer/assets/..%2f..%2f..%2fpackage.json')],
    ['a file of the server', 404, get('/.env')],
    ['a parameter after a semicolon', 404, get('/api/dealer/customer;v=1/')],
    ['a whole address, as proxies write it', 200, get('http://elsewhere.test/api/dealer/customer/')],
  ]
  test.each(cases)('%s: %i', async (_name, status, request) => {
    const { statuses, text } = await send(request)
    expect(statuses).toEqual([status])
    expect(text).not.toContain('root:')
  })
})

describe('public files', () => {
  const file = '/api/docs/static/swagger-ui.css'
  const cases: Case[] = [
    ['a part beyond its end', 200, get(file, ['Range: bytes=999999999-'])],
    ['a part that is none', 200, get(file, ['Range: bytes=9-1'])],
    ['one that changed since', 412, get(file, ['If-Match: "x"'])],
    ['one that is younger', 412, get(file, ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'])],
    ['a NUL', 404, get('/api/docs/static/%00')],
    ['a NUL in a name', 404, get('/api/docs/static/a%00.js')],
    ['a name of 300 characters', 404, get(`/api/docs/static/${'a'.repeat(300)}`)],
    ['many folders', 404, get(`/api/docs/static/${'a/'.repeat(2000)}`)],
    ['up and out, as Windows writes it', 404, get('/api/docs/static/%5c..%5c..%5cpackage.json')],
    ['a dot', 404, get('/api/docs/static/.hidden')],
  ]
  test.each(cases)('%s: %i', async (_name, status, request) => {
    expect((await send(request)).statuses).toEqual([status])
  })
})

describe('headers and framing', () => {
  const body = '{"language":"fr"}'
  const chunked = `11\r\n${body}\r\n0\r\n\r\n`
  const cases: Case[] = [
    ['a proper chunked body', 200, language(chunked, [json, 'Transfer-Encoding: chunked'])],
    ['length and chunks', 400, language(chunked, [json, 'Content-Length: 17', 'Transfer-Encoding: chunked'])],
    ['chunks and length', 400, language(chunked, [json, 'Transfer-Encoding: chunked', 'Content-Length: 17'])],
    ['two lengths', 400, language(body, [json, 'Content-Length: 17', 'Content-Length: 5'])],
    ['a list of lengths', 400, language(body, [json, 'Content-Length: 17, 17'])],
    ['a negative length', 400, language(body, [json, 'Content-Length: -17'])],
    ['a length with a sign', 400, language(body, [json, 'Content-Length: +17'])],
    ['a length in hexadecimal', 400, language(body, [json, 'Content-Length: 0x11'])],
    ['an unknown coding', 400, language(chunked, [json, 'Transfer-Encoding: xchunked'])],
    ['a coding after the chunks', 400, language(chunked, [json, 'Transfer-Encoding: chunked, identity'])],
    [
      'a size of a chunk that is none',
      400,
      language(`zz\r\n${body}\r\n0\r\n\r\n`, [json, 'Transfer-Encoding: chunked']),
    ],
    ['a blank before the colon', 400, language(body, [json, 'Content-Length : 17'])],
    ['a header without a colon', 400, get(list, ['nonsense'])],
    ['a NUL in a header', 400, get(list, ['X-Odd: a\0b'])],
    ['a folded header', 400, get(list, ['X-Odd: a\r\n\tfolded: b'])],
    ['a header of 20,000 characters', 431, get(list, [`X-Odd: ${'x'.repeat(20_000)}`])],
    [
      '3,000 headers',
      431,
      get(
        list,
        Array.from({ length: 3000 }, (_, n) => `X-${n}: 1`),
      ),
    ],
    ['an unknown expectation', 417, get(list, ['Expect: the-unexpected'])],
    [
      'another method in a header',
      404,
      {
        line: `POST ${list}${'0'.repeat(8)}/ HTTP/1.1`,
        headers: [json, 'X-HTTP-Method-Override: DELETE'],
        body: '{}',
      },
    ],
    ['an upgrade', 200, get(list, ['Upgrade: websocket', 'Connection: Upgrade, close'])],
    ['a method nobody knows', 400, { line: `FETCH ${list} HTTP/1.1` }],
    ['TRACE', 404, { line: `TRACE ${list} HTTP/1.1` }],
    ['PUT where there is none', 404, { line: `PUT ${list} HTTP/1.1`, headers: [json], body: '{}' }],
    ['HEAD', 200, { line: `HEAD ${list} HTTP/1.1` }],
    ['the old protocol', 200, { line: `GET ${list} HTTP/1.0` }],
    ['the oldest protocol', 200, { line: `GET ${list}` }],
    ['a protocol to come', 400, { line: 'PRI * HTTP/2.0' }],
  ]
  test.each(cases)('%s: %i', async (_name, status, request) => {
    const { statuses } = await send(request)
    expect(statuses).toEqual([status])
  })

  test('no host: 400', async () => {
    expect((await exchange(port, `GET ${list} HTTP/1.1\r\nConnection: close\r\n\r\n`)).statuses).toEqual([
      400,
    ])
  })

  test('a request hidden behind another is never answered', async () => {
    const hidden = `GET ${list}${customer}/ HTTP/1.1\r\nHost: dealer.test\r\n\r\n`
    const smuggled = language(`0\r\n\r\n${hidden}`, [json, 'Transfer-Encoding: chunked', 'Content-Length: 4'])
    expect((await send(smuggled)).statuses).toEqual([400])
  })
})

describe('cookies', () => {
  const withCookie = (cookie: string) => exchange(port, bytesOf(get(list, [`Cookie: ${cookie}`])))
  test.each([
    ['a token nobody got', '__Host-dp_sid=nobody'],
    ['half an escape', '__Host-dp_sid=%'],
    ['bytes that are no UTF-8', '__Host-dp_sid=%ff%c0%80'],
    ['a NUL', '__Host-dp_sid=%00'],
    ['4,000 characters', `__Host-dp_sid=${'x'.repeat(4000)}`],
    ['__proto__', '__proto__=1; constructor=2'],
    ['no name', '=; ;;; ='],
  ])('%s: 401', async (_name, cookie) => {
    expect((await withCookie(cookie)).statuses).toEqual([401])
  })
})

test('a refusal of the router is a problem like any other, with the security headers', async () => {
  for (const url of ['/api/dealer/customer/%c0%80/', `/api/dealer/customer/${'x'.repeat(1000)}/`]) {
    const { text } = await send(get(url))
    expect(text).toMatch(/content-type: application\/problem\+json/i)
    expect(text).toMatch(/x-content-type-options: nosniff/i)
    expect(text).toMatch(/content-security-policy: default-src 'none'/i)
    expect(text).toMatch(/cache-control: no-store/i)
    expect(text).toMatch(/strict-transport-security: max-age=63072000/i)
    expect(text).toMatch(/cross-origin-opener-policy: same-origin/i)
    expect(text).toMatch(/referrer-policy: same-origin/i)
    expect(text).toMatch(/x-frame-options: deny/i)
    expect(text).toMatch(/"reference_id":"[0-9a-f-]{36}"/)
    expect(text).not.toMatch(/c0%80|xxx/)
  }
})

test('a client that disconnects early is recorded with its address', async () => {
  const owner = new Client(target.ownerUrl)
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE feeds IN EXCLUSIVE MODE')
  const socket = connect(port, '127.0.0.1')
  const headers = [...session, json, `Idempotency-Key: ${newId()}`]
  socket.write(bytesOf({ line: 'POST /api/dealer/feeds/ HTTP/1.1', headers, body: '{"name":"Hung up"}' }))
  const waits = 'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass'
  await until(async () => (await owner.query(waits, ['feeds'])).rows.length > 0)
  const left = once(socket, 'close')
  socket.destroy()
  await left
  await until(async () => (await connections()) === 0)
  await owner.query('COMMIT')
  await owner.query(`SELECT set_config('app.dealer_id', $1, false)`, [dealer])
  const recorded = `SELECT ip FROM audit_events WHERE action = 'feed.created'`
  await until(async () => (await owner.query(recorded)).rows.length > 0)
  expect((await owner.query(recorded)).rows).toEqual([{ ip: '127.0.0.1' }])
  await owner.end()
})

const connections = () =>
  new Promise<number>((resolve, reject) => {
    target.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 20_000, interval: 5 })

test('the application still serves requests after all this', async () => {
  expect((await send(get(list))).statuses).toEqual([200])
})
