import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterSignIn, isRemembered } from './last-visited.ts'
import { parseLoginReason } from './login-reasons.ts'
import { safeNext } from './safe-next.ts'
import { secondsLeft, sessionState } from './session-timing.ts'

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

describe('the last visited page', () => {
  it.each([
    ['/login', false],
    ['/login?next=/users', false],
    ['/verification', false],
    ['/customers', false],
    ['/customers/', false],
    ['/customers?page=3', false],
    ['/', false],
    ['/customers/42', true],
    ['/customers/add', true],
    ['/users', true],
    ['//evil.test', false],
  ])('%s is remembered: %s', (path, remembered) => {
    expect(isRemembered(path)).toBe(remembered)
  })

  it('comes after the requested page and before the customers', () => {
    expect(afterSignIn('/users', '/analytics')).toBe('/users')
    expect(afterSignIn(null, '/analytics')).toBe('/analytics')
    expect(afterSignIn('//evil.test', '/analytics')).toBe('/analytics')
    expect(afterSignIn('/login?next=/x', null)).toBe('/customers')
    expect(afterSignIn('/verification', 'https://evil.test')).toBe('/customers')
  })
})

describe('session limits', () => {
  const now = Date.UTC(2026, 10, 21)
  const times = (created: number, active: number): { created_at: number; last_active_at: number } => ({
    created_at: now - created * 1000,
    last_active_at: now - active * 1000,
  })

  it.each<readonly ['staff' | 'customer', number, number, string, number]>([
    ['staff', 60, 0, 'live', 1800],
    ['staff', 3600, 1799, 'live', 1],
    ['staff', 3600, 1800, 'idle', 0],
    ['staff', 12 * 3600 - 1, 0, 'live', 1],
    ['staff', 12 * 3600, 0, 'absolute', 0],
    ['staff', 13 * 3600, 7200, 'absolute', 0],
    ['customer', 3600, 1800, 'live', 1800],
    ['customer', 7200, 3600, 'idle', 0],
    ['customer', 24 * 3600, 0, 'absolute', 0],
  ])('%s, %d s old, %d s idle: %s', (kind, created, active, state, left) => {
    expect(sessionState(kind, times(created, active), now)).toBe(state)
    expect(secondsLeft(kind, times(created, active), now)).toBe(left)
  })

  it('matches the remaining time', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (created, active) => {
        const live = sessionState('staff', times(created, active), now) === 'live'
        expect(live).toBe(secondsLeft('staff', times(created, active), now) > 0)
      }),
    )
  })
})

describe('login reasons', () => {
  it('are two', () => {
    expect(parseLoginReason('session_expired')).toBe('session_expired')
    expect(parseLoginReason('please_login_to_continue')).toBe('please_login_to_continue')
    expect(parseLoginReason('hello')).toBeUndefined()
    expect(parseLoginReason(null)).toBeUndefined()
  })
})
