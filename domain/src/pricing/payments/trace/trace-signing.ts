import type { DueAtSigning } from '../deal/deal-pricing.ts'
import { given, sumNode } from './trace-node.ts'
import type { TraceNode } from './trace.ts'

/** What is brought to the signing, item by item, under the rule that says what is due then. */
export const signingNode = ({ items }: DueAtSigning, rule: string): TraceNode =>
  sumNode(
    'due_at_signing',
    rule,
    items.map(item => given(item.key, item.amount, 'figure')),
  )
