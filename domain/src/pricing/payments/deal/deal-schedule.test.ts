import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealSchedule } from './deal-schedule.ts'
import { priceDeal } from './price-deal.ts'
import { anyDeal } from './random-deals.ts'

describe('the schedule of a deal', () => {
  it('adds up to the priced totals', () => {
    fc.assert(
      fc.property(anyDeal, deal => {
        const priced = priceDeal(deal)
        if (!priced.ok) return
        const { opening, rows } = dealSchedule(deal)
        if (priced.payment_type === 'cash' || rows.length === 0) return
        expect(rows).toHaveLength(priced.payment.count)
        const repaid = rows.reduce((sum, { principal }) => sum + principal, 0)
        const end = priced.payment_type === 'finance' ? priced.balloon : priced.totals.residual
        expect(rows.at(-1)?.balance).toBe(end)
        expect(repaid).toBe(opening - end)
        // A loan starts with the amount financed; a lease is paid down to its residual.
        const [begun, paid] =
          priced.payment_type === 'finance'
            ? [priced.totals.amount_financed, priced.total_of_payments - priced.balloon]
            : [opening, rows.reduce((sum, { payment }) => sum + payment, 0)]
        expect(opening).toBe(begun)
        expect(rows.reduce((sum, { payment }) => sum + payment, 0)).toBe(paid)
      }),
      { numRuns: 500 },
    )
  })
})
