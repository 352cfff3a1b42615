import { cents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { luxuryTax } from './sale-taxes.ts'
import type { LuxuryTaxRule } from './tax-rules.ts'

export type LuxuryItem = 'vehicle' | 'aircraft' | 'vessel'

/** The Select Luxury Items Tax Act by item: its thresholds and the days on which tax can become payable. */
const PERIODS: Record<LuxuryItem, { threshold: Cents; from: string; to: string | null }> = {
  vehicle: { threshold: cents(100_000_00), from: '2022-09-01', to: null },
  aircraft: { threshold: cents(100_000_00), from: '2022-09-01', to: '2025-11-04' },
  vessel: { threshold: cents(250_000_00), from: '2022-09-01', to: '2025-11-04' },
}

/** Only vehicles made after 2018 and not registered in Canada before are taxed. */
const FIRST_YEAR_MADE = 2019

export type LuxuryHistory = { made?: number | null; registered_before?: boolean }

/** Luxury tax on an item on a day, with the rates of the tax data. Finance 6.4. */
export function luxuryTaxOn(
  item: LuxuryItem,
  date: string,
  value: Cents,
  rates: Omit<LuxuryTaxRule, 'threshold'>,
  { made, registered_before }: LuxuryHistory = {},
): Cents {
  if (registered_before || (typeof made === 'number' && made < FIRST_YEAR_MADE)) return ZERO
  const { threshold, from, to } = PERIODS[item]
  if (date < from || (to !== null && date > to)) return ZERO
  return luxuryTax(value, { ...rates, threshold })
}
