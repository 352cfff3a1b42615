import { describe, expect, it } from 'vitest'
import { holdLeft } from './holds.ts'

const HOUR = 60 * 60_000
const of = (hours: number) => holdLeft({ state: 'pre_authorized', capture_before: hours * HOUR }, 0)

describe('the remaining time of a hold', () => {
  it.each([
    [49, false, false],
    [48, true, false],
    [1, true, false],
    [0, true, true],
    [-5, true, true],
  ])('%i hours before its end: urgent %s, over %s', (hours, isUrgent, isOver) => {
    expect(of(hours)).toEqual({ left: Math.max(0, hours) * HOUR, isUrgent, isOver })
  })

  it('is undefined without a hold or an expiry', () => {
    expect(holdLeft({ state: 'confirmed', capture_before: HOUR }, 0)).toBeUndefined()
    expect(holdLeft({ state: 'pre_authorized', capture_before: null }, 0)).toBeUndefined()
  })
})
