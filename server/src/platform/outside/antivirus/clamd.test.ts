import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../../../sandbox/src/sandbox.ts'
import { clamd, clamdAddress } from './clamd.ts'

const KB = 1024
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const file = (words: string) => [Buffer.from(words)]

describe('against the sandbox', () => {
  const sandbox = buildSandbox({ clamdMostBytes: 256 * KB })
  let port: number
  beforeAll(async () => {
    port = (await sandbox.start()).clamdPort
  })
  afterAll(() => sandbox.stop())
  const scan = (pieces: readonly Uint8Array[], timeoutMs = 5000) =>
    clamd({ host: '127.0.0.1', port }, timeoutMs).scan(pieces)

  test.each<[string, readonly Uint8Array[]]>([
    ['a file', file('a,b\n1,2\n')],
    ['nothing', []],
    [
      'pieces, some of them empty',
      [Buffer.alloc(0), Buffer.alloc(70 * KB, 'x'), Buffer.alloc(0), Buffer.from('y')],
    ],
    ['as much as it takes', [Buffer.alloc(256 * KB)]],
  ])('%s is clean', async (_name, pieces) => {
    expect(await scan(pieces)).toEqual({ ok: true, value: { found: null } })
  })

  test('a find has a name, also across two pieces', async () => {
    const found = { ok: true, value: { found: 'Eicar-Test-Signature' } }
    expect(await scan(file(`before ${eicar} behind`))).toEqual(found)
    expect(await scan([Buffer.from(eicar.slice(0, 20)), Buffer.from(eicar.slice(20))])).toEqual(found)
  })

  test.each([
    ['larger than it takes', [Buffer.alloc(256 * KB + 1)], { kind: 'rejected', code: 'too_large' }],
    [
      'much larger, in pieces',
      Array.from({ length: 64 }, () => Buffer.alloc(256 * KB)),
      { kind: 'rejected', code: 'too_large' },
    ],
    ['never answered', file('sandbox-clamd-freeze'), { kind: 'timeout' }],
    ['hung up on', file('sandbox-clamd-hangup'), { kind: 'unavailable' }],
    ['answered nonsense', file('sandbox-clamd-nonsense'), { kind: 'malformed' }],
  ])('a file that is %s is not clean', async (_name, pieces, error) => {
    expect(await scan(pieces, 1500)).toEqual({ ok: false, error })
  })

  test('concurrent scans are kept apart', async () => {
    const asked = Array.from({ length: 40 }, (_, n) => scan(file(n % 2 === 0 ? 'fine' : eicar)))
    const found = (await Promise.all(asked)).map(outcome => outcome.ok && outcome.value.found)
    expect(found).toEqual(found.map((_, n) => (n % 2 === 0 ? null : 'Eicar-Test-Signature')))
  })

  /** The daemon's answer to these bytes. */
  const said = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(bytes)
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    return answer
  }
  test('the daemon answers other clients’ commands', async () => {
    expect(await said('zPING\0')).toBe('PONG\0')
    expect(await said('zVERSION\0')).toMatch(/^ClamAV .*\0$/)
    expect(await said('zSHUTDOWN\0')).toBe('UNKNOWN COMMAND\0')
    expect(await said('x'.repeat(100))).toBe('UNKNOWN COMMAND\0')
    expect(await said('zINSTREAM\0\0\0\0\x05abc')).toBe('')
  })
})

describe('against a peer that answers anything', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-clamd-'))
  const path = join(folder, 'clamd.sock')
  let answer: (socket: Socket) => void
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  beforeAll(() => once(server.listen(path), 'listening'))
  afterEach(() => open.forEach(socket => socket.destroy()))
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each<[string, string, object]>([
    ['half a verdict', 'stream: OK', { kind: 'malformed' }],
    ['half a finding', 'stream: Eicar-Te', { kind: 'malformed' }],
    ['nothing', '', { kind: 'unavailable' }],
    ['a verdict on something else', 'other: OK\0', { kind: 'malformed' }],
    ['a verdict with more', 'stream: OK FOUND it\0', { kind: 'malformed' }],
    ['no name', 'stream:  FOUND\0', { kind: 'malformed' }],
    ['an error', "stream: Can't allocate memory ERROR\0", { kind: 'malformed' }],
    ['a page', `HTTP/1.1 400 Bad Request\r\n\r\n${'x'.repeat(5000)}`, { kind: 'malformed' }],
  ])('%s and then the end is no result', async (_name, said, error) => {
    answer = socket => socket.end(said)
    expect(await clamd({ path }, 5000).scan(file('x'))).toEqual({ ok: false, error })
  })

  test('an answer that comes slowly, or before everything was sent, counts', async () => {
    answer = socket => {
      for (const [n, letter] of 'stream: OK\0'.split('').entries())
        setTimeout(() => socket.write(letter), n * 5)
    }
    expect(await clamd({ path }, 5000).scan(file('x'))).toEqual({ ok: true, value: { found: null } })
    answer = socket => socket.end('INSTREAM size limit exceeded. ERROR\0').pause()
    expect(await clamd({ path }, 5000).scan([Buffer.alloc(8 * KB * KB)])).toEqual({
      ok: false,
      error: { kind: 'rejected', code: 'too_large' },
    })
  })

  test('an endless answer times out', async () => {
    answer = socket => {
      const timer = setInterval(() => socket.write('.'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    expect(await clamd({ path }, 300).scan(file('x'))).toEqual({ ok: false, error: { kind: 'timeout' } })
  })

  test('a find’s name is shown, so it contains only letters and punctuation of names', async () => {
    answer = socket => socket.end('stream: <b>Win.\u202ETest</b>-1 FOUND\0')
    expect(await clamd({ path }, 5000).scan(file('x'))).toEqual({
      ok: true,
      value: { found: 'bWin.Test/b-1' },
    })
  })

  test('no daemon', async () => {
    const gone = { ok: false, error: { kind: 'unavailable' } }
    expect(await clamd({ path: join(folder, 'none.sock') }, 5000).scan(file('x'))).toEqual(gone)
    const closed = createServer()
    await once(closed.listen(0, '127.0.0.1'), 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    expect(await clamd({ host: '127.0.0.1', port }, 5000).scan(file('x'))).toEqual(gone)
  })
})

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://clamav', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['http://127.0.0.1:3310', undefined],
  ['127.0.0.1:3310', undefined],
  ['tcp://127.0.0.1:0', undefined],
  ['tcp://127.0.0.1:70000', undefined],
  ['tcp://127.0.0.1:3310/x', undefined],
  ['tcp://', undefined],
  ['unix:clamd.ctl', undefined],
])('the address %s', (text, address) => {
  expect(clamdAddress(text)).toEqual(address)
})
