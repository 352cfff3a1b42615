import type { Cents } from '#platform/money/cents.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** A part of a figure with its sign. */
export type FigurePart = { key: string; amount: Cents; node: TraceNode }

const adds = (node: TraceNode): boolean => node.formula === 'sum'

/**
 * The parts that add up to a figure: every sum is expanded down to given values and other formulas. Their signed
 * amounts equal the figure to the cent; a figure that is not a sum is its only part.
 */
export function figureParts(node: TraceNode): FigurePart[] {
  if (!adds(node) || node.children.length === 0) return [{ key: node.key, amount: node.amount, node }]
  return node.children.flatMap(figureParts)
}
