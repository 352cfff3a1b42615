import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('safeNext', () => {
  it.each([
    '/',
    '/customers',
    '/customers/42/order/7/pricing-worksheet',
    '/customers?page=2&search=a%20b',
    '/customers/1/trade-in/',
    '/dealer/customers#top',
    '/customers?next=https://example.test',
    '/clients/é',
  ])('keeps %s', path => {
    expect(safeNext(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'customers',
    'https://evil.test',
    'HTTPS://evil.test',
    '//evil.test',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '\\/evil.test',
    '/\tevil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '/ /evil.test',
    '/\0/evil.test',
    '/\u00A0/evil.test',
    '/\u2028/evil.test',
    '/\u200B/evil.test',
    '/\u202Eevil.test',
    '/\uFEFF/evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/../evil',
    '/a/../b',
    '/%2e%2e//evil.test',
    '/%2E/evil',
    '/.%2e/evil',
    '/a//b',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'mailto:a@b.co',
    '?next=/a',
    '#/a',
    '@evil.test',
    ':8080/a',
    '/\uD800',
    `/${'a'.repeat(2048)}`,
  ])('refuses %j', path => {
    expect(safeNext(path)).toBeUndefined()
  })

  it('never leads to another site, for any input', () => {
    const origin = 'https://panel.test'
    const tricky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%2e', ':', '@', '\t', '\n', 'a', 'evil.test', '?', '#'),
    })
    fc.assert(
      fc.property(fc.oneof(tricky, fc.webUrl(), fc.string()), text => {
        const path = safeNext(text)
        expect(path === undefined || new URL(path, origin).origin === origin).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
