import type { DealInput } from '#pricing/payments/deal/deal-input.ts'
import { given, minus, present, sumNode } from '#pricing/payments/trace/trace-node.ts'
import type { TraceNode } from '#pricing/payments/trace/trace.ts'
import { tradeInParts } from '#pricing/payments/deal/trade-in-parts.ts'

/** Allowance and debt of each vehicle as parts of a sum, without zeros. */
export const tradeInNodes = (input: DealInput): TraceNode[] =>
  present(
    tradeInParts(input).map(({ key, sign, amount }) => {
      const node = given(key, amount, 'entered')
      return sign === '-' ? minus(node) : node
    }),
  )

/**
 * The net of two trade-ins in a cap cost, from the allowance and the debt of each. With one trade-in the row is
 * sufficient. Finance 5.2.
 */
export const equityNode = (input: DealInput, key: string): TraceNode | undefined =>
  input.second_trade_in && sumNode(key, 'finance 1.3', tradeInNodes(input))
