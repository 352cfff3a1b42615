import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shedLoad } from './load-shedding.ts'

const fastify = Fastify()
const urls = ['/', '/dealer', '/dealer/', '/dealer/customers?page=2', '/shop/1', '/healthz'] as const
const calls = ['/api/dealer/customer/', '/settings/', '/readyz', '/dealership'] as const

beforeAll(async () => {
  await shedLoad(fastify, { maxEventLoopDelay: 20, sampleInterval: 50 })
  for (const url of [...urls, ...calls]) fastify.get(url.replace(/\?.*/, ''), async () => 'here')
  await fastify.ready()
})
afterAll(() => fastify.close())

const statusOf = async (url: string) => (await fastify.inject(url)).statusCode

/** Blocks the event loop until that is noticed: a sample may come before the delay is measured. */
async function beBusy() {
  do {
    const until = performance.now() + 120
    while (performance.now() < until);
    await sleep(1)
  } while (!fastify.isUnderPressure())
}

test.each(urls)('%s is sent however busy the process is', async url => {
  await beBusy()
  expect(await statusOf(url)).toBe(200)
})

test.each(calls)('%s is refused while the process is busy, and only then', async url => {
  await beBusy()
  expect(await statusOf(url)).toBe(503)
  await expect.poll(() => statusOf(url)).toBe(200)
})
