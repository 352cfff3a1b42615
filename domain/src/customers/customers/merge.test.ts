import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MERGE_FIELDS,
  mergeDifferences,
  mergedCustomer,
  mergeProblems,
  suggestedChoice,
  unmergedCustomer,
  type Mergeable,
  type MergeChoices,
} from './merge.ts'

const marie: Mergeable = {
  first_name: 'Marie',
  last_name: 'Tremblay',
  email: 'marie@mail.test',
  phone: null,
  secondary_phone: null,
  address_line_1: null,
  address_line_2: null,
  city: 'Montréal',
  province: 'QC',
  postal_code: null,
  note: 'Prefers texts.',
  language: 'fr',
  lead_type: 'widget',
  assigned_dealer: null,
  archive_status: 'Lost',
  archive_reason: 'no_response',
}
const maria: Mergeable = {
  ...marie,
  first_name: 'Maria',
  email: 'maria@mail.test',
  phone: '+15145550123',
  secondary_phone: '+15145550199',
  city: 'Laval',
  note: 'Wants a RAV4.',
  language: 'en',
  assigned_dealer: 'rep',
  archive_status: 'Active',
  archive_reason: null,
}

describe('merging two records of one person', () => {
  test('lists the fields that require a choice', () => {
    expect(mergeDifferences(marie, maria)).toEqual([
      'first_name',
      'email',
      'phone',
      'secondary_phone',
      'city',
      'note',
      'language',
      'assigned_dealer',
      'archive_status',
    ])
  })

  test('by default keeps every known value and the more active status', () => {
    expect(mergedCustomer(marie, maria, {})).toEqual({
      ...marie,
      phone: '+15145550123',
      secondary_phone: '+15145550199',
      note: 'Prefers texts.\n\nWants a RAV4.',
      assigned_dealer: 'rep',
      archive_status: 'Active',
      archive_reason: null,
    })
  })

  test('uses the chosen values; the reason follows the status', () => {
    const choices: MergeChoices = {
      first_name: 'merged',
      email: 'merged',
      note: 'merged',
      archive_status: 'kept',
    }
    expect(mergedCustomer(marie, maria, choices)).toMatchObject({
      first_name: 'Maria',
      email: 'maria@mail.test',
      note: 'Wants a RAV4.',
      archive_status: 'Lost',
      archive_reason: 'no_response',
    })
  })

  test.each([
    ['both cities', { city: 'both' }, 'x', ['city']],
    ['notes that fit together', { note: 'both' }, 'x', []],
    ['notes that do not', { note: 'both' }, 'x'.repeat(4990), ['note']],
  ] as const)('%s', (_name, choices, note, problems) => {
    expect(mergeProblems(marie, { ...maria, note }, choices)).toEqual(problems)
  })

  test('suggests the kept note if both together are too long', () => {
    expect(suggestedChoice('note', marie, { ...maria, note: 'x'.repeat(5000) })).toBe('kept')
  })
})

const word = fc.constantFrom(null, 'a', 'b', 'c')
const someone: fc.Arbitrary<Mergeable> = fc.record({
  ...(Object.fromEntries(MERGE_FIELDS.map(field => [field, word])) as Record<
    Exclude<(typeof MERGE_FIELDS)[number], 'archive_status' | 'language'>,
    fc.Arbitrary<string | null>
  >),
  first_name: fc.constantFrom('a', 'b'),
  last_name: fc.constantFrom('a', 'b'),
  lead_type: fc.constantFrom('a', 'b'),
  language: fc.constantFrom('en' as const, 'fr' as const),
  archive_status: fc.constantFrom('Active' as const, 'Lost' as const, 'Sold' as const),
  archive_reason: word,
})
const choice = fc.constantFrom('kept' as const, 'merged' as const)
const choosing = fc.dictionary(fc.constantFrom(...MERGE_FIELDS), choice) as fc.Arbitrary<MergeChoices>
const seed = 20261121

describe('undo', () => {
  test(`an undo restores the exact earlier values (seed ${seed})`, () => {
    fc.assert(
      fc.property(someone, someone, choosing, (kept, merged, choices) => {
        const after = mergedCustomer(kept, merged, choices)
        expect(unmergedCustomer(kept, after, after)).toEqual(kept)
      }),
      { seed },
    )
  })

  test('an undo keeps later changes', () => {
    const after = mergedCustomer(marie, maria, { city: 'merged' })
    const now = { ...after, city: 'Québec', first_name: 'Marie-Ève' }
    expect(unmergedCustomer(marie, after, now)).toEqual({ ...marie, city: 'Québec', first_name: 'Marie-Ève' })
  })
})
