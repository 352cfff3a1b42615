import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FetchFailure, type Fetched } from './port.ts'
import { webFeedSource } from './web.ts'

let server: Server
let home: string
let asked: string[] = []
const timers: NodeJS.Timeout[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const [, to] = /^\/to\?(.+)$/.exec(path) ?? []
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) }).end()
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (path === '/endless') {
      const more = () => response.writable && response.write(Buffer.alloc(64 * 1024), more)
      more()
    } else if (path === '/slow') {
      response.write('VIN')
      timers.push(setInterval(() => response.write(','), 20))
    } else if (path === '/stalled') response.write('VIN')
    else if (path === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('VIN')
      timers.push(setTimeout(() => response.destroy(), 20))
    } else if (path === '/silent') return
    else if (path === '/late') {
      response.write('VIN')
      timers.push(setTimeout(() => response.end(',Price'), 100))
    } else if (path === '/bomb')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000)))
    else if (path === '/heavy') response.writeHead(200, { 'content-length': '99999999999' }).end()
    else response.end('VIN,Price')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const timer of timers) clearTimeout(timer)
  server.closeAllConnections()
  await new Promise(done => server.close(done))
})

const limits = { totalMs: 400, headMs: 400, idleMs: 120, mostBytes: 256 * 1024 }
const source = webFeedSource({ mayUseLoopback: true }, limits)

/** The text, or why there is none. */
async function outcomeOf(found: Fetched): Promise<string> {
  if (!found.ok) return found.problem
  const parts: Uint8Array[] = []
  try {
    for await (const part of found.value.bytes) parts.push(part)
  } catch (error) {
    if (error instanceof FetchFailure) return error.problem
    throw error
  }
  return Buffer.concat(parts).toString()
}
const outcome = async (url: string, from = source) => outcomeOf(await from.open(url))

describe('an address', () => {
  test.each([
    ['a file', '/lot.csv', 'VIN,Price'],
    ['a redirect to another address that may be asked', '/to?%2Flot.csv', 'VIN,Price'],
    ['an endless body', '/endless', 'too_large'],
    ['one that says it is too large', '/heavy', 'too_large'],
    ['a body that trickles', '/slow', 'timeout'],
    ['a body that stalls', '/stalled', 'timeout'],
    ['one that never answers', '/silent', 'timeout'],
    ['a body that breaks off', '/cut', 'unavailable'],
    ['one that is compressed all the same', '/bomb', 'unavailable'],
    ['redirects without end', '/round', 'unavailable'],
  ])('of %s', async (_name, path, result) => {
    expect(await outcome(home + path)).toBe(result)
  })

  test('names the file by its path, without keys of the query', async () => {
    const found = await source.open(`${home}/exports/lot%20north.csv?key=secret`)
    expect(found.ok && found.value.name).toBe('lot north.csv')
    await outcomeOf(found)
  })

  test.each([
    ['/exports/100%', '100%'],
    ['/exports/100%25%00.csv', '100%.csv'],
    ['/exports/%0D%0Alot%1B.csv', 'lot.csv'],
    ['/exports/%E9t%E9.csv', '%E9t%E9.csv'],
    ['/%00', 'feed'],
    ['/', 'feed'],
  ])('names the file at %j so that it can be shown and stored', async (path, name) => {
    const found = await source.open(home + path)
    expect(found).toMatchObject({ ok: true, value: { name } })
    await outcomeOf(found)
  })

  test('times out when the server accepts the request and does not answer', async () => {
    const slow = webFeedSource({ mayUseLoopback: true }, { ...limits, totalMs: 60_000, headMs: 50 })
    expect(await outcome(`${home}/silent`, slow)).toBe('timeout')
    // An answer that has begun has the whole timeout.
    expect(await outcome(`${home}/late`, slow)).toBe('VIN,Price')
  })

  const outsideThisMachine = [
    'https://10.1.2.3/lot.csv',
    'https://100.64.0.9/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[fd12::1]/',
    'https://user:word@feeds.example/',
    'http://feeds.example/',
    'ftp://feeds.example/',
  ]
  const thisMachine = [
    'https://127.1/lot.csv',
    'https://0x7f.1/lot.csv',
    'https://2130706433/lot.csv',
    'https://0177.0.0.1/lot.csv',
    'https://[::1]/',
    'https://localhost/',
  ]

  test.each([...outsideThisMachine, ...thisMachine])(
    'that is internal or malformed is not requested: %s',
    async url => {
      const strict = webFeedSource({ mayUseLoopback: false }, limits)
      expect(await outcome(url, strict)).toBe('address_refused')
    },
  )

  test.each(outsideThisMachine)('nor does a redirect lead there: %s', async url => {
    expect(await outcome(`${home}/to?${encodeURIComponent(url)}`)).toBe('address_refused')
  })

  test('in production this machine is not requested either, directly or by a redirect', async () => {
    asked = []
    const strict = webFeedSource({ mayUseLoopback: false }, limits)
    for (const url of [`${home}/lot.csv`, home.replace('http:', 'https:'), 'https://localhost/lot.csv'])
      expect(await outcome(url, strict)).toBe('address_refused')
    expect(asked).toEqual([])
  })
})

describe('a name', () => {
  type Answer = readonly { readonly address: string; readonly family: number }[]
  /** Answers one after the other, the last one repeatedly. */
  function namesThat(...answers: readonly Answer[]) {
    let count = 0
    const resolve = ((_name: string, _options: unknown, done: (error: null, found: Answer) => void) => {
      done(null, answers[Math.min(count, answers.length - 1)] ?? [])
      count += 1
    }) as unknown as typeof lookup
    const from = webFeedSource({ mayUseLoopback: false, resolve }, limits)
    return { from, count: () => count }
  }
  const inside = { address: '127.0.0.1', family: 4 }
  // A documentation address: no server answers there.
  const outside = { address: '192.0.2.1', family: 4 }

  test.each<[string, Answer]>([
    ['inside', [inside]],
    ['inside beside outside', [outside, inside]],
    ['inside in the other family', [outside, { address: '::ffff:127.0.0.1', family: 6 }]],
    ['nowhere', []],
  ])('that resolves %s is not connected to', async (_name, answer) => {
    const { from } = namesThat(answer)
    expect(await outcome('https://feeds.example/lot.csv', from)).toBe('address_refused')
  })

  test('that changes after it was checked is not resolved again', async () => {
    asked = []
    const { from, count } = namesThat([outside], [inside])
    expect(['timeout', 'unavailable']).toContain(await outcome('https://feeds.example/lot.csv', from))
    expect([count(), asked]).toEqual([1, []])
  })
})
