import type { Cents } from '#platform/money/cents.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** A part of a figure with the sign it enters with. */
export type FigurePart = { key: string; amount: Cents; node: TraceNode }

const adds = (node: TraceNode): boolean => node.formula === 'sum'

/**
 * The parts that add up to a figure: every sum opened until what is left was given or computed by a formula of its
 * own. Their amounts, with their signs, are the figure to the cent; a figure that is no sum is its only part.
 */
export function figureParts(node: TraceNode): FigurePart[] {
  if (!adds(node) || node.children.length === 0) return [{ key: node.key, amount: node.amount, node }]
  return node.children.flatMap(figureParts)
}
