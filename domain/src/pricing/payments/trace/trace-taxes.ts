import { rateOf } from '#platform/money/amount.ts'
import { subtractCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { ComputedTax } from '#pricing/taxes/sale-taxes.ts'
import type { TaxComponentRule } from '#pricing/taxes/tax-rules.ts'
import type { DealInput } from '../deal/deal-input.ts'
import { isByRule } from '../deal/deal-lines.ts'
import type { PricedLine, SortedLines } from '../deal/deal-lines.ts'
import type { TaxComponent } from '../deal/deal-pricing.ts'
import { given, lineNode, minus, present, sumAtLeastZero, sumNode } from './trace-node.ts'
import type { TraceNode } from './trace.ts'

/** The lines of a deal as leaves. */
export const lineNodes = (lines: readonly PricedLine[]): TraceNode[] =>
  lines.map(({ line }) => lineNode(`line:${line.id}`, line.amount, line.kind === 'plan'))

/** Discounts as subtracted leaves; a percentage has its base. */
export function discountNodes(
  input: DealInput,
  { discounts, discount_lines }: SortedLines,
  beforeTax: boolean,
): TraceNode[] {
  const percents = new Map<string, string>()
  for (const line of discount_lines)
    if (line.discount_type === 'percentage_discount') percents.set(line.id, line.percent)
  return discounts.applied
    .filter(applied => applied.before_tax === beforeTax)
    .map(({ id, amount, asked }): TraceNode => {
      const percent = percents.get(id)
      const leaf = given(`line:${id}`, amount, 'line')
      if (percent === undefined || amount !== asked) return leaf
      const params = { base: input.vehicle.price, percent }
      return { ...leaf, formula: 'percent_of', params, rule: 'finance 1.4', rounding: 'R2' }
    })
}

/** The luxury tax with its value base. Finance 6.4. */
export function luxuryNode(input: DealInput, { luxury_tax, luxury_value }: SortedLines): TraceNode {
  const rule = input.taxes.luxury
  if (!rule || luxury_tax === 0) return given('luxury_tax', luxury_tax, 'entered')
  const { threshold, rate_of_value, rate_above } = rule
  return {
    key: 'luxury_tax',
    formula: 'luxury_tax',
    params: { value: luxury_value, threshold, rate_of_value, rate_above },
    rule: 'finance 6.4',
    amount: luxury_tax,
    rounding: 'R2',
    children: [],
  }
}

/** Manufacturer money whose tax the law decides, as leaves. Finance 1.4. */
export function rebateNodes(input: DealInput, sorted: SortedLines): TraceNode[] {
  const keys = new Set(sorted.discount_lines.filter(isByRule).map(({ id }) => `line:${id}`))
  return [...discountNodes(input, sorted, true), ...discountNodes(input, sorted, false)].filter(({ key }) =>
    keys.has(key),
  )
}

/** The discounts that reduce the base of a component. Finance 6.2.2. */
function baseDiscounts(input: DealInput, sorted: SortedLines, rule: TaxComponentRule): TraceNode[] {
  const beforeTax = discountNodes(input, sorted, true)
  const { rebate_reduces_base: reduces } = rule
  if (reduces === undefined) return beforeTax
  const rebates = rebateNodes(input, sorted)
  const others = beforeTax.filter(({ key }) => !rebates.some(rebate => rebate.key === key))
  return reduces ? [...others, ...rebates] : others
}

/** The provincial taxes on which a tax is charged too. Finance 6.2.1. */
export const onTopNodes = (
  { compound_on_provincial_tax_above: above }: TaxComponentRule,
  taxes: readonly (ComputedTax | TaxComponent)[],
  rules: readonly TaxComponentRule[],
): TraceNode[] =>
  above === undefined
    ? []
    : taxes
        .filter(({ rate }, at) => rules[at]?.scope === 'provincial' && rateOf(rate) > rateOf(above))
        .map(({ code, amount }) => given(`tax:${code}`, amount, 'figure'))

/** A base with the taxes that are part of it. */
export const compoundNode = (
  { code }: TaxComponentRule,
  base: TraceNode,
  onTop: readonly TraceNode[],
): TraceNode =>
  onTop.length === 0 ? base : sumNode(`compound_base:${code}`, 'finance 6.2', [base, ...onTop])

/** The parts of a component's taxable base. Finance 1.1 line 8. */
export function baseNode(
  input: DealInput,
  sorted: SortedLines,
  rule: TaxComponentRule,
  credit: Cents,
): TraceNode {
  const { sale, accessories, fees, plans } = sorted
  const taxed = [...accessories, ...fees, ...plans].filter(({ flags }) => flags[rule.scope])
  if (rule.lines_only) return sumNode(`base:${rule.code}`, 'finance 6.7', lineNodes(taxed))
  const parts = [
    given('vehicle_price', input.vehicle.price, 'vehicle'),
    ...lineNodes(taxed),
    ...baseDiscounts(input, sorted, rule).map(minus),
    luxuryNode(input, sorted),
  ]
  const agreed = subtractCents(sale.vehicle_price, sale.before_tax_discounts)
  if (rule.used_base && !sale.is_new && sale.estimated_value !== null && sale.estimated_value > agreed) {
    parts.push(given('estimated_value', subtractCents(sale.estimated_value, agreed), 'vehicle'))
  }
  if (rule.trade_in_credit) parts.push(minus(given('trade_in_allowance', credit, 'entered')))
  return sumAtLeastZero(`base:${rule.code}`, 'finance 1.1', present(parts))
}

/** The slice of a base that a component taxes, with the base as its child. */
export function slicedNode(base: TraceNode, rule: TaxComponentRule, amount: Cents): TraceNode {
  if (!rule.slice) return base
  const { from, to } = rule.slice
  return {
    key: `slice:${rule.code}`,
    formula: 'slice',
    params: { base: base.amount, from, to },
    rule: 'finance 6.5',
    amount,
    rounding: 'none',
    children: [base],
  }
}

/**
 * A tax on a base: R2(base × rate), within the state's limits; for used vehicles possibly with a fixed first
 * part.
 */
export function taxNode(
  tax: ComputedTax | TaxComponent,
  limits: Pick<TaxComponentRule, 'min' | 'max' | 'used_first_part'>,
  isNew: boolean,
  children: readonly TraceNode[],
): TraceNode {
  const { code, base, rate, amount } = tax
  const node: TraceNode = {
    key: `tax:${code}`,
    formula: 'tax',
    params: { code, base, rate },
    rule: 'finance 1.1',
    amount,
    rounding: 'R2',
    children,
  }
  const limit = limits.max !== undefined && amount === limits.max ? limits.max : limits.min
  const first = isNew ? undefined : limits.used_first_part
  if (first && limit !== amount) {
    const params = { code, base, rate, first: first.to, first_amount: first.amount }
    return { ...node, formula: 'tax_first_part', params, rule: 'finance 6.5' }
  }
  if (limit === undefined || amount !== limit) return node
  return { ...node, formula: 'tax_limited', params: { code, base, rate, limit }, rule: 'finance 6.5' }
}

/** Every tax of a sale with its base. */
export function saleTaxNodes(
  input: DealInput,
  sorted: SortedLines,
  taxes: readonly TaxComponent[],
  credit: Cents,
): TraceNode[] {
  return input.taxes.components.flatMap((rule): TraceNode[] => {
    const tax = taxes.find(({ code }) => code === rule.code)
    if (!tax || tax.amount === 0) return []
    const onTop = onTopNodes(rule, taxes, input.taxes.components)
    const base = slicedNode(baseNode(input, sorted, rule, credit), rule, tax.base)
    return [taxNode(tax, rule, sorted.is_new, [compoundNode(rule, base, onTop)])]
  })
}
