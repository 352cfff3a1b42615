import { addCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** What one vehicle is allowed and what is still owed on it, both gross, in cents. Finance 1.3. */
export type TradeIn = { credit: Cents; owing: Cents }

/** The vehicles that a deal takes in trade: one, or two at most. */
export type TradeIns = { trade_in: TradeIn; second_trade_in?: TradeIn | undefined }

/**
 * What all vehicles of a deal are allowed and what is owed on them. Allowances together lower the tax base, and what one
 * leaves over pays what is owed on the other. Finance 1.3.
 */
export const dealTradeIn = ({ trade_in, second_trade_in: second }: TradeIns): TradeIn =>
  second
    ? { credit: addCents(trade_in.credit, second.credit), owing: addCents(trade_in.owing, second.owing) }
    : trade_in

/** The allowance of each vehicle. */
export const tradeInAllowances = ({ trade_in, second_trade_in: second }: TradeIns): Cents[] =>
  second ? [trade_in.credit, second.credit] : [trade_in.credit]
