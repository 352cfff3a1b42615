import { cents } from '#platform/money/cents.ts'
import { equityNode } from '#pricing/traces/trace-trade-in.ts'
import type { LeasePricing, WorksheetRow } from '../deal/deal-pricing.ts'
import type { LeaseFigures } from '../lease/lease-figures.ts'
import { isPaidAtSigning } from '../lease/lease-items.ts'
import { leaseRows } from '../lease/lease-rows.ts'
import { MONTHLY_FACTOR } from '../interest/monthly-equivalent.ts'
import { signingNode } from './trace-signing.ts'
import { figuresNode, given, lineNode, minus, present, sumNode, timesNode } from './trace-node.ts'
import { paymentTaxNodes, signingTaxNodes, taxablePartNode, upfrontNode } from './trace-lease-taxes.ts'
import { discountNodes, luxuryNode } from './trace-taxes.ts'
import type { TraceNode } from './trace.ts'

/** The cap cost, from the worksheet's own rows, so that the two never differ. Finance 5.2. */
function capCostNode(figures: LeaseFigures): TraceNode {
  const { input, sorted } = figures.setting.basis
  const discounts = [...discountNodes(input, sorted, true), ...discountNodes(input, sorted, false)]
  const leafOf = ({ key, amount, group }: WorksheetRow): TraceNode => {
    if (key === 'agreed_value') return given(key, amount, 'vehicle')
    if (key === 'luxury_tax') return luxuryNode(input, sorted)
    if (key === 'acquisition_fee') return given(key, amount, 'lender')
    return discounts.find(node => node.key === key) ?? lineNode(key, amount, group === 'plans')
  }
  const gross: TraceNode[] = []
  const reduction: TraceNode[] = []
  let target = gross
  for (const row of leaseRows(figures)) {
    if (row.key === 'gross_cap_cost') target = reduction
    if (row.key === 'adjusted_cap_cost') break
    if (row.sign !== '+' && row.sign !== '-') continue
    const leaf = leafOf(row)
    const node = row.sign === '-' ? minus(leaf) : leaf
    const equity = row.group === 'trade_in' ? equityNode(input, row.key) : undefined
    target.push(equity ?? node)
  }
  return sumNode('adjusted_cap_cost', 'finance 5.2', [
    sumNode('gross_cap_cost', 'finance 5.2', gross),
    ...present([sumNode('cap_cost_reduction', 'finance 5.2', reduction)]),
  ])
}

function residualNode({ residual }: LeaseFigures): TraceNode {
  const { pct, base, amount } = residual
  const common = { key: 'residual', rule: 'finance 5.3', amount, children: [] } as const
  if (pct === null) return { ...common, formula: 'given_residual', params: { base }, rounding: 'none' }
  return { ...common, formula: 'residual', params: { base, percent: pct }, rounding: 'R2' }
}

function basePaymentNode(figures: LeaseFigures): TraceNode {
  const { setting, taxes, residual, base_payment } = figures
  const { annual_rate_pct: rate_pct, per_year, count, advance, method } = setting.terms
  const common = {
    key: 'base_payment',
    amount: base_payment,
    rounding: 'R2',
    children: [capCostNode(figures), residualNode(figures)],
  } as const
  const ends = { cap_cost: taxes.cost.adjusted, residual: residual.amount, count }
  const params = { ...ends, rate_pct, per_year }
  if (method === 'money_factor')
    return { ...common, formula: 'lease_money_factor', params, rule: 'finance 5.4' }
  if (Number(rate_pct) === 0)
    return { ...common, formula: 'lease_annuity_zero_rate', params: ends, rule: 'finance 5.5' }
  return { ...common, formula: 'lease_annuity', params: { ...params, advance }, rule: 'finance 5.5' }
}

/** The luxury tax paid at signing; a capitalized one is part of the cap cost. Finance 6.4. */
const luxuryAtSigning = ({ setting: { basis } }: LeaseFigures): TraceNode[] =>
  basis.items.some(item => item.key === 'luxury_tax' && isPaidAtSigning(item))
    ? [luxuryNode(basis.input, basis.sorted)]
    : []

/** The trace of a lease: payment, taxes, amount due at signing and totals. */
export function traceLease(figures: LeaseFigures, pricing: LeasePricing): TraceNode {
  const { setting, taxes, total_payment, base_payment } = figures
  const { basis, terms } = setting
  const { totals, payment, due_at_signing } = pricing
  const later = cents(terms.count - terms.advance)
  return figuresNode('lease', payment.amount, [
    sumNode('total_payment', 'finance 5.8', [basePaymentNode(figures), ...paymentTaxNodes(figures)]),
    ...(basis.method === 'payment' ? [taxablePartNode(figures)] : []),
    ...(taxes.upfront_taxes.length > 0 ? [upfrontNode(figures)] : []),
    sumNode('rent_charge', 'finance 5.1', [
      timesNode('total_of_base_payments', 'finance 5.1', base_payment, terms.count),
      minus(given('depreciation', totals.depreciation_and_amortized, 'figure')),
    ]),
    signingNode(pricing.due_at_signing, 'finance 5.8'),
    ...luxuryAtSigning(figures),
    ...signingTaxNodes(figures),
    sumNode('total_of_payments', 'finance 5.1', [
      given('due_at_signing', due_at_signing.total, 'figure'),
      ...present([
        minus(given('security_deposit', totals.security_deposit, 'lender')),
        timesNode('later_payments', 'finance 5.1', total_payment, later),
        given('disposition_fee', totals.disposition_fee, 'lender'),
      ]),
    ]),
    {
      key: 'monthly_equivalent',
      formula: 'monthly_equivalent',
      params: { payment: payment.amount, factor: MONTHLY_FACTOR[payment.frequency] },
      rule: 'finance 0.3',
      amount: payment.monthly_equivalent,
      rounding: 'R2',
      children: [],
    },
  ])
}
