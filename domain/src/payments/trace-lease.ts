import { cents } from '../money/cents.ts'
import type { ComputedTax } from '../taxes/sale-taxes.ts'
import type { LeasePricing } from './deal-pricing.ts'
import type { LeaseFigures } from './lease-figures.ts'
import { leaseRows } from './lease-rows.ts'
import { MONTHLY_FACTOR } from './monthly-equivalent.ts'
import { signingNode } from './trace-finance.ts'
import { figuresNode, given, lineNode, minus, present, sumNode, timesNode } from './trace-node.ts'
import { equityNode } from './trade-in-parts.ts'
import { inceptionTaxNode, plainTaxNode } from './trace-taxes.ts'
import type { TraceNode } from './trace.ts'

/** The cap cost from the worksheet's own rows, so that the two can never differ. Finance 5.2. */
function capCostNode(figures: LeaseFigures): TraceNode {
  const { input } = figures.setting.basis
  const gross: TraceNode[] = []
  const reduction: TraceNode[] = []
  let target = gross
  for (const row of leaseRows(figures)) {
    if (row.key === 'gross_cap_cost') target = reduction
    if (row.key === 'adjusted_cap_cost') break
    if (row.sign !== '+' && row.sign !== '-') continue
    const leaf =
      row.key === 'agreed_value'
        ? given(row.key, row.amount, 'vehicle')
        : lineNode(row.key, row.amount, row.group === 'plans')
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

function taxablePartNode({ taxes }: LeaseFigures): TraceNode {
  return {
    key: 'taxable_part',
    formula: 'taxable_part',
    params: { cap_cost: taxes.cost.adjusted, not_taxed: taxes.not_taxed },
    rule: 'finance 5.8',
    amount: taxes.taxable_part,
    rounding: 'R2',
    children: [],
  }
}

function upfrontNode({ setting, taxes }: LeaseFigures): TraceNode {
  const { method, rated, inception, sorted } = setting.basis
  const rules = method === 'payment' ? inception : rated
  const nodes = taxes.upfront_taxes.map((tax, at) => {
    const rule = rules[at]?.rule
    return rule ? inceptionTaxNode(tax, rule, sorted.is_new) : plainTaxNode(tax)
  })
  return sumNode('upfront_tax', 'finance 6.6', nodes)
}

/** Not the payment's tax of the same code, so under a key of its own. */
const signingTaxNode = (tax: ComputedTax): TraceNode => ({
  ...plainTaxNode(tax),
  key: `signing_tax:${tax.code}`,
})

/** The taxes that are paid at signing or go into the cap cost, each with its base. Finance 5.8. */
function signingTaxNodes({ setting, taxes }: LeaseFigures): TraceNode[] {
  const { basis, cash } = setting
  const node = (key: string, list: readonly ComputedTax[]) =>
    sumNode(key, 'finance 5.8', present(list.map(signingTaxNode)))
  const inception = basis.input.lease.capitalize_upfront_tax ? taxes.upfront_taxes : []
  return present([
    node('tax_on_down_payment', cash.taxes),
    node('tax_on_trade_in', basis.trade_in_taxes),
    node('tax_on_upfront_fees', basis.signing_taxes),
    inception.length > 0
      ? sumNode(
          'capitalized_tax',
          'finance 5.8',
          present([
            node('tax_on_capitalized_items', basis.capitalized_item_taxes),
            ...inception.map(tax => given(`tax:${tax.code}`, tax.amount, 'figure')),
          ]),
        )
      : node('capitalized_tax', basis.capitalized_item_taxes),
  ])
}

/** The trace of a lease: payment, taxes, what is due at signing and the totals. */
export function traceLease(figures: LeaseFigures, pricing: LeasePricing): TraceNode {
  const { setting, taxes, total_payment, base_payment } = figures
  const { basis, terms } = setting
  const { totals, payment, due_at_signing } = pricing
  const later = cents(terms.count - terms.advance)
  return figuresNode('lease', payment.amount, [
    sumNode('total_payment', 'finance 5.8', [
      basePaymentNode(figures),
      ...present(taxes.payment_taxes.map(plainTaxNode)),
    ]),
    ...(basis.method === 'payment' ? [taxablePartNode(figures)] : []),
    ...(taxes.upfront_taxes.length > 0 ? [upfrontNode(figures)] : []),
    sumNode('rent_charge', 'finance 5.1', [
      timesNode('total_of_base_payments', 'finance 5.1', base_payment, terms.count),
      minus(given('depreciation', totals.depreciation_and_amortized, 'figure')),
    ]),
    signingNode(pricing),
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
