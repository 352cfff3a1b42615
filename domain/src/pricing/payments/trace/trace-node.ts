import { cents, negateCents, sumCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { FormulaParams, TraceNode } from './trace.ts'

/** A figure that was entered or given, with its sign. */
export const given = (key: string, amount: Cents, source: FormulaParams['given']['source']): TraceNode => ({
  key,
  formula: 'given',
  params: { source },
  rule: 'finance 1.1',
  amount,
  rounding: 'none',
  children: [],
})

/** A line of the worksheet. A plan has a flag per tax, so it cites that section. */
export const lineNode = (key: string, amount: Cents, isPlan: boolean): TraceNode =>
  isPlan ? { ...given(key, amount, 'plan'), rule: 'finance 6.7' } : given(key, amount, 'line')

/** A figure whose signed parts add up to it. */
export const sumNode = (key: string, rule: string, children: readonly TraceNode[]): TraceNode => ({
  key,
  formula: 'sum',
  params: { parts: children.length },
  rule,
  amount: sumCents(children.map(child => child.amount)),
  rounding: 'none',
  children,
})

/** A sum with a minimum of zero. */
export function sumAtLeastZero(key: string, rule: string, children: readonly TraceNode[]): TraceNode {
  const node = sumNode(key, rule, children)
  if (node.amount >= 0) return node
  return { ...node, formula: 'sum_at_least_zero', params: { raw: node.amount }, amount: cents(0) }
}

/** A leaf that is subtracted from a sum. */
export const minus = (node: TraceNode): TraceNode => ({ ...node, amount: negateCents(node.amount) })

/** Drops parts that are zero. */
export const present = (nodes: readonly TraceNode[]): TraceNode[] => nodes.filter(node => node.amount !== 0)

/** amount × times. */
export const timesNode = (key: string, rule: string, amount: Cents, times: number): TraceNode => ({
  key,
  formula: 'times',
  params: { amount, times },
  rule,
  amount: cents(amount * times),
  rounding: 'none',
  children: [],
})

/** The root of a deal's trace. */
export const figuresNode = (
  paymentType: string,
  amount: Cents,
  children: readonly TraceNode[],
): TraceNode => ({
  key: 'deal',
  formula: 'figures',
  params: { payment_type: paymentType },
  rule: 'finance 1',
  amount,
  rounding: 'none',
  children,
})
