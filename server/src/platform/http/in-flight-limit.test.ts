import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limitInFlight, MIN_IN_FLIGHT, QUEUE_MS, RecentAnswers } from './in-flight-limit.ts'

describe('recent answers', () => {
  test('are counted for as long as a request may wait, and then forgotten', () => {
    const recent = new RecentAnswers()
    for (let at = 5000; at < 6000; at += 10) recent.count(at)
    expect(recent.total(5999)).toBe(100)
    expect(recent.total(6450)).toBe(50)
    expect(recent.total(7100)).toBe(0)
    recent.count(60_000)
    expect(recent.total(60_000)).toBe(1)
  })
})

describe('an overloaded process', () => {
  let fastify: FastifyInstance
  let clock = 0
  let waiting: (() => void)[] = []

  beforeEach(async () => {
    clock = 10_000
    waiting = []
    fastify = Fastify()
    limitInFlight(fastify, { now: () => clock })
    fastify.get('/quick', async () => 'here')
    fastify.get('/slow', () => new Promise(resolve => waiting.push(() => resolve('here'))))
    fastify.get('/dealer/', () => new Promise(resolve => waiting.push(() => resolve('here'))))
    fastify.setErrorHandler((_error, _request, reply) => reply.code(503).send())
    await fastify.ready()
  })
  afterEach(() => {
    for (const finish of waiting) finish()
    return fastify.close()
  })

  const ask = (url: string, times: number) =>
    Array.from({ length: times }, () => fastify.inject(url).then(({ statusCode }) => statusCode))
  const refusedOf = async (answers: readonly Promise<number>[]) => {
    const first = await Promise.all(answers.map(each => Promise.race([each, Promise.resolve(0)])))
    return first.filter(status => status === 503).length
  }
  const settle = () => new Promise(resolve => setImmediate(resolve))

  /** As many requests as are always accepted, held until they count as a queue. */
  async function fill() {
    const answers = ask('/slow', MIN_IN_FLIGHT)
    await settle()
    clock += QUEUE_MS / 4
    return answers
  }

  test('accepts a burst while idle, and refuses requests after it has waited', async () => {
    const burst = ask('/slow', MIN_IN_FLIGHT * 3)
    await expect.poll(() => waiting.length).toBe(MIN_IN_FLIGHT * 3)
    expect(await refusedOf(burst)).toBe(0)
    clock += QUEUE_MS / 4
    const answers = ask('/slow', 7)
    await expect.poll(() => refusedOf(answers)).toBe(7)
  })

  test('accepts as many as it answered within the maximum wait', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(ask('/quick', 90))
      clock += QUEUE_MS / 4
    }
    const first = ask('/slow', 1)
    await settle()
    clock += QUEUE_MS / 4 - 1
    expect(first).toHaveLength(1)
    clock += 1
    const answers = ask('/slow', 190)
    await expect.poll(() => refusedOf(answers)).toBe(11)
    expect(waiting).toHaveLength(180)
  })

  test('accepts more as soon as a request was answered', async () => {
    const answers = await fill()
    expect((await fastify.inject('/quick')).statusCode).toBe(503)
    waiting.shift()?.()
    await answers[0]
    expect((await fastify.inject('/quick')).statusCode).toBe(200)
  })

  test('frees the place of clients that disconnect', async () => {
    const abort = new AbortController()
    const given = Array.from({ length: MIN_IN_FLIGHT }, () =>
      fastify.inject({ url: '/slow', signal: abort.signal }).catch(() => undefined),
    )
    await settle()
    clock += QUEUE_MS / 4
    expect((await fastify.inject('/quick')).statusCode).toBe(503)
    abort.abort()
    await Promise.all(given)
    await expect.poll(async () => (await fastify.inject('/quick')).statusCode).toBe(200)
  })

  test('does not count pages, which are always sent', async () => {
    void ask('/dealer/', MIN_IN_FLIGHT * 2)
    await settle()
    expect((await fastify.inject('/quick')).statusCode).toBe(200)
    void (await fill())
    const before = waiting.length
    void ask('/dealer/', 1)
    await expect.poll(() => waiting.length).toBe(before + 1)
  })
})
