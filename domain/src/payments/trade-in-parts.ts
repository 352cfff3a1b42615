import type { Cents } from '../money/cents.ts'
import type { DealInput } from './deal-input.ts'
import { given, minus, present, sumNode } from './trace-node.ts'
import type { TraceNode } from './trace.ts'

/** Allowance and debt of one vehicle as the worksheet shows them: what is allowed is taken off. */
export type TradeInPart = { key: string; sign: '+' | '-'; amount: Cents }

/** Allowance and debt of each vehicle that is traded in. Finance 1.3. */
export function tradeInParts({ trade_in, second_trade_in: second }: DealInput): TradeInPart[] {
  const of = (prefix: string, { credit, owing }: DealInput['trade_in']): TradeInPart[] => [
    { key: `${prefix}trade_in_allowance`, sign: '-', amount: credit },
    { key: `${prefix}trade_in_owing`, sign: '+', amount: owing },
  ]
  return [...of('', trade_in), ...(second ? of('second_', second) : [])]
}

/** The same as parts of a sum, those that are zero left out. */
export const tradeInNodes = (input: DealInput): TraceNode[] =>
  present(
    tradeInParts(input).map(({ key, sign, amount }) => {
      const node = given(key, amount, 'entered')
      return sign === '-' ? minus(node) : node
    }),
  )

/**
 * What two trade-ins come to in a cap cost, from the allowance and the debt of each: one nets the other out. With one
 * trade-in the row says it all. Finance 5.2.
 */
export const equityNode = (input: DealInput, key: string): TraceNode | undefined =>
  input.second_trade_in && sumNode(key, 'finance 1.3', tradeInNodes(input))
