import { describe, expect, test } from 'vitest'
import { largestOffer, offerStatus, type OfferStatus } from './offer-status.ts'

describe('the status of an offer', () => {
  const expires = Date.parse('2026-12-21T15:00:00Z')
  const cases: readonly [string, number, boolean, OfferStatus][] = [
    ['before its end', expires - 1, false, 'active'],
    ['at its end', expires, false, 'expired'],
    ['used and in time', expires - 1, true, 'used'],
    ['used and over', expires + 1, true, 'used'],
  ]
  test.each(cases)('%s', (_name, now, is_used, status) => {
    expect(offerStatus({ expires, is_used }, now)).toBe(status)
  })
})

describe('the pre-qualified amount of a customer', () => {
  const offer = (id: string, status: OfferStatus, max_amount: number) => ({ id, status, max_amount })
  test('is the maximum of the active offers, the first of equals', () => {
    const offers = [
      offer('a', 'active', 3_000_000),
      offer('b', 'expired', 9_000_000),
      offer('c', 'active', 4_200_000),
      offer('d', 'active', 4_200_000),
      offer('e', 'used', 8_000_000),
    ]
    expect(largestOffer(offers)?.id).toBe('c')
  })

  test('is undefined without an active offer', () => {
    expect(largestOffer([offer('a', 'expired', 1), offer('b', 'used', 2)])).toBeUndefined()
    expect(largestOffer([])).toBeUndefined()
  })
})
