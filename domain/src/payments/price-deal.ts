import type { DealInput } from './deal-input.ts'
import type { DealPricing } from './deal-pricing.ts'

/** The one door to a deal's figures: worksheet, list columns, quotes and comparisons all call it. Finance 1, 2, 5. */
export type PriceDeal = (input: DealInput) => DealPricing
