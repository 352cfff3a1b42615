import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { widened } from './widened.ts'

const bounds = { min: 275, max: 1425, step: 25 }

describe('widening a range without results', () => {
  it('raises the upper end by an eighth', () => {
    expect(widened({ min: 300, max: 400 }, bounds)).toEqual({ dollars: 450, changes: { max_payment: 450 } })
  })

  it('reaches at least the cheapest vehicle', () => {
    expect(widened({ min: undefined, max: 10 }, bounds)?.dollars).toBe(300)
  })

  it('lowers the lower end once the upper end is at the maximum', () => {
    expect(widened({ min: 2000, max: undefined }, bounds)).toEqual({
      dollars: 1400,
      changes: { min_payment: 1400 },
    })
    expect(widened({ min: 1400, max: 1500 }, bounds)?.changes).toEqual({ min_payment: 1225 })
  })

  it('stops when the range already includes every vehicle', () => {
    expect(widened({ min: 275, max: 1425 }, bounds)).toBeUndefined()
    expect(widened({ min: undefined, max: undefined }, bounds)).toBeUndefined()
  })

  it('is really wider, and ends after a few tries', () => {
    const end = fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined })
    fc.assert(
      fc.property(end, end, (min, max) => {
        let range = { min, max: min !== undefined && max !== undefined && max < min ? undefined : max }
        for (let tries = 0; tries < 100; tries += 1) {
          const wider = widened(range, bounds)
          if (wider === undefined) return
          const { min_payment: lower = range.min, max_payment: upper = range.max } = wider.changes
          expect((upper ?? 0) > (range.max ?? 0) || (lower ?? 0) < (range.min ?? 0)).toBe(true)
          range = { min: lower, max: upper }
        }
        expect.fail('still widening')
      }),
    )
  })
})
