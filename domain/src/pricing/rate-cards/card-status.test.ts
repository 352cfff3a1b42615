import { describe, expect, it } from 'vitest'
import { cardInForce, cardStatus } from './card-status.ts'

const card = (number: number | null, effective_from: string | null, effective_to: string | null = null) => ({
  number,
  effective_from,
  effective_to,
})

const july = card(2, '2026-07-01', '2026-07-31')
const spring = card(1, '2026-04-01')
const december = card(3, '2026-12-01')
const draft = card(null, null)
const all = [spring, july, december, draft]

describe('the card in force', () => {
  it.each([
    ['2026-03-31', undefined],
    ['2026-04-01', spring],
    ['2026-07-01', july],
    ['2026-07-31', july],
    ['2026-08-01', spring],
    ['2026-12-01', december],
  ])('on %s', (day, expected) => {
    expect(cardInForce(all, day)).toBe(expected)
  })

  it('is the last published one if two cover a day', () => {
    const correction = card(4, '2026-11-01')
    expect(cardInForce([...all, correction], '2026-12-05')).toBe(correction)
  })
})

describe('the status of a card', () => {
  it.each([
    [draft, 'draft'],
    [spring, 'in_force'],
    [july, 'ended'],
    [december, 'scheduled'],
  ])('%j is %s', (one, status) => {
    expect(cardStatus(one, all, '2026-11-21')).toBe(status)
  })

  it('a later publication supersedes the days it covers, even in advance', () => {
    const correction = card(4, '2026-11-01')
    expect(cardStatus(spring, [...all, correction], '2026-11-21')).toBe('superseded')
    expect(cardStatus(december, [...all, correction], '2026-11-21')).toBe('superseded')
  })
})
