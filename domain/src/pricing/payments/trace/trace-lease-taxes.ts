import { subtractCents, sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { rateOf } from '#platform/money/amount.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import type { ComputedTax } from '#pricing/taxes/sale-taxes.ts'
import type { TaxComponentRule, TaxScope } from '#pricing/taxes/tax-rules.ts'
import { dealTradeIn } from '../deal/deal-trade-in.ts'
import type { LeaseTaxMethod } from '../deal/deal-input.ts'
import type { LeaseBasis } from '../lease/lease-basis.ts'
import type { LeaseFigures } from '../lease/lease-figures.ts'
import { isPaidAtSigning } from '../lease/lease-items.ts'
import { isTaxedItself } from '../lease/lease-upfront-tax.ts'
import type { LeaseItem } from '../lease/lease-items.ts'
import { taxablePart } from '../lease/lease-payment.ts'
import type { LeaseSetting } from '../lease/lease-setting.ts'
import { given, lineNode, minus, present, sumAtLeastZero, sumNode, timesNode } from './trace-node.ts'
import {
  baseNode,
  compoundNode,
  discountNodes,
  luxuryNode,
  onTopNodes,
  rebateNodes,
  slicedNode,
  taxNode,
} from './trace-taxes.ts'
import { tradeInParts } from '../deal/trade-in-parts.ts'
import type { TraceNode } from './trace.ts'

function itemNode({ input, sorted }: LeaseBasis, { key, amount }: LeaseItem): TraceNode {
  if (key === 'luxury_tax') return luxuryNode(input, sorted)
  if (key === 'acquisition_fee') return given(key, amount, 'lender')
  return lineNode(
    key,
    amount,
    sorted.plans.some(({ line }) => key === `line:${line.id}`),
  )
}

const itemNodes = (basis: LeaseBasis, test: (item: LeaseItem) => boolean): TraceNode[] =>
  basis.items.filter(test).map(item => itemNode(basis, item))

/** Debts of the trade-ins, less their allowances without a credit. Finance 5.8. */
function debtNodes({ input, credit }: LeaseBasis): TraceNode[] {
  const uncredited = subtractCents(dealTradeIn(input).credit, credit)
  const debts = tradeInParts(input).filter(({ sign }) => sign === '+')
  return present([
    ...debts.map(({ key, amount }) => given(key, amount, 'entered')),
    minus(given('trade_in_allowance', uncredited, 'entered')),
  ])
}

/** The untaxed amount that a payment repays: N of finance 5.8. */
function notTaxedNode(basis: LeaseBasis, scope: TaxScope): TraceNode {
  return sumNode(`not_taxed:${scope}`, 'finance 5.8', [
    ...present([given('capitalized_tax', basis.capitalized_tax, 'figure')]),
    ...(basis.trade_in.not_taxed > 0 ? debtNodes(basis) : []),
    ...itemNodes(basis, item => item.cap_cost && !item.flags[scope]),
  ])
}

/** The part of a payment that is subject to the taxes of a scope. Finance 5.8. */
const partNode = ({ basis, cash }: LeaseSetting, key: string, scope: TaxScope, amount: Cents): TraceNode => ({
  key,
  formula: 'taxable_part',
  params: { cap_cost: cash.cost.adjusted, not_taxed: basis.not_taxed(scope) },
  rule: 'finance 5.8',
  amount,
  rounding: 'R2',
  children: present([notTaxedNode(basis, scope)]),
})

type Open = (rule: TaxComponentRule, tax: ComputedTax, onTop: readonly TraceNode[]) => readonly TraceNode[]

/** The taxes of a list, each with its rule and the parts of its base. */
const taxNodes = (
  taxes: readonly ComputedTax[],
  rated: LeaseBasis['rated'],
  { source, isNew, open }: { source: string; isNew: boolean; open: Open },
): TraceNode[] => {
  const rules = rated.map(({ rule }) => rule)
  return taxes.flatMap((tax, at) => {
    const rule = rules[at]
    if (!rule || tax.amount === 0) return []
    const onTop = onTopNodes(rule, taxes, rules)
    const base = subtractCents(tax.base, sumCents(onTop.map(({ amount }) => amount)))
    return [{ ...taxNode(tax, rule, isNew, open(rule, { ...tax, base }, onTop)), rule: source }]
  })
}

/** The maximum taxed part of a payment, which the worksheet shows. Finance 5.8. */
export function taxablePartNode({ setting, taxes }: LeaseFigures): TraceNode {
  const { rated, not_taxed } = setting.basis
  const shown = rated.find(({ rule }) => not_taxed(rule.scope) === taxes.not_taxed)
  return partNode(setting, 'taxable_part', shown?.rule.scope ?? 'state', taxes.taxable_part)
}

/** The taxes of a payment, each on its own part: a line may be subject to one tax and not another. Finance 5.8. */
export const paymentTaxNodes = ({ setting, taxes }: LeaseFigures): TraceNode[] =>
  taxNodes(taxes.payment_taxes, setting.basis.rated, {
    source: 'finance 5.8',
    isNew: setting.basis.sorted.is_new,
    open: (rule, { base }, onTop) => [
      compoundNode(rule, partNode(setting, `base:${rule.code}`, rule.scope, base), onTop),
    ],
  })

/** The manufacturer money that is taxed like cash. Finance 6.6.1. */
const taxedRebateNodes = ({ input, sorted, taxed_rebate }: LeaseBasis): TraceNode[] =>
  taxed_rebate === 0 ? [] : rebateNodes(input, sorted)

type BaseOf = (figures: LeaseFigures, rule: TaxComponentRule) => TraceNode

const totalOfPaymentsNode: BaseOf = ({ setting }, { code, scope }) => {
  const { basis, cash, residual, terms } = setting
  const part = taxablePart(cash.cost.adjusted, basis.not_taxed(scope), residual, terms)
  const payments = timesNode(`taxable_payments:${code}`, 'finance 6.6', part, terms.count)
  const parts = [
    { ...payments, children: [partNode(setting, `taxable_part:${code}`, scope, part)] },
    given('down_payment', cash.amount, 'entered'),
    ...taxedRebateNodes(basis),
    ...(basis.trade_in.taxed_at_signing > 0 ? debtNodes(basis).map(minus) : []),
    ...itemNodes(basis, item => isPaidAtSigning(item) && item.flags[scope]),
  ]
  return sumNode(`base:${code}`, 'finance 6.6', present(parts))
}

const priceNode: BaseOf = ({ setting }, { code, scope }) => {
  const { basis } = setting
  const { input, sorted, credit } = basis
  const parts = [
    given('vehicle_price', input.vehicle.price, 'vehicle'),
    ...itemNodes(basis, item => item.flags[scope]),
    ...discountNodes(input, sorted, true).map(minus),
    minus(given('trade_in_allowance', credit, 'entered')),
  ]
  return sumAtLeastZero(`base:${code}`, 'finance 6.6', present(parts))
}

const depreciationNode: BaseOf = ({ setting, taxes }, { code, scope }) => {
  const { basis, cash, residual } = setting
  const parts = [
    given('gross_cap_cost', taxes.cost.gross, 'figure'),
    // The tax itself is not taxed.
    minus(given('capitalized_tax', taxes.capitalized_tax, 'figure')),
    ...itemNodes(basis, item => isPaidAtSigning(item) && item.flags[scope]),
    minus(given('residual', residual, 'figure')),
    ...discountNodes(basis.input, basis.sorted, false).map(minus),
    minus(given('positive_equity', cash.cost.positive_equity, 'figure')),
  ]
  return sumAtLeastZero(`base:${code}`, 'finance 6.6', present(parts))
}

const BASES: Record<Exclude<LeaseTaxMethod, 'none'>, BaseOf> = {
  // With taxed payments the method has no tax at the start.
  payment: ({ setting: { basis } }, rule) => baseNode(basis.input, basis.sorted, rule, basis.credit),
  upfront_total_payments: totalOfPaymentsNode,
  upfront_price: priceNode,
  upfront_depreciation: depreciationNode,
}

/** The gross cap cost before the taxes in it. Finance 6.5.1. */
const grossNode = ({ taxes }: LeaseFigures, { code }: TaxComponentRule): TraceNode =>
  sumNode(
    `base:${code}`,
    'finance 6.6',
    present([
      given('gross_cap_cost', taxes.cost.gross, 'figure'),
      minus(given('capitalized_tax', taxes.capitalized_tax, 'figure')),
    ]),
  )

/** The taxes of the method itself; for one that is taxed itself, with that part. Finance 6.6, 6.6.2. */
function methodNodes(figures: LeaseFigures, own: readonly ComputedTax[]): TraceNode[] {
  const { basis } = figures.setting
  const { method, rated, sorted } = basis
  const nodes = taxNodes(own, rated, {
    source: 'finance 6.6',
    isNew: sorted.is_new,
    open: (rule, { base }) =>
      method === 'none' ? [] : [slicedNode(BASES[method](figures, rule), rule, base)],
  })
  if (!isTaxedItself(basis)) return nodes
  const all_rates = plainDecimal(rated.reduce((sum, { rate }) => sum + rateOf(rate), 0n))
  return nodes.map(node => {
    if (node.formula !== 'tax') return node
    const { code, base, rate } = node.params
    return { ...node, formula: 'tax_on_itself', params: { code, base, rate, all_rates } }
  })
}

/** The taxes due once at the start, each with the parts of its base. Finance 6.6. */
export function upfrontNode(figures: LeaseFigures): TraceNode {
  const { inception, inception_taxes, input, sorted, credit } = figures.setting.basis
  const own = figures.taxes.upfront_taxes.slice(0, figures.taxes.upfront_taxes.length - inception.length)
  const beside = taxNodes(inception_taxes, inception, {
    source: 'finance 6.6',
    isNew: sorted.is_new,
    open: (rule, { base }) =>
      rule.lease_base === 'gross_cap_cost'
        ? [grossNode(figures, rule)]
        : [slicedNode(baseNode(input, sorted, rule, credit), rule, base)],
  })
  return sumNode('upfront_tax', 'finance 6.6', [...methodNodes(figures, own), ...beside])
}

/** The taxes paid at signing or capitalized, each with the parts of its base. Finance 5.8. */
export function signingTaxNodes({ setting, taxes }: LeaseFigures): TraceNode[] {
  const { basis, cash } = setting
  const node = (key: string, list: readonly ComputedTax[], open: Open) => {
    const found = taxNodes(list, basis.rated, { source: 'finance 5.8', isNew: basis.sorted.is_new, open })
    // Distinct from the payment's taxes of the same codes, so with their own keys.
    return sumNode(
      key,
      'finance 5.8',
      found.map(tax => ({ ...tax, key: `signing_${tax.key}` })),
    )
  }
  const items =
    (inCap: boolean): Open =>
    ({ scope }, _tax, onTop) => [
      ...itemNodes(basis, item => isPaidAtSigning(item) && item.flags[scope] && item.tax_in_cap === inCap),
      ...onTop,
    ]
  const inCap = node('capitalized_tax', basis.capitalized_item_taxes, items(true))
  const inception = basis.input.lease.capitalize_upfront_tax ? taxes.upfront_taxes : []
  return present([
    node('tax_on_down_payment', cash.taxes, (_rule, _tax, onTop) => [
      given('down_payment', cash.amount, 'entered'),
      ...onTop,
    ]),
    node('tax_on_rebate', basis.rebate_taxes, (_rule, _tax, onTop) => [...taxedRebateNodes(basis), ...onTop]),
    node('tax_on_trade_in', basis.trade_in_taxes, (_rule, _tax, onTop) => [
      ...debtNodes(basis).map(minus),
      ...onTop,
    ]),
    node('tax_on_upfront_fees', basis.signing_taxes, items(false)),
    inception.length === 0
      ? inCap
      : sumNode(
          'capitalized_tax',
          'finance 5.8',
          present([
            { ...inCap, key: 'tax_on_capitalized_items' },
            ...inception.map(tax => given(`tax:${tax.code}`, tax.amount, 'figure')),
          ]),
        ),
  ])
}
