import { beforeEach, describe, expect, test } from 'vitest'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'

const logged: Record<string, unknown>[] = []
const target = useTestApp(
  { LOG_LEVEL: 'warn' },
  { write: (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>) },
)
let number = 0
let browser: TestBrowser

beforeEach(() => {
  logged.length = 0
  number += 1
  browser = new TestBrowser(target, `10.0.1.${number}`)
})

const send = (body: unknown, type = 'application/json') =>
  browser.send('POST', '/api/guard-reports/', {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'x-csrf-token': '' },
  })
const page =
  'https://dealer.test/dealer/customers/8f0e2c1a-1111-4222-8333-944455556666/order/1/deposit?name=Ana#x'

describe('a report of a page guard', () => {
  test('is logged with the path of the page, without ids and typed text', async () => {
    expect((await send({ outcome: 'denied', page })).status).toBe(204)
    expect((await send({ outcome: 'failed', page, reason: 'network' })).status).toBe(204)
    const path = '/dealer/customers/*/order/*/deposit'
    expect(logged).toEqual([
      expect.objectContaining({ msg: 'page guard denied', path }),
      expect.objectContaining({ msg: 'page guard failed', path, reason: 'network' }),
    ])
    expect(JSON.stringify(logged)).not.toMatch(/Ana|8f0e2c1a/)
  })

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['another shape', '[]', 'application/json', 400],
    ['another outcome', { outcome: 'x', page }, 'application/json', 400],
    ['a reason in words', { outcome: 'failed', page, reason: 'Ana Boyd' }, 'application/json', 400],
    ['a long address', { outcome: 'denied', page: 'x'.repeat(2001) }, 'application/json', 400],
    ['a form of another site', 'outcome=denied', 'application/x-www-form-urlencoded', 415],
    ['text of another site', '{}', 'text/plain', 415],
    ['too much', { outcome: 'denied', page: 'x'.repeat(5000) }, 'application/json', 413],
  ])('is refused with %s', async (_name, body, type, status) => {
    expect((await send(body, type)).status).toBe(status)
    expect(logged).toEqual([])
  })

  test('is accepted thirty times a minute from one address', async () => {
    for (let turn = 0; turn < 30; turn += 1)
      expect((await send({ outcome: 'denied', page })).status).toBe(204)
    expect((await send({ outcome: 'denied', page })).status).toBe(429)
    expect(logged).toHaveLength(30)
  })
})
