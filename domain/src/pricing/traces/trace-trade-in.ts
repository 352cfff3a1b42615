import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { given, minus, present, sumNode } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { tradeInParts } from '#pricing/payments/deal/trade-in-parts.ts'

/** Allowance and debt of each vehicle as parts of a sum, those that are zero left out. */
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
