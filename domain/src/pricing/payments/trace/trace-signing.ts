import type { DueAtSigning } from '../deal/deal-pricing.ts'
import { given, sumNode } from './trace-node.ts'
import type { TraceNode } from './trace.ts'

/** The amount due at signing, item by item, with the rule that makes each due. */
export const signingNode = ({ items }: DueAtSigning, rule: string): TraceNode =>
  sumNode(
    'due_at_signing',
    rule,
    items.map(item => given(item.key, item.amount, 'figure')),
  )
