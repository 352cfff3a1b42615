import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/test-app.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { replyToError } from './errors.ts'

/** Replies to failures, whatever the database calls them (security 0.3, 0.5, 0.11). */
const said: Record<string, unknown>[] = []
const target = useTestApp(
  { LOG_LEVEL: 'warn' },
  { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) },
)
let fastify: FastifyInstance
let fail: () => Promise<unknown>

beforeAll(async () => {
  const loggerInstance: FastifyBaseLogger = target.app.log
  fastify = Fastify({ loggerInstance, genReqId: () => 'reference' })
  fastify.setErrorHandler(replyToError)
  fastify.get('/', () => fail())
  await fastify.ready()
})
afterAll(() => fastify.close())
beforeEach(() => void (said.length = 0))

/** A statement that the database refuses with this state, quoting user input. */
const refusedWith = (state: string) => () =>
  withPlatform(target.app.pool, tx =>
    tx.execute(
      sql.raw(
        `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${state}', MESSAGE = 'can' || 'ary', DETAIL = 'can' || 'ary'; END $$`,
      ),
    ),
  )

async function answerTo(failure: () => Promise<unknown>) {
  fail = failure
  const { statusCode, headers, body } = await fastify.inject('/')
  expect(body).not.toMatch(/canary|[0-9A-Z]{5}"|RAISE|stack/)
  return { status: statusCode, wait: headers['retry-after'], ...(JSON.parse(body) as { code: string }) }
}

describe('input that only the database refused is a 400, and logged as our bug', () => {
  test.each([
    ['NUL', '22021'],
    ['an escape that is none', '22P05'],
    ['half a surrogate pair', '22P02'],
    ['a number beyond its column', '22003'],
    ['a day that there is not', '22008'],
    ['text beyond its column', '22001'],
    ['an offset below nothing', '2201X'],
    ['a limit below nothing', '2201W'],
    ['a pattern that ends in its escape', '22025'],
    ['a regular expression that is none', '2201B'],
    ['a search that is none', '42601'],
  ])('%s (%s)', async (_name, state) => {
    const answer = await answerTo(refusedWith(state))
    expect(answer).toMatchObject({ status: 400, code: 'unreadable', reference_id: 'reference' })
    expect(said).toMatchObject([
      { level: 50, msg: 'input reached the database unchecked', request_id: 'reference' },
    ])
    expect(JSON.stringify(said)).toContain(state)
    expect(JSON.stringify(said)).not.toContain('canary')
  })
})

describe('a temporary failure of the database is a 503 with a time for the retry', () => {
  test.each([
    ['its disk is full', '53100', 'storage_full'],
    ['it is out of memory', '53200', 'unavailable'],
    ['it has too many connections', '53300', 'unavailable'],
    ['it is beyond a limit', '53400', 'unavailable'],
    ['it is being stopped', '57P01', 'unavailable'],
    ['it crashed', '57P02', 'unavailable'],
    ['it is starting', '57P03', 'unavailable'],
    ['a connection failed', '08000', 'unavailable'],
    ['a connection is gone', '08003', 'unavailable'],
    ['a connection broke', '08006', 'unavailable'],
    ['a disk failed', '58030', 'unavailable'],
    ['somebody holds the row', '55P03', 'busy'],
    ['others are quicker again and again', '40001', 'busy'],
    ['two wait for each other again and again', '40P01', 'busy'],
    ['a statement took too long', '57014', 'busy'],
  ])('%s (%s)', async (_name, state, code) => {
    const answer = await answerTo(refusedWith(state))
    expect(answer).toMatchObject({ status: 503, code })
    expect(Number(answer.wait)).toBeGreaterThan(0)
    expect(said).toMatchObject([{ level: 40, msg: 'refused for now', code, request_id: 'reference' }])
    expect(JSON.stringify(said)).not.toContain('canary')
  })

  test.each([
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated unexpectedly',
    'connect ECONNREFUSED /run/x',
  ])('%s', async message => {
    const answer = await answerTo(() => Promise.reject(new Error(message)))
    expect(answer).toMatchObject({ status: 503, code: 'unavailable', wait: '2' })
  })

  test.each([
    ['connect', 'ENOENT'],
    ['read', 'ECONNRESET'],
    ['write', 'EPIPE'],
  ])('a broken socket: %s %s', async (syscall, code) => {
    const answer = await answerTo(() => Promise.reject(Object.assign(new Error('canary'), { syscall, code })))
    expect(answer).toMatchObject({ status: 503, code: 'unavailable', wait: '2' })
  })
})

describe('a refusal by a status of the server itself', () => {
  test.each([
    [403, 404, 'not_found'],
    [412, 412, 'stale'],
    [416, 400, 'unreadable'],
  ])('%i', async (statusCode, status, code) => {
    const answer = await answerTo(() => Promise.reject(Object.assign(new Error('canary'), { statusCode })))
    expect(answer).toMatchObject({ status, code })
    expect(said).toEqual([])
  })
})

describe('anything else is our bug, and reveals nothing but its reference', () => {
  test.each([
    ['a constraint', refusedWith('23514')],
    ['a table that there is not', refusedWith('42P01')],
    [
      'an error with a code and a message',
      () => Promise.reject(Object.assign(new Error('canary'), { code: 'XX' })),
    ],
    [
      'a file that is missing',
      () => Promise.reject(Object.assign(new Error('ENOENT: canary'), { code: 'ENOENT', syscall: 'open' })),
    ],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- anything can be thrown
    ['something that is no error', () => Promise.reject('canary')],
  ])('%s', async (_name, failure) => {
    expect(await answerTo(failure)).toEqual({
      type: 'about:blank',
      title: 'fault',
      status: 500,
      code: 'fault',
      reference_id: 'reference',
      wait: undefined,
    })
    expect(said).toMatchObject([{ level: 50, msg: 'fault', request_id: 'reference' }])
  })
})
