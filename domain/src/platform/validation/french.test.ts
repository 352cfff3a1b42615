import { describe, expect, it } from 'vitest'
import { fillFrenchName } from './french-name.ts'
import { requiredInFrench } from './french.ts'

describe('requiredInFrench', () => {
  it.each([
    ['CA', 'QC', '', true],
    ['CA', 'QC', '  ', true],
    ['CA', 'QC', 'Frais', false],
    ['CA', 'NB', '', false],
    ['CA', 'BC', '', false],
    ['US', 'NJ', '', false],
    ['CA', undefined, '', false],
  ] as const)('%s %s with %j', (country, province, value, isBroken) => {
    const context = { country, province, locale: 'en-CA' as const, today: '2026-11-21', values: {} }
    expect(requiredInFrench.check(value, context) !== undefined).toBe(isBroken)
  })
})

describe('fillFrenchName', () => {
  const same = { name: 'Doc fee', name_fr: 'Doc fee' }
  const own = { name: 'Doc fee', name_fr: 'Frais de dossier' }
  it.each([
    ['a new one without French', { name: 'Tires', name_fr: '' }, undefined, true, 'Tires'],
    ['a new one with French', { name: 'Tires', name_fr: 'Pneus' }, undefined, true, 'Pneus'],
    ['French emptied', { name_fr: ' ' }, own, true, 'Doc fee'],
    ['English renamed, French never given', { name: 'Admin fee' }, same, true, 'Admin fee'],
    ['the whole row sent again', { name: 'Admin fee', name_fr: 'Doc fee' }, same, true, 'Admin fee'],
    ['English renamed beside a French name', { name: 'Admin fee' }, own, true, undefined],
    ['English renamed where French is required', { name: 'Admin fee' }, same, false, undefined],
    ['another field', {}, same, true, undefined],
  ] as const)('%s', (_case, given, stored, isFollowing, expected) => {
    expect(fillFrenchName<{ name?: string; name_fr?: string }>(given, { stored, isFollowing }).name_fr).toBe(
      expected,
    )
  })
})
