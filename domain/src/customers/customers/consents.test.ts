import { describe, expect, test } from 'vitest'
import { validateForm } from '#platform/validation/validate-form.ts'
import {
  consentExpiry,
  consentFormRules,
  consentOn,
  type ConsentBasis,
  type ConsentEntry,
} from './consents.ts'

describe('validity of a consent', () => {
  test.each([
    ['express', '2026-11-21', null],
    ['implied_inquiry', '2026-11-21', '2027-05-21'],
    ['implied_inquiry', '2026-08-31', '2027-02-28'],
    ['implied_purchase', '2024-02-29', '2026-02-28'],
    ['withdrawn', '2026-11-21', null],
  ] as const)('%s of %s: %s', (basis, obtained, expiry) => {
    expect(consentExpiry(basis, obtained)).toBe(expiry)
  })
})

const entry = (basis: ConsentBasis, obtained = '2026-11-01'): ConsentEntry => ({
  channel: 'email',
  basis,
  expires_at: consentExpiry(basis, obtained),
})

describe('the state of a channel', () => {
  test.each<[string, ConsentEntry[], string, string, string | null]>([
    ['nothing', [], '2026-11-21', 'none', null],
    ['an inquiry', [entry('implied_inquiry')], '2027-05-01', 'implied', '2027-05-01'],
    ['an old inquiry', [entry('implied_inquiry')], '2027-05-02', 'expired', '2027-05-01'],
    [
      'the longest of several',
      [entry('implied_purchase'), entry('implied_inquiry', '2026-11-20')],
      '2027-06-01',
      'implied',
      '2028-11-01',
    ],
    ['what was said', [entry('implied_inquiry'), entry('express')], '2040-01-01', 'express', null],
    ['a no', [entry('express'), entry('withdrawn')], '2026-11-21', 'withdrawn', null],
    ['a no and an inquiry', [entry('withdrawn'), entry('implied_inquiry')], '2026-11-21', 'withdrawn', null],
    ['a no and a yes', [entry('withdrawn'), entry('express')], '2026-11-21', 'express', null],
  ])('%s', (_name, entries, today, state, until) => {
    expect(consentOn(entries, 'email', today)).toEqual({ state, until })
    expect(consentOn(entries, 'sms', today).state).toBe('none')
  })
})

describe('recording', () => {
  const right = {
    channel: 'sms',
    basis: 'express',
    source: 'in_person',
    obtained_at: '2026-11-20',
    evidence: 'Ticked the box on the worksheet.',
  }
  const context = { country: 'CA', locale: 'en-CA', today: '2026-11-21' } as const
  test.each([
    [{}, []],
    [{ evidence: '' }, ['evidence']],
    [{ evidence: '', basis: 'implied_inquiry' }, []],
    [{ obtained_at: '2026-11-22' }, ['obtained_at']],
    [{ obtained_at: '1989-12-31' }, ['obtained_at']],
    [{ channel: 'pigeon', basis: 'hearsay', source: '' }, ['channel', 'basis', 'source']],
    [{ evidence: 'x'.repeat(501) }, ['evidence']],
  ])('%j', (wrong, fields) => {
    expect(Object.keys(validateForm(consentFormRules, { ...right, ...wrong }, context))).toEqual(fields)
  })
})
