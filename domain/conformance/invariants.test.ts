import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '#platform/markets/money.ts'
import { timesRate } from '#platform/money/amount.ts'
import { cents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, DealLine } from '#pricing/payments/deal/deal-input.ts'
import type { CashTotals, DealPricing } from '#pricing/payments/deal/deal-pricing.ts'
import { FREQUENCIES, numberOfPayments, paymentsAYear } from '#platform/money/frequency.ts'
import { leasePayment } from '#pricing/payments/lease/lease-payment.ts'
import { levelRate } from '#pricing/payments/interest/level-rate.ts'
import { loanPayment, loanSchedule, loanTotals } from '#pricing/payments/interest/loan.ts'
import type { Loan } from '#pricing/payments/interest/loan.ts'
import { monthlyEquivalent } from '#pricing/payments/interest/monthly-equivalent.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { anyDeal, cashDeal, financeDeal, leaseDeal, places } from '#pricing/payments/deal/random-deals.ts'
import { effectiveResidualPct, residualBase, residualValue } from '#pricing/payments/lease/residual.ts'
import { amountForPayment, countForPayment, rateForPayment } from '#pricing/payments/interest/solve-for.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { luxuryTax } from '#pricing/taxes/sale-taxes.ts'
import { traceText } from '#pricing/traces/trace-record.ts'

/**
 * The sixteen invariants of the payment definitions (finance 9). LONG=1 runs ten times as many cases. A failure prints
 * its seed, and SEED repeats it.
 */
const numRuns = process.env['LONG'] ? 100_000 : 10_000
const seed = Number(process.env['SEED'] ?? 20_261_121)
process.stdout.write(`invariants: seed ${seed}, ${numRuns} cases each\n`)
const check = <T extends [unknown, ...unknown[]]>(property: fc.IPropertyWithHooks<T>) =>
  fc.assert(property, { numRuns, seed })

/** Conditions of some cases only. */
function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`)
}

const frequency = fc.constantFrom(...FREQUENCIES)
const percentUpTo = (max = 2999) => fc.integer({ min: 0, max }).map(value => (value / 100).toFixed(2))
const money = (min: number, max: number) => fc.integer({ min, max }).map(cents)

const loan = fc
  .record({
    principal: money(500_000, 15_000_000),
    rate: percentUpTo(),
    term: fc.integer({ min: 6, max: 96 }),
    frequency,
  })
  .map(({ principal, rate, term, frequency: often }): Loan => ({
    principal,
    annual_rate_pct: rate,
    per_year: paymentsAYear(often),
    count: numberOfPayments(term, often),
  }))

const periodic = ({ annual_rate_pct, per_year }: Loan) => Number(annual_rate_pct) / 100 / per_year
/** (1 − v^n) ÷ i, and n at rate zero. */
const worth = (i: number, n: number) => (i === 0 ? n : (1 - (1 + i) ** -n) / i)

function totalsOf(pricing: DealPricing): CashTotals | undefined {
  return pricing.ok && pricing.payment_type !== 'lease' ? pricing.totals : undefined
}

const rebate = (amount: Cents, taxability: 'taxable' | 'non_taxable'): DealLine => ({
  id: 'extra',
  kind: 'discount',
  name: 'extra',
  discount_type: 'rebate',
  taxability,
  amount,
})

const rulesOf = (region: string) => {
  const rules = resolveTaxRules(places, { country: 'CA', region, date: '2026-10-15' })
  if (!rules) throw new Error(region)
  return rules
}

/** Change of the exact payment in cents per percentage point of the rate, measured over a hundredth of one. */
function centsPerPoint({ principal, annual_rate_pct, per_year, count }: Loan): number {
  const exact = (percent: number) => {
    const i = percent / 100 / per_year
    return i === 0 ? principal / count : (principal * i) / (1 - (1 + i) ** -count)
  }
  const rate = Number(annual_rate_pct)
  return (exact(rate + 0.01) - exact(rate)) / 0.01
}

describe('loans', () => {
  it('1: the schedule repays the principal, never rises and ends at zero', () => {
    check(
      fc.property(loan, input => {
        let [principal, paid, interest, before] = [0, 0, 0, Number(input.principal)]
        for (const row of loanSchedule(input)) {
          principal += row.principal
          paid += row.payment
          interest += row.interest
          if (row.interest < 0 || row.balance > before) throw new Error(`payment ${row.n}`)
          before = row.balance
        }
        expect([principal, paid, before]).toEqual([input.principal, input.principal + interest, 0])
      }),
    )
  })

  it('2: the payment is the exact one rounded, and the last differs by the accumulated rounding', () => {
    check(
      fc.property(loan, input => {
        const i = periodic(input)
        const { payment, last_payment } = loanTotals(input)
        expect(Math.abs(payment - input.principal / worth(i, input.count))).toBeLessThanOrEqual(0.5 + 1e-5)
        // Rounding of at most one cent per period, with interest.
        const bound = i === 0 ? input.count : ((1 + i) ** input.count - 1) / i
        expect(Math.abs(last_payment - payment)).toBeLessThanOrEqual(bound + 1e-6)
      }),
    )
  })

  it('3: a zero rate has no cost, and rates near it are continuous', () => {
    check(
      fc.property(loan, input => {
        const zero = { ...input, annual_rate_pct: '0' }
        const totals = loanTotals(zero)
        expect([totals.interest, totals.total_of_payments]).toEqual([0, input.principal])
        expect(Math.abs(totals.payment - input.principal / input.count)).toBeLessThanOrEqual(0.5)
        const stream = {
          advance: input.principal,
          payment: totals.payment,
          last: totals.last_payment,
          count: input.count,
        }
        expect(levelRate(stream)).toBe(0n)
        const near = loanPayment({ ...input, annual_rate_pct: '0.0001' })
        expect(Math.abs(near - totals.payment)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('4: the payment rises with principal and rate, and falls with the balloon and with time', () => {
    check(
      fc.property(loan, money(1, 500_000), fc.integer({ min: 1, max: 500 }), (input, more, points) => {
        const payment = loanPayment(input)
        const rate = (Number(input.annual_rate_pct) + points / 100).toFixed(2)
        expect(loanPayment({ ...input, principal: cents(input.principal + more) })).toBeGreaterThanOrEqual(
          payment,
        )
        expect(loanPayment({ ...input, annual_rate_pct: rate })).toBeGreaterThanOrEqual(payment)
        expect(
          loanPayment({ ...input, balloon: cents(Math.min(more, input.principal)) }),
        ).toBeLessThanOrEqual(payment)
        expect(loanPayment({ ...input, count: input.count + 1 })).toBeLessThanOrEqual(payment)
      }),
    )
  })

  it('5: total of payments is the amount financed and the finance charge', () => {
    check(
      fc.property(financeDeal, deal => {
        const pricing = priceDeal({ ...deal, finance: { ...deal.finance, lender_fees: [] } })
        if (!pricing.ok || pricing.payment_type !== 'finance') return
        const { total_of_payments, totals, cost_of_borrowing } = pricing
        expect(total_of_payments).toBe(totals.amount_financed + cost_of_borrowing)
      }),
    )
  })

  it('6: the APR is at least the rate, equals it without fees, and falls if the first payment is later', () => {
    check(
      fc.property(loan, money(0, 100_000), fc.integer({ min: 1, max: 29 }), (input, fee, odd_days) => {
        const { payment, last_payment: last } = loanTotals(input)
        const { principal, count, per_year } = input
        const yearly = (stream: Parameters<typeof levelRate>[0]) =>
          (Number(levelRate(stream) ?? -1n) / 1e40) * per_year * 100
        const stream = { advance: principal, payment, last, count }
        const plain = yearly(stream)
        // Rounding of the payment changes a short loan's rate most; 5,000 and six payments limit it.
        expect(Math.abs(plain - Number(input.annual_rate_pct))).toBeLessThanOrEqual(0.01)
        const charged = yearly({ ...stream, advance: cents(principal - fee) })
        expect(charged).toBeGreaterThanOrEqual(plain - 1e-9)
        if (plain < 0.01) return
        const later = yearly({ ...stream, first: { full_periods: 1, odd_days, days_in_period: 30 } })
        expect(later).toBeLessThan(plain)
      }),
    )
  })

  it('7: amount, rate and number of payments are recovered from the payment', () => {
    check(
      fc.property(loan, input => {
        const { principal, annual_rate_pct, per_year, count } = input
        const payment = loanPayment(input)
        const amount = amountForPayment(payment, annual_rate_pct, per_year, count)
        const bound = 0.5 * worth(periodic(input), count) + 0.5
        expect(Math.abs(amount - principal)).toBeLessThanOrEqual(bound + 1e-6)
        const rate = rateForPayment(principal, payment, per_year, count)
        // A payment is exact to half a cent, which on a small, long, nearly free loan is more than 0.01
        // percentage points.
        const tolerance = Math.max(0.01, 0.5 / centsPerPoint(input) + 0.0001)
        // Payments rounded down may add up to a few cents less than the principal at a zero rate.
        if (payment * count >= principal)
          demand(Math.abs(Number(rate) - Number(annual_rate_pct)) <= tolerance, 'the rate comes back')
        const found = countForPayment(principal, payment, annual_rate_pct, per_year)
        expect([count, count + 1]).toContain(found)
      }),
    )
  })

  it('14: monthly equivalents of the four frequencies are within 1 % of each other', () => {
    check(
      fc.property(
        money(500_000, 15_000_000),
        percentUpTo(2999),
        fc.integer({ min: 1, max: 8 }),
        (principal, annual_rate_pct, years) => {
          const compared = FREQUENCIES.map(often => {
            const per_year = paymentsAYear(often)
            const payment = loanPayment({
              principal,
              annual_rate_pct,
              per_year,
              count: numberOfPayments(years * 12, often),
            })
            return monthlyEquivalent(payment, often)
          })
          expect(Math.max(...compared) - Math.min(...compared)).toBeLessThanOrEqual(
            Math.min(...compared) * 0.01,
          )
        },
      ),
    )
  })
})

describe('worksheets', () => {
  const sale = fc.oneof<fc.Arbitrary<DealInput>[]>(cashDeal, financeDeal)

  it('8: lines add up, cash reduces the balance exactly, raising debt and allowance only changes tax', () => {
    check(
      fc.property(sale, money(1, 500_000), (deal, x) => {
        const totals = totalsOf(priceDeal(deal))
        const paid = totalsOf(priceDeal({ ...deal, down_payment: cents(deal.down_payment + x) }))
        const { credit, owing } = deal.trade_in
        const traded = totalsOf(
          priceDeal({ ...deal, trade_in: { credit: cents(credit + x), owing: cents(owing + x) } }),
        )
        if (!totals || !paid || !traded) throw new Error('not priced')
        const { subtotal, luxury_tax, total_tax, after_tax_discounts } = totals
        expect(totals.total_purchase_price).toBe(subtotal + luxury_tax + total_tax - after_tax_discounts)
        expect(totals.amount_due - paid.amount_due).toBe(x)
        expect(totals.amount_due - traded.amount_due).toBe(total_tax - traded.total_tax)
      }),
    )
  })

  it('9: a discount before tax saves itself and its tax, one after tax only itself', () => {
    check(
      fc.property(cashDeal, money(1, 300_000), (deal, x) => {
        const bare = { ...deal, lines: [] }
        const totals = totalsOf(priceDeal(bare))
        const before = totalsOf(priceDeal({ ...bare, lines: [rebate(x, 'taxable')] }))
        const after = totalsOf(priceDeal({ ...bare, lines: [rebate(x, 'non_taxable')] }))
        if (!totals || !before || !after) throw new Error('not priced')
        const taxes = totals.total_tax + totals.luxury_tax - before.total_tax - before.luxury_tax
        expect(totals.amount_due - before.amount_due).toBe(x + taxes)
        expect(taxes).toBeGreaterThanOrEqual(0)
        expect(totals.amount_due - after.amount_due).toBe(x)
      }),
    )
  })

  it('10: taxes are never negative, each is its base times its rate, and the order of lines is irrelevant', () => {
    // South Carolina and Virginia limit the tax; Oklahoma's excise has a fixed first part.
    const limited = ['SC', 'VA', 'OK']
    check(
      fc.property(cashDeal, deal => {
        const items = deal.lines.filter(line => line.kind !== 'discount')
        const totals = totalsOf(priceDeal({ ...deal, lines: items }))
        const turned = totalsOf(priceDeal({ ...deal, lines: items.toReversed() }))
        expect(turned).toEqual(totals)
        for (const tax of totals?.taxes ?? []) {
          if (tax.base < 0 || tax.amount < 0) throw new Error(`${tax.code} is negative`)
          if (!limited.includes(deal.taxes.region))
            demand(tax.amount === timesRate(tax.base, tax.rate), `${tax.code} is its base at its rate`)
        }
      }),
    )
    const columbia = rulesOf('BC')
    const pst = (price: number) => {
      const [deal] = fc.sample(cashDeal, { numRuns: 1, seed: 1 })
      if (!deal) throw new Error('no deal')
      // For a new one the federal luxury tax counts for the tier too.
      const vehicle = { condition: 'Used', price: cents(price) } as const
      const trade_in = { credit: cents(0), owing: cents(0) }
      return totalsOf(priceDeal({ ...deal, taxes: columbia, vehicle, trade_in, lines: [] }))?.taxes.find(
        tax => tax.code === 'PST',
      )?.rate
    }
    const [, pstRule] = columbia.components
    for (const { from, rate } of pstRule?.tiers ?? []) {
      expect(Number(pst(from))).toBe(Number(rate))
      if (from > 0) demand(Number(pst(from - 1)) < Number(rate), `the tier begins at ${from}`)
    }
  })

  it('10: British Columbia’s PST is in the GST base above 12 %, completely, and not at all below', () => {
    const columbia = rulesOf('BC')
    check(
      fc.property(cashDeal, deal => {
        const bare = { ...deal, taxes: columbia, lines: [] }
        const [gst, pst] = totalsOf(priceDeal(bare))?.taxes ?? []
        if (!gst || !pst) throw new Error('not priced')
        expect(gst.base - pst.base).toBe(Number(pst.rate) > 0.12 ? pst.amount : 0)
      }),
    )
  })

  it('9: manufacturer money reduces the amount due by at least its amount, with or without tax', () => {
    check(
      fc.property(cashDeal, money(1, 300_000), (deal, x) => {
        const kind = { kind: 'discount', discount_type: 'rebate', taxability: 'by_state_rule' } as const
        const line: DealLine = { ...kind, id: 'maker', name: 'maker', amount: x }
        const [without, given] = [[], [line]].map(lines => totalsOf(priceDeal({ ...deal, lines })))
        if (!without || !given) throw new Error('not priced')
        const taxes = without.total_tax + without.luxury_tax - given.total_tax - given.luxury_tax
        expect(without.amount_due - given.amount_due).toBe(x + taxes)
        demand(taxes >= 0, 'a rebate adds no tax to a sale')
      }),
    )
  })

  it('11: the luxury tax starts at zero, is continuous and never above 10 %', () => {
    const rule = rulesOf('ON').luxury
    if (!rule) throw new Error('no luxury tax')
    expect(luxuryTax(rule.threshold, rule)).toBe(0)
    expect(luxuryTax(cents(20_000_000), rule)).toBe(2_000_000)
    check(
      fc.property(money(0, 60_000_000), value => {
        const tax = luxuryTax(value, rule)
        const next = luxuryTax(cents(value + 1), rule)
        expect(next - tax).toBeGreaterThanOrEqual(0)
        expect(next - tax).toBeLessThanOrEqual(1)
        expect(tax).toBeLessThanOrEqual(value * 0.1 + 0.5)
      }),
    )
  })
})

describe('leases', () => {
  const item = (
    amount: Cents,
    flags: { cap_cost: boolean; tax_in_cap: boolean },
    taxability: 'taxable' | 'non_taxable',
  ): DealLine => ({
    id: 'item',
    kind: 'fee',
    name: 'item',
    amount,
    taxability,
    residualize: false,
    ...flags,
  })
  const leased = (deal: DealInput) => {
    const pricing = priceDeal(deal)
    return pricing.ok && pricing.payment_type === 'lease' ? pricing : undefined
  }

  it('4: the payment rises with the cap cost, falls with the residual, and in advance is less by one period', () => {
    const rate = percentUpTo(1500)
    check(
      fc.property(
        rate,
        fc.integer({ min: 12, max: 60 }),
        money(0, 9_000_000),
        money(0, 4_000_000),
        money(0, 100_000),
        (annual_rate_pct, count, cap, residual, more) => {
          const terms = { annual_rate_pct, per_year: 12, count }
          const methods = [
            { ...terms, method: 'annuity_due', advance: 1 },
            { ...terms, method: 'annuity_arrears', advance: 0 },
            { ...terms, method: 'money_factor', advance: 1 },
          ] as const
          for (const lease of methods) {
            const payment = leasePayment(cap, residual, lease)
            expect(leasePayment(cents(cap + more), residual, lease)).toBeGreaterThanOrEqual(payment)
            // The rule holds for money factors below 1/n; a rate of 15 % over 60 months is one of them.
            expect(leasePayment(cap, cents(residual + more), lease)).toBeLessThanOrEqual(payment)
          }
          const [due, arrears] = methods.map(lease => leasePayment(cap, residual, lease))
          const i = Number(annual_rate_pct) / 1200
          expect(Math.abs(Number(due) * (1 + i) - Number(arrears))).toBeLessThanOrEqual(0.5 * (2 + i) + 1e-6)
        },
      ),
    )
  })

  it('12: depreciation and rent are the base payments; amounts move between signing and payments', () => {
    check(
      fc.property(leaseDeal, money(5000, 200_000), (deal, amount) => {
        const pricing = leased(deal)
        if (pricing) {
          const { totals, total_of_base_payments } = pricing
          const parts = totals.depreciation_and_amortized + totals.rent_charge
          demand(parts === total_of_base_payments, 'depreciation and rent are the base payments')
        }
        const at = (cap_cost: boolean) =>
          leased({ ...deal, lines: [item(amount, { cap_cost, tax_in_cap: false }, 'non_taxable')] })
        const [inside, outside] = [at(true), at(false)]
        if (!inside || !outside) return
        expect(outside.base_payment).toBeLessThanOrEqual(inside.base_payment)
        // If all tax is due at the start, it decreases with the payments it is based on.
        if (deal.taxes.lease.method === 'payment') {
          demand(outside.due_at_signing.total > inside.due_at_signing.total, 'more is due at signing')
        }
      }),
    )
  })

  it('12: tax_in_cap moves a tax from signing into the payments: at rate zero the total is unchanged', () => {
    check(
      fc.property(leaseDeal, money(5000, 200_000), (deal, amount) => {
        if (deal.taxes.lease.method !== 'payment') return
        const lease = { ...deal.lease, rate: { annual_rate_pct: '0' } }
        const at = (tax_in_cap: boolean) =>
          leased({ ...deal, lease, lines: [item(amount, { cap_cost: false, tax_in_cap }, 'taxable')] })
        const [paid, capitalized] = [at(false), at(true)]
        if (!paid || !capitalized || capitalized.totals.adjusted_cap_cost <= capitalized.totals.residual)
          return
        expect(Math.abs(paid.total_of_payments - capitalized.total_of_payments)).toBeLessThanOrEqual(
          paid.payment.count,
        )
      }),
    )
  })

  it('13: the residual is at most its base, and more distance never increases it', () => {
    const points = fc.integer({ min: -100, max: 100 })
    check(
      fc.property(
        money(1_000_000, 20_000_000),
        money(0, 2_000_000),
        percentUpTo(9999),
        points,
        points,
        (msrp, items, pct, a, b) => {
          const base = residualBase(msrp, items, '10')
          const at = (adjustment: number) =>
            residualValue(base, effectiveResidualPct(pct, (adjustment / 10).toFixed(1)))
          expect(at(Math.max(a, b))).toBeLessThanOrEqual(base)
          expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)))
        },
      ),
    )
  })
})

describe('every quote', () => {
  it('15: the same inputs give the same bytes, and the quote stores inputs, rates and their date', () => {
    check(
      fc.property(anyDeal, deal => {
        const one = priceDeal(deal)
        if (!one.ok) return demand(!priceDeal(structuredClone(deal)).ok, 'what is refused is refused again')
        const text = traceText(deal, one)
        const { input } = JSON.parse(text) as { input: DealInput }
        const again = priceDeal(input)
        if (!again.ok) throw new Error('the inputs that were kept have no price')
        expect(traceText(input, again)).toBe(text)
        const figures = (quote: DealPricing): unknown => JSON.parse(JSON.stringify(quote))
        demand(isDeepStrictEqual(figures(again), figures(priceDeal(deal))), 'same inputs, same figures')
        expect(input.taxes.as_of).toBe(deal.taxes.as_of)
        expect(input.taxes.components.map(tax => tax.rate)).toEqual(
          deal.taxes.components.map(tax => tax.rate),
        )
      }),
    )
  })

  it('16: English and French show the same cents', () => {
    check(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), amount => {
        const digits = (text: string) => text.replaceAll(/\D/g, '')
        const shown = (['en-CA', 'fr-CA', 'en-US'] as const).map(locale =>
          digits(formatMoney(cents(amount), locale)),
        )
        expect(new Set(shown).size).toBe(1)
        expect(Number(shown[0])).toBe(Math.abs(amount))
      }),
    )
  })
})
