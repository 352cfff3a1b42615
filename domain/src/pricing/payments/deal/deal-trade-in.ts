import { addCents } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'

/** Allowance and debt of one vehicle, both gross, in cents. Finance 1.3. */
export type TradeIn = { credit: Cents; owing: Cents }

/** The trade-in vehicles of a deal: one or two. */
export type TradeIns = { trade_in: TradeIn; second_trade_in?: TradeIn | undefined }

/**
 * Total allowance and debt of a deal's trade-ins. The allowances together reduce the tax base, and surplus equity
 * of one pays the debt on the other. Finance 1.3.
 */
export const dealTradeIn = ({ trade_in, second_trade_in: second }: TradeIns): TradeIn =>
  second
    ? { credit: addCents(trade_in.credit, second.credit), owing: addCents(trade_in.owing, second.owing) }
    : trade_in

/** The allowance of each vehicle. */
export const tradeInAllowances = ({ trade_in, second_trade_in: second }: TradeIns): Cents[] =>
  second ? [trade_in.credit, second.credit] : [trade_in.credit]
