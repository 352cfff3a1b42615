import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateForm } from '#platform/validation/validate-form.ts'
import { LOCKOUT, lockout } from './lockout.ts'
import { PROFILE_RULES, passwordChangeRules } from './profile-form.ts'
import { outOfQuiet } from './quiet-hours.ts'
import { isSingleSignOn } from './user-sources.ts'

const NOW = Date.UTC(2026, 10, 21)
const SECOND = 1000
const ago = (seconds: number): number => NOW - seconds * SECOND

describe('lockout', () => {
  it.each<readonly [failures: number, secondsAgo: number, state: string, retryAfter: number | undefined]>([
    [0, 1, 'open', undefined],
    [4, 0, 'open', undefined],
    [5, 0, 'waiting', 60],
    [5, 59.5, 'waiting', 1],
    [5, 60, 'open', undefined],
    [6, 0, 'open', undefined],
    [9, 0, 'open', undefined],
    [10, 0, 'waiting', 120],
    [15, 30, 'waiting', 150],
    [75, 0, 'waiting', 900],
    [95, 0, 'waiting', 900],
    [95, 900, 'open', undefined],
    [100, 0, 'reset_required', undefined],
    [250, 999_999, 'reset_required', undefined],
  ])('%d failures, the last %d s ago: %s', (failures, seconds, state, retryAfter) => {
    const result = lockout(failures, ago(seconds), NOW)
    expect(result.state).toBe(state)
    expect('retry_after' in result ? result.retry_after : undefined).toBe(retryAfter)
  })

  it('resets after twelve hours', () => {
    expect(lockout(9, ago(12 * 3600), NOW)).toEqual({ state: 'open', failures: 0 })
    expect(lockout(9, ago(12 * 3600 - 1), NOW)).toEqual({ state: 'open', failures: 9 })
    expect(lockout(0, null, NOW)).toEqual({ state: 'open', failures: 0 })
  })

  it('allows a recognized device more attempts', () => {
    expect(lockout(5, NOW, NOW, LOCKOUT.failures_per_wait_on_device).state).toBe('open')
    expect(lockout(10, NOW, NOW, LOCKOUT.failures_per_wait_on_device)).toMatchObject({ retry_after: 60 })
  })

  it('limits steady guessing to 25 evaluated passwords in fifteen minutes', () => {
    let [failures, evaluated] = [0, 0]
    let last: number | null = null
    for (let at = NOW; at < NOW + 900 * SECOND; at += 50) {
      const state = lockout(failures, last, at)
      if (state.state !== 'open') continue
      evaluated += 1
      failures = state.failures + 1
      last = at
    }
    expect(evaluated).toBeLessThanOrEqual(25)
  })

  it('never waits longer than fifteen minutes', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(50_000), (failures, seconds) => {
        const result = lockout(failures, ago(seconds), NOW)
        expect(result.state !== 'waiting' || (result.retry_after > 0 && result.retry_after <= 900)).toBe(true)
      }),
    )
  })
})

describe('users', () => {
  it('of the manufacturer and of SAML sign in at their provider', () => {
    expect(isSingleSignOn('oem_sso_multi')).toBe(true)
    expect(isSingleSignOn('oem_sso_corporate')).toBe(true)
    expect(isSingleSignOn('saml')).toBe(true)
    expect(isSingleSignOn('local')).toBe(false)
    expect(isSingleSignOn('import')).toBe(false)
  })
})

describe('the profile', () => {
  const context = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const
  const change = passwordChangeRules({ owner: 'staff', personal: ['Ann'] })
  const fields = (values: Record<string, string>): readonly string[] =>
    Object.keys(validateForm(change, values, context))

  it('requires a name and an email', () => {
    expect(Object.keys(validateForm(PROFILE_RULES, {}, context))).toEqual([
      'first_name',
      'last_name',
      'email',
    ])
  })

  it('changes no password if all three fields are empty', () => {
    expect(fields({ current_password: '', new_password: '', confirm_new_password: '' })).toEqual([])
  })

  it('requires the other two if one is filled', () => {
    expect(fields({ current_password: 'x' })).toEqual(['new_password', 'confirm_new_password'])
    expect(fields({ current_password: 'x', new_password: 'short', confirm_new_password: 'shor' })).toEqual([
      'new_password',
      'confirm_new_password',
    ])
    const good = 'zebra-quilt-73-oboe'
    expect(fields({ current_password: 'x', new_password: good, confirm_new_password: good })).toEqual([])
  })
})

describe('quiet hours', () => {
  it.each([
    ['by day', '2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['a minute before', '2026-11-22T01:59:00.000Z', '2026-11-22T01:59:00.000Z'],
    ['when they begin', '2026-11-22T02:00:00.000Z', '2026-11-22T13:00:00.000Z'],
    ['after midnight', '2026-11-22T09:41:07.000Z', '2026-11-22T13:00:00.000Z'],
    ['when they end', '2026-11-22T13:00:00.000Z', '2026-11-22T13:00:00.000Z'],
    ['in the night that has an hour less', '2026-03-08T05:00:00.000Z', '2026-03-08T12:00:00.000Z'],
  ])('%s', (_name, due, sent) => {
    expect(new Date(outOfQuiet(Date.parse(due), 'America/Toronto')).toISOString()).toBe(sent)
  })
})
