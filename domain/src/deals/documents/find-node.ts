import { minus } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'

/** Nodes level by level, so that a figure comes before its explanation. */
function* nodesByLevel(root: TraceNode): Generator<TraceNode> {
  let level: readonly TraceNode[] = [root]
  while (level.length > 0) {
    yield* level
    level = level.flatMap(node => node.children)
  }
}

const isReference = (node: TraceNode): boolean => node.formula === 'given' && node.params.source === 'figure'

/** The node of a figure; a node that explains itself is preferred to one that refers to another. */
export function findNode(root: TraceNode, key: string): TraceNode | undefined {
  const named = [...nodesByLevel(root)].filter(node => node.key === key)
  return named.find(node => !isReference(node)) ?? named[0]
}

/** The node of a figure that this kind of deal always has. @throws Error if the trace has none with that key */
export function nodeOf(root: TraceNode, key: string): TraceNode {
  const node = findNode(root, key)
  if (!node) throw new Error(`the trace has no figure ${key}`)
  return node
}

/** The same figure without its sign in a sum. */
export const unsigned = (node: TraceNode): TraceNode => (node.amount < 0 ? minus(node) : node)
