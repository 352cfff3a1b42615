import { subtractCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import type { ComputedTax } from '../taxes/sale-taxes.ts'
import type { TaxComponentRule, TaxScope } from '../taxes/tax-rules.ts'
import { dealTradeIn } from '../trade-ins/deal-trade-in.ts'
import type { LeaseTaxMethod } from './deal-input.ts'
import type { LeaseBasis } from './lease-basis.ts'
import type { LeaseFigures } from './lease-figures.ts'
import { isPaidAtSigning } from './lease-items.ts'
import type { LeaseItem } from './lease-items.ts'
import { taxablePart } from './lease-payment.ts'
import type { LeaseSetting } from './lease-setting.ts'
import { given, lineNode, minus, present, sumAtLeastZero, sumNode, timesNode } from './trace-node.ts'
import { baseNode, discountNodes, luxuryNode, slicedNode, taxNode } from './trace-taxes.ts'
import { tradeInParts } from './trade-in-parts.ts'
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

/** Debts of the vehicles traded in, less what is allowed for them without a credit. Finance 5.8. */
function debtNodes({ input, credit }: LeaseBasis): TraceNode[] {
  const uncredited = subtractCents(dealTradeIn(input).credit, credit)
  const debts = tradeInParts(input).filter(({ sign }) => sign === '+')
  return present([
    ...debts.map(({ key, amount }) => given(key, amount, 'entered')),
    minus(given('trade_in_allowance', uncredited, 'entered')),
  ])
}

/** What a payment repays without a tax on it: N of finance 5.8. */
function notTaxedNode(basis: LeaseBasis, scope: TaxScope): TraceNode {
  return sumNode(`not_taxed:${scope}`, 'finance 5.8', [
    ...present([given('capitalized_tax', basis.capitalized_tax, 'figure')]),
    ...(basis.trade_in.not_taxed > 0 ? debtNodes(basis) : []),
    ...itemNodes(basis, item => item.cap_cost && !item.flags[scope]),
  ])
}

/** The part of a payment that carries the taxes of a scope. Finance 5.8. */
const partNode = ({ basis, cash }: LeaseSetting, key: string, scope: TaxScope, amount: Cents): TraceNode => ({
  key,
  formula: 'taxable_part',
  params: { cap_cost: cash.cost.adjusted, not_taxed: basis.not_taxed(scope) },
  rule: 'finance 5.8',
  amount,
  rounding: 'R2',
  children: present([notTaxedNode(basis, scope)]),
})

type Open = (rule: TaxComponentRule, tax: ComputedTax) => readonly TraceNode[]

/** The taxes of a list, each under the rule that it was charged by and opened into what it is taken of. */
const taxNodes = (
  taxes: readonly ComputedTax[],
  rated: LeaseBasis['rated'],
  { source, isNew, open }: { source: string; isNew: boolean; open: Open },
): TraceNode[] =>
  taxes.flatMap((tax, at) => {
    const rule = rated[at]?.rule
    if (!rule || tax.amount === 0) return []
    return [{ ...taxNode(tax, rule, isNew, open(rule, tax)), rule: source }]
  })

/** The largest taxed part of a payment, which the worksheet shows. Finance 5.8. */
export function taxablePartNode({ setting, taxes }: LeaseFigures): TraceNode {
  const { rated, not_taxed } = setting.basis
  const shown = rated.find(({ rule }) => not_taxed(rule.scope) === taxes.not_taxed)
  return partNode(setting, 'taxable_part', shown?.rule.scope ?? 'state', taxes.taxable_part)
}

/** The taxes of a payment, each on the part that carries it: a line may carry one tax and not another. Finance 5.8. */
export const paymentTaxNodes = ({ setting, taxes }: LeaseFigures): TraceNode[] =>
  taxNodes(taxes.payment_taxes, setting.basis.rated, {
    source: 'finance 5.8',
    isNew: setting.basis.sorted.is_new,
    open: ({ code, scope }, { base }) => [partNode(setting, `base:${code}`, scope, base)],
  })

type BaseOf = (figures: LeaseFigures, rule: TaxComponentRule) => TraceNode

const totalOfPaymentsNode: BaseOf = ({ setting }, { code, scope }) => {
  const { basis, cash, residual, terms } = setting
  const part = taxablePart(cash.cost.adjusted, basis.not_taxed(scope), residual, terms)
  const payments = timesNode(`taxable_payments:${code}`, 'finance 6.6', part, terms.count)
  const parts = [
    { ...payments, children: [partNode(setting, `taxable_part:${code}`, scope, part)] },
    given('down_payment', cash.amount, 'entered'),
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
  // Beside taxed payments, on the price as in a sale.
  payment: ({ setting: { basis } }, rule) => baseNode(basis.input, basis.sorted, rule, basis.credit),
  upfront_total_payments: totalOfPaymentsNode,
  upfront_price: priceNode,
  upfront_depreciation: depreciationNode,
}

/** The taxes due once at the start, each with what its base is made of. Finance 6.6. */
export function upfrontNode(figures: LeaseFigures): TraceNode {
  const { method, rated, inception, sorted } = figures.setting.basis
  const nodes = taxNodes(figures.taxes.upfront_taxes, method === 'payment' ? inception : rated, {
    source: 'finance 6.6',
    isNew: sorted.is_new,
    open: (rule, { base }) =>
      method === 'none' ? [] : [slicedNode(BASES[method](figures, rule), rule, base)],
  })
  return sumNode('upfront_tax', 'finance 6.6', nodes)
}

/** The taxes that are paid at signing or go into the cap cost, each with what it is taken of. Finance 5.8. */
export function signingTaxNodes({ setting, taxes }: LeaseFigures): TraceNode[] {
  const { basis, cash } = setting
  const node = (key: string, list: readonly ComputedTax[], open: Open) => {
    const found = taxNodes(list, basis.rated, { source: 'finance 5.8', isNew: basis.sorted.is_new, open })
    // Not the payment's taxes of the same codes, so under keys of their own.
    return sumNode(
      key,
      'finance 5.8',
      found.map(tax => ({ ...tax, key: `signing_${tax.key}` })),
    )
  }
  const items =
    (inCap: boolean): Open =>
    ({ scope }) =>
      itemNodes(basis, item => isPaidAtSigning(item) && item.flags[scope] && item.tax_in_cap === inCap)
  const inCap = node('capitalized_tax', basis.capitalized_item_taxes, items(true))
  const inception = basis.input.lease.capitalize_upfront_tax ? taxes.upfront_taxes : []
  return present([
    node('tax_on_down_payment', cash.taxes, () => [given('down_payment', cash.amount, 'entered')]),
    node('tax_on_trade_in', basis.trade_in_taxes, () => debtNodes(basis).map(minus)),
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
