import { describe, expect, test } from 'vitest'
import { LOCK_FAILURES, lockFailure, type LockFacts } from './lock-failures.ts'

const free: LockFacts = {
  order: 'here',
  vehicle: 'here',
  dealership: 'own',
  request: 'not_asked_for',
  holder: null,
  approved_by: null,
  actor: 'me',
  may_take_over: false,
  may_hold: true,
}

/** All failures together; the test removes them one by one. */
const worst: LockFacts = {
  ...free,
  order: 'removed',
  vehicle: 'removed',
  dealership: 'also_mine',
  request: 'none',
  holder: 'other',
  may_hold: false,
}

describe('taking an order', () => {
  test.each<[string, Partial<LockFacts>, ReturnType<typeof lockFailure>]>([
    ['that nobody has', {}, undefined],
    ['that is mine already', { holder: 'me', may_hold: false }, undefined],
    ['of a colleague', { holder: 'other' }, 'other_sales_rep_assigned'],
    ['of a colleague, by a manager', { holder: 'other', may_take_over: true }, undefined],
    ['without having asked', { holder: 'other', request: 'none' }, 'no_pending_requests'],
    ['before the answer', { holder: 'other', request: 'pending' }, 'no_approval_yet'],
    ['after a no', { holder: 'other', request: 'declined' }, 'no_approval_yet'],
    ['after a yes', { holder: 'other', request: 'approved', approved_by: 'other' }, undefined],
    [
      'after the yes of one who gave it away since',
      { holder: 'third', request: 'approved', approved_by: 'other' },
      'other_sales_rep_assigned',
    ],
    ['that was let go since the request', { holder: null, request: 'pending' }, undefined],
    ['by one who holds none', { may_hold: false }, 'cannot_self_assign'],
  ])('%s', (_name, given, failure) => {
    expect(lockFailure({ ...free, ...given })).toBe(failure)
  })

  test('failures are reported in a fixed order', () => {
    const told: (string | undefined)[] = []
    const cures: Partial<LockFacts>[] = [
      {},
      { order: 'here' },
      { vehicle: 'here' },
      { dealership: 'not_mine' },
      { dealership: 'own' },
      { request: 'pending' },
      { request: 'approved', approved_by: 'third' },
      { approved_by: 'other' },
      { may_hold: true },
    ]
    let facts = worst
    for (const cure of cures) {
      facts = { ...facts, ...cure }
      told.push(lockFailure(facts))
    }
    expect(told).toEqual([...LOCK_FAILURES.slice(0, 8), undefined])
  })
})
