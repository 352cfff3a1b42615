import { beforeEach, describe, expect, test } from 'vitest'
import { TestBrowser, useTestApp } from '../../../test/test-app.ts'
import { pagePolicy, POLICY_REPORTS } from '#platform/http/page-policy.ts'

const said: Record<string, unknown>[] = []
const target = useTestApp(
  { LOG_LEVEL: 'warn' },
  { write: (line: string) => said.push(JSON.parse(line) as Record<string, unknown>) },
)
let number = 0
let browser: TestBrowser

beforeEach(() => {
  said.length = 0
  number += 1
  browser = new TestBrowser(target, `10.0.0.${number}`)
})

const modern = 'application/reports+json'
const old = 'application/csp-report'
const send = (body: unknown, type = modern) =>
  browser.send('POST', POLICY_REPORTS, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', 'x-csrf-token': '' },
  })
const violation = (given: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://dealer.test/dealer/',
  user_agent: 'A browser',
  body: {
    documentURL: 'https://dealer.test/dealer/customers',
    blockedURL: 'inline',
    effectiveDirective: 'style-src-attr',
    originalPolicy: "default-src 'none'",
    sample: 'color: red',
    ...given,
  },
})

describe('a report', () => {
  test('is logged as directive, host and path, in either format', async () => {
    const secret =
      'https://dealer.test/shop/maple-motors/orders/8f0e2c1a-1111-4222-8333-944455556666?name=Ana#x'
    expect(
      await send([
        violation(),
        violation({ documentURL: secret, blockedURL: 'https://evil.example:8443/pixel?customer=Ana' }),
        { type: 'deprecation', body: {} },
        { type: 'csp-violation', body: { documentURL: 1 } },
      ]),
    ).toMatchObject({ status: 204 })
    const { status } = await send(
      {
        'csp-report': {
          'document-uri': 'https://dealer.test/dealer/Ana%20Boyd/x',
          'blocked-uri': 'moz-extension://0123',
          'violated-directive': "script-src 'self'",
        },
      },
      old,
    )
    expect(status).toBe(204)
    const logged = said.map(({ level: _level, time: _time, msg, ...rest }) => ({ msg, ...rest }))
    const msg = 'stopped by the page policy'
    expect(logged).toEqual([
      { msg, directive: 'style-src-attr', blocked: 'inline', path: '/dealer/customers' },
      { msg, directive: 'style-src-attr', blocked: 'evil.example:8443', path: '/shop/maple-motors/orders/*' },
      { msg, directive: 'script-src', blocked: 'moz-extension:', path: '/dealer/*/x' },
    ])
  })

  test('of many violations is logged with its first ten', async () => {
    await send(Array.from({ length: 40 }, () => violation({ originalPolicy: '', sample: '' })))
    expect(said).toHaveLength(10)
  })

  test.each([
    ['no JSON', '{', modern, 400],
    ['another shape', '{"a":1}', old, 400],
    ['nothing', '', modern, 400],
    ['another type', '{}', 'application/json', 415],
    ['text of another site', '{}', 'text/plain', 415],
    ['too much', JSON.stringify([violation({ sample: 'x'.repeat(17_000) })]), modern, 413],
  ])('with %s is refused', async (_name, body, type, status) => {
    expect((await send(body, type)).status).toBe(status)
    expect(said).toEqual([])
  })

  test('writes nothing into the log but its own parts', async () => {
    await send([
      violation({ effectiveDirective: 'a\nb "c"', blockedURL: '\n{"level":60}', documentURL: 'Ana Boyd' }),
    ])
    expect(said).toMatchObject([{ directive: '?', blocked: '?', path: '*' }])
    expect(JSON.stringify(said)).not.toContain('Ana')
  })

  test('is accepted thirty times a minute from one address', async () => {
    for (let turn = 0; turn < 30; turn += 1) expect((await send([])).status).toBe(204)
    expect(await send([])).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    browser.cookies.set('__Host-dp_session', 'another')
    expect((await send([])).status).toBe(429)
  })
})

test('the policy of a page lets nobody write scripts or styles into it, and names where to report', () => {
  const headers = pagePolicy('abc', true)
  expect(headers['reporting-endpoints']).toBe('csp="/api/policy-reports/"')
  const policy = headers['content-security-policy'] ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "worker-src 'self'",
    "script-src 'nonce-abc' 'strict-dynamic'",
    "style-src 'self' 'nonce-abc'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-uri /api/policy-reports/',
    'report-to csp',
    'upgrade-insecure-requests',
  ])
})
