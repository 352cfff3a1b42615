import { sumCents } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'

/** What one vehicle is allowed and what is still owed on it, both gross. */
export type TradeIn = { credit: Cents; owing: Cents }

/** A deal takes two vehicles in trade at most. */
export const MOST_TRADE_INS = 2

/**
 * Two trade-ins as the deal's one: allowances together lower the tax base, and what one leaves over pays what is owed
 * on the other. Undefined for more than a deal takes. Finance 1.3.
 */
export const tradeInTotal = (tradeIns: readonly TradeIn[]): TradeIn | undefined =>
  tradeIns.length > MOST_TRADE_INS
    ? undefined
    : {
        credit: sumCents(tradeIns.map(({ credit }) => credit)),
        owing: sumCents(tradeIns.map(({ owing }) => owing)),
      }
