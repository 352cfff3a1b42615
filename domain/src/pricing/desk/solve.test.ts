import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#platform/money/cents.ts'
import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import type { FinanceInput } from '#pricing/payments/finance/finance-basis.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { anyDeal, financeDeal, leaseDeal, places } from '#pricing/payments/deal/random-deals.ts'
import { amountLimits, amountRefusal } from '#pricing/programmes/programme-limits.ts'
import { resolveTaxRules } from '#pricing/taxes/resolve-tax-rules.ts'
import { frontier } from './frontier.ts'
import { leverScale, percentOfUnits, unitsOfPercent } from './lever.ts'
import type { Lever } from './lever.ts'
import { residualNeutralPrice, solveEach, solveInOrder } from './solve-levers.ts'
import { solveTerm } from './solve-term.ts'
import { solve } from './solve.ts'
import { targetFigure } from './target-figure.ts'
import type { TargetName } from './target-figure.ts'

/** A target's figure in the complete pricing. */
function pricedFigure(deal: DealInput, name: TargetName): number | undefined {
  const pricing = priceDeal(deal)
  if (!pricing.ok) return undefined
  if (name === 'due_at_signing') return pricing.due_at_signing.total
  if (pricing.payment_type === 'lease') {
    if (name === 'payment') return pricing.payment.amount
    return name === 'amount_financed' ? pricing.totals.adjusted_cap_cost : undefined
  }
  if (name === 'amount_due') return pricing.totals.amount_due
  if (pricing.payment_type === 'cash') return name === 'payment' ? pricing.totals.amount_due : undefined
  return name === 'payment' ? pricing.payment.amount : pricing.totals.amount_financed
}

/** A fixed seed, so that a failure is reproducible. */
const seed = 20_261_121

const NAMES = ['payment', 'amount_due', 'due_at_signing', 'amount_financed'] as const
const name = fc.constantFrom<TargetName>(...NAMES)

const ontario = resolveTaxRules(places, { country: 'CA', region: 'ON', date: '2026-10-15' })
if (!ontario) throw new Error('no rules')

/** Golden case 1: 626.48 a month. */
const golden: FinanceInput = {
  payment_type: 'finance',
  quote_date: '2026-10-15',
  taxes: ontario,
  vehicle: { condition: 'New', price: cents(4_200_000), msrp: cents(4_399_000) },
  lines: [
    {
      id: 'admin',
      kind: 'fee',
      name: 'Admin fee',
      amount: cents(49_900),
      taxability: 'taxable',
      cap_cost: true,
      residualize: false,
      tax_in_cap: false,
    },
    {
      id: 'licence',
      kind: 'fee',
      name: 'Licence',
      amount: cents(12_000),
      taxability: 'non_taxable',
      cap_cost: false,
      residualize: false,
      tax_in_cap: false,
    },
    {
      id: 'loyalty',
      kind: 'discount',
      name: 'Loyalty',
      discount_type: 'rebate',
      taxability: 'taxable',
      amount: cents(50_000),
    },
    {
      id: 'rebate',
      kind: 'discount',
      name: 'Rebate',
      discount_type: 'rebate',
      taxability: 'non_taxable',
      amount: cents(100_000),
    },
  ],
  trade_in: { credit: cents(1_000_000), owing: cents(400_000) },
  down_payment: cents(200_000),
  include_tax: true,
  finance: { annual_rate_pct: '6.49', term_months: 72, frequency: 'monthly' },
}
const target = { figure: 'payment', amount: cents(60_000) } as const
const terms = [
  { term: 84, rate: '6.49', residual_percent: null },
  { term: 60, rate: '6.49', residual_percent: null },
  { term: 72, rate: '6.49', residual_percent: null },
]

describe('one lever for a payment of 600.00', () => {
  it.each([
    [{ kind: 'price' }, 4_060_595],
    [{ kind: 'down_payment' }, 357_528],
    [{ kind: 'trade_in' }, 1_139_405],
    [{ kind: 'rate' }, '4.9786'],
    [{ kind: 'line', id: 'loyalty' }, 189_405],
    [{ kind: 'line', id: 'rebate' }, 257_528],
  ] as const)('%o has to be %s', (lever, value) => {
    const solution = solve(golden, lever, target)
    expect(solution.ok && solution.result).toBe('met')
    expect(solution.ok && solution.figure).toBe(60_000)
    expect(solution.ok && solution.value).toBe(value)
  })

  it('uses the shortest term that fits', () => {
    const solution = solveTerm(golden, target, terms)
    expect(solution.ok && [solution.option.term, solution.figure]).toEqual([84, 55_339])
    const none = solveTerm(golden, { ...target, amount: cents(50_000) }, terms)
    expect(!none.ok && none.reason === 'unreachable' && none.nearest.option.term).toBe(84)
  })

  it('cannot come from a fee that is smaller than the difference, and reports the nearest value', () => {
    const solution = solve(golden, { kind: 'line', id: 'admin' }, target)
    expect(solution.ok).toBe(false)
    if (solution.ok || solution.reason !== 'unreachable') throw new Error('unreachable expected')
    expect(solution.nearest.value).toBe(0)
    expect(solution.nearest.figure).toBe(pricedFigure(solution.nearest.deal, 'payment'))
  })

  it('reports levers that the deal does not have or that have no effect', () => {
    const cash: DealInput = { ...golden, payment_type: 'cash' }
    expect(solve(cash, { kind: 'rate' }, target)).toMatchObject({ ok: false, reason: 'no_lever' })
    expect(solve(golden, { kind: 'line', id: 'gone' }, target)).toMatchObject({
      ok: false,
      reason: 'no_lever',
    })
    const due = { figure: 'amount_due', amount: cents(1) } as const
    expect(solve(golden, { kind: 'rate' }, due)).toMatchObject({ ok: false, reason: 'no_effect' })
    expect(solve({ ...golden, down_payment: cents(-1) }, { kind: 'price' }, target)).toMatchObject({
      ok: false,
      reason: 'unpriceable',
      problems: [{ field: 'down_payment', rule: 'amount_negative' }],
    })
  })

  it('stays within the amounts that the lender finances, and reports the nearest value', () => {
    const card = { terms_months: [72], rate_tiers: [], min_amount_financed: '36000.00', max_ltv_pct: '90' }
    // 37,278.87 are financed; 36,000.00 is 1,278.87 more down, or 1,278.87 ÷ 1.13 = 1,131.74 off the price.
    const [down, price] = ([{ kind: 'down_payment' }, { kind: 'price' }] as const).map(lever =>
      solve(golden, lever, { ...target, card }),
    )
    if (!down || down.ok || down.reason !== 'unreachable') throw new Error('unreachable expected')
    expect([down.nearest.value, pricedFigure(down.nearest.deal, 'amount_financed')]).toEqual([
      327_887, 3_600_000,
    ])
    if (!price || price.ok || price.reason !== 'unreachable') throw new Error('unreachable expected')
    expect(price.nearest.value).toBe(4_086_826)
    // 90 % of the price is 37,800.00: the maximum loan, whatever the payment.
    const most = solve(golden, { kind: 'down_payment' }, { figure: 'payment', amount: cents(90_000), card })
    expect(most.ok && pricedFigure(most.deal, 'amount_financed')).toBe(3_780_000)
    const free = solve(
      golden,
      { kind: 'down_payment' },
      { ...target, card: { ...card, min_amount_financed: null } },
    )
    expect(free.ok && free.value).toBe(357_528)
  })

  it('stays within the limits and reports when a manager is required', () => {
    const floor = solve(golden, { kind: 'price' }, target, { min: cents(4_100_000) })
    expect(!floor.ok && floor.reason === 'unreachable' && floor.nearest.value).toBe(4_100_000)
    const asks = solve(golden, { kind: 'rate' }, target, { min: '4.49', ask_below: '5.49' })
    expect(asks.ok && [asks.value, asks.ask_manager]).toEqual(['4.9786', true])
    const buyRate = solve(golden, { kind: 'rate' }, target, { min: '5.49' })
    expect(!buyRate.ok && buyRate.reason === 'unreachable' && buyRate.nearest.value).toBe('5.49')
  })
})

describe('several levers', () => {
  const levers = [
    { lever: { kind: 'price' } },
    { lever: { kind: 'down_payment' } },
    { lever: { kind: 'trade_in' } },
    { lever: { kind: 'rate' } },
    { lever: { kind: 'term' }, options: terms },
  ] as const

  it('are each solved separately', () => {
    const solved = solveEach(golden, levers, target)
    expect(solved.map(({ solution }) => solution.ok)).toEqual([true, true, true, true, true])
  })

  it('are applied in order, each up to its limits', () => {
    const shared = solveInOrder(
      golden,
      [
        { lever: { kind: 'price' }, limits: { min: cents(4_150_000) } },
        { lever: { kind: 'down_payment' } },
        levers[3],
      ],
      target,
    )
    expect(shared.ok).toBe(true)
    expect(shared.deal.vehicle.price).toBe(4_150_000)
    expect(shared.moves).toHaveLength(2)
    expect(pricedFigure(shared.deal, 'payment')).toBe(60_000)
    const short = solveInOrder(
      golden,
      [{ lever: { kind: 'price' }, limits: { min: cents(4_150_000) } }],
      target,
    )
    expect([short.ok, short.deal.vehicle.price]).toEqual([false, 4_150_000])
  })
})

const lever: fc.Arbitrary<Lever> = fc.oneof(
  fc.constantFrom<Lever>({ kind: 'price' }, { kind: 'down_payment' }, { kind: 'trade_in' }, { kind: 'rate' }),
  fc.nat(5).map((at): Lever => ({ kind: 'line', id: String(at) })),
)
const numbered = <T extends DealInput>(deal: T): T => ({
  ...deal,
  lines: deal.lines.map((line, at) => ({ ...line, id: String(at) })),
})

describe(`the solver on random deals (seed ${seed})`, () => {
  it('uses the figures of the pricing', () => {
    fc.assert(
      fc.property(anyDeal, name, (deal, figure) => {
        const found = targetFigure(deal, figure)
        expect(found.kind === 'figure' ? found.amount : undefined).toBe(pricedFigure(deal, figure))
      }),
      { numRuns: 2000, seed },
    )
  })

  it('returns the value next to which the target is missed, within the limits', () => {
    const amount = fc.integer({ min: 0, max: 6_000_000 }).map(cents)
    let solved = 0
    fc.assert(
      fc.property(anyDeal.map(numbered), lever, name, amount, amount, (deal, moved, figure, sought, some) => {
        const asked = { figure, amount: figure === 'payment' ? cents(Math.floor(sought / 40)) : sought }
        const scale = leverScale(deal, moved)
        const limits =
          scale?.unit === 'cents'
            ? { min: cents(Math.floor(some / 8)), max: cents(Math.floor(some / 8) + 7_000_000) }
            : { min: '0.5', max: '19.5' }
        const solution = solve(deal, moved, asked, limits)
        expect(!solution.ok && solution.reason === 'no_lever').toBe(scale === undefined)
        if (!scale || (!solution.ok && solution.reason !== 'unreachable')) return
        const reached = solution.ok ? solution : solution.nearest
        const units = typeof reached.value === 'string' ? unitsOfPercent(reached.value) : reached.value
        const [low, high] = scale.unit === 'cents' ? [limits.min, limits.max] : [5000, 195_000]
        expect(units).toBeGreaterThanOrEqual(Number(low))
        expect(units).toBeLessThanOrEqual(Number(high))
        expect(reached.figure).toBe(pricedFigure(reached.deal, figure))
        expect(solution.ok || reached.figure > asked.amount).toBe(true)
        if (!solution.ok) return
        solved += 1
        expect(reached.figure).toBeLessThanOrEqual(asked.amount)
        expect(solution.result === 'met').toBe(asked.amount - reached.figure <= 1)
        // One unit further, on the side that gives away less, the target is missed, or the figure does not
        // change.
        const beyond = [units - 1, units + 1]
          .filter(value => value >= Number(low) && value <= Number(high))
          .map(value => pricedFigure(scale.moved(value), figure))
        const betterIsPossible =
          beyond.length === 2 &&
          beyond.every(next => next !== undefined && next <= asked.amount && next > reached.figure)
        expect(betterIsPossible).toBe(false)
      }),
      { numRuns: 600, seed },
    )
    expect(solved).toBeGreaterThan(100)
  })

  it('reaches a payment within a cent by price, and by down payment, unless a tax step prevents it', () => {
    fc.assert(
      fc.property(financeDeal, fc.integer({ min: 20_000, max: 60_000 }), (deal, amount) => {
        const plain: FinanceInput = {
          ...deal,
          taxes: ontario,
          trade_in: { credit: cents(0), owing: cents(0) },
          finance: { ...deal.finance, lender_fees: [] },
        }
        const asked = { figure: 'payment', amount: cents(amount) } as const
        const byPrice = solve(plain, { kind: 'price' }, asked)
        // A used vehicle's payment has a minimum from its lines, so the target may be out of reach.
        expect(!byPrice.ok || (byPrice.result === 'met' && byPrice.figure === amount)).toBe(true)
        const byCash = solve(
          { ...plain, vehicle: { ...plain.vehicle, price: cents(9_000_000) } },
          { kind: 'down_payment' },
          asked,
        )
        // Without any cash the payment may already be lower.
        expect(byCash.ok && (byCash.result === 'met' || byCash.value === 0)).toBe(true)
      }),
      { numRuns: 200, seed },
    )
  })

  it.each([
    ['a higher price', { kind: 'price' }, 1],
    ['a smaller down payment', { kind: 'down_payment' }, -1],
    ['a smaller trade-in allowance', { kind: 'trade_in' }, -1],
    ['a higher rate', { kind: 'rate' }, 1],
  ] as const)(
    'gives %s for a higher target',
    (_, moved, sign) => {
      const sought = fc.integer({ min: 10_000, max: 90_000 })
      // The amount due at signing rises with the down payment.
      const aimed = fc.constantFrom<TargetName>('payment', 'amount_due', 'amount_financed')
      fc.assert(
        fc.property(anyDeal, aimed, sought, sought, (deal, figure, a, b) => {
          const scale = figure === 'payment' ? 1 : 40
          const at = (amount: number) => solve(deal, moved, { figure, amount: cents(amount * scale) })
          const [less, more] = [at(Math.min(a, b)), at(Math.max(a, b))]
          // Deals without such a lever, or without its effect, have nothing to compare.
          const isOrdered =
            less.ok && more.ok ? sign * (Number(more.value) - Number(less.value)) >= 0 : !less.ok
          expect(isOrdered).toBe(true)
        }),
        { numRuns: 150, seed },
      )
    },
    60_000,
  )

  it('stays within the amounts that a lender finances', () => {
    const limit = fc.option(fc.integer({ min: 500_000, max: 6_000_000 }))
    const text = (amount: number | null) => (amount === null ? null : (amount / 100).toFixed(2))
    let held = 0
    fc.assert(
      fc.property(
        financeDeal,
        lever,
        fc.record({ min: limit, max: limit, max_ltv_pct: fc.option(fc.constantFrom('80', '110')) }),
        fc.integer({ min: 10_000, max: 90_000 }),
        (deal, moved, { min, max, max_ltv_pct }, amount) => {
          const card = {
            terms_months: [],
            rate_tiers: [],
            min_amount_financed: text(min),
            max_amount_financed: text(max),
            max_ltv_pct,
          }
          const solution = solve(numbered(deal), moved, { figure: 'payment', amount: cents(amount), card })
          if (!solution.ok && solution.reason !== 'unreachable') return
          const reached = solution.ok ? solution : solution.nearest
          const financed = cents(pricedFigure(reached.deal, 'amount_financed') ?? -1)
          expect(amountRefusal(financed, amountLimits(card, reached.deal.vehicle.price))).toBeUndefined()
          held += 1
        },
      ),
      { numRuns: 300, seed },
    )
    expect(held).toBeGreaterThan(50)
  })

  it('finds the price that keeps a lease payment when the residual changes', () => {
    fc.assert(
      fc.property(leaseDeal, fc.constantFrom('-4', '-2', '2', '3'), (lease, points) => {
        if (!('pct' in lease.lease.residual)) return
        const residual = { ...lease.lease.residual, distance_adjustment_pp: points }
        const before = pricedFigure(lease, 'payment')
        const solution = residualNeutralPrice(lease, residual)
        expect(before !== undefined || (!solution.ok && solution.reason === 'unpriceable')).toBe(true)
        if (before === undefined || !solution.ok) return
        expect(pricedFigure(solution.deal, 'payment')).toBe(solution.figure)
        expect(solution.figure).toBeLessThanOrEqual(before)
      }),
      { numRuns: 150, seed },
    )
  })

  it('formats and parses percentages without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), units => {
        expect(unitsOfPercent(percentOfUnits(units))).toBe(units)
      }),
    )
  })
})

describe('two levers: payment at most 600.00 and gross at least 2,000.00', () => {
  const costs = { vehicle: cents(3_800_000) }
  const question = {
    first: { lever: { kind: 'price' }, min: 3_900_000, max: 4_400_000 },
    second: { lever: { kind: 'down_payment' }, limits: { max: cents(500_000) } },
    target,
    min_gross: cents(200_000),
    costs,
  } as const

  it('is a line of prices with their down payments, exact at its ends', () => {
    const found = frontier(golden, question)
    if (!found.ok) throw new Error(found.reason)
    for (const point of found.points) {
      expect(point.gross).toBeGreaterThanOrEqual(200_000)
      expect(pricedFigure(point.deal, 'payment')).toBeLessThanOrEqual(60_000)
    }
    const prices = found.points.map(point => Number(point.first))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    // 38,000 + 2,000 + the dealership's own 500 discount.
    expect(prices[0]).toBe(4_050_000)
    // 5,000 down is the maximum; one cent more of price would need more.
    const last = found.points.at(-1)
    const dearer = solve(
      { ...golden, vehicle: { ...golden.vehicle, price: cents(Number(last?.first) + 1) } },
      { kind: 'down_payment' },
      target,
    )
    expect(dearer.ok && Number(dearer.value)).toBeGreaterThan(500_000)
  })

  it('reports which condition cannot be met', () => {
    expect(frontier(golden, { ...question, min_gross: cents(900_000) })).toMatchObject({
      ok: false,
      reason: 'gross',
    })
    const tight = { ...question, target: { ...target, amount: cents(10_000) } }
    expect(frontier(golden, tight)).toMatchObject({ ok: false, reason: 'target', best_gross: null })
    const cash: DealInput = { ...golden, payment_type: 'cash' }
    expect(frontier(cash, { ...question, second: { lever: { kind: 'rate' } } })).toMatchObject({
      reason: 'no_lever',
    })
  })
})
