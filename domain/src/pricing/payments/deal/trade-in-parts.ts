import type { Cents } from '#platform/money/cents.ts'
import type { DealInput } from './deal-input.ts'

/** Allowance and debt of one vehicle as worksheet parts: the allowance is subtracted. */
export type TradeInPart = { key: string; sign: '+' | '-'; amount: Cents }

/** Allowance and debt of each trade-in vehicle. Finance 1.3. */
export function tradeInParts({ trade_in, second_trade_in: second }: DealInput): TradeInPart[] {
  const of = (prefix: string, { credit, owing }: DealInput['trade_in']): TradeInPart[] => [
    { key: `${prefix}trade_in_allowance`, sign: '-', amount: credit },
    { key: `${prefix}trade_in_owing`, sign: '+', amount: owing },
  ]
  return [...of('', trade_in), ...(second ? of('second_', second) : [])]
}
