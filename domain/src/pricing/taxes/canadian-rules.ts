import { parseCents } from '#platform/money/amount.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { PriceTier, TaxComponentRule, TaxRules } from './tax-rules.ts'
import type { CanadianRules, CanadianTaxRow, DaySpan, PremiumTaxRow, TaxRow, TierRow } from './tax-row.ts'

/** Parses an amount of the tax data. @throws RangeError if it is not one */
export function amountOf(text: string): Cents {
  const amount = parseCents(text)
  if (amount === undefined) throw new RangeError(`not an amount: ${text}`)
  return amount
}

const isWithin = (spans: readonly DaySpan[], date: string): boolean =>
  spans.some(({ from, to }) => (from ?? '') <= date && (to === null || date <= to))

/** Price tiers with amounts in cents, lowest first. */
export const tiersOf = (rows: readonly TierRow[]): PriceTier[] =>
  rows
    .map(({ from, exclusive, rate }) => ({ from: amountOf(from), exclusive: exclusive ?? false, rate }))
    .sort((a, b) => a.from - b.from)

function component(tax: CanadianTaxRow, date: string): TaxComponentRule {
  const { code, rate, scope, name, name_fr, trade_in_credit, tiers, used_base } = tax
  const rule: TaxComponentRule = { code, name: { kind: 'own', name, name_fr }, rate, scope, trade_in_credit }
  const { compound_on_provincial_tax_above: above, manufacturer_rebate_reduces_base: byTax } = tax
  if (above !== undefined) rule.compound_on_provincial_tax_above = above
  if (byTax !== undefined) rule.rebate_reduces_base = byTax
  if (isWithin(tax.exempt_used_zero_emission ?? [], date)) rule.exempt_used_zero_emission = true
  if (tax.is_unverified) rule.is_unverified = true
  if (used_base) rule.used_base = used_base
  if (tiers) {
    rule.tiers = tiersOf(tiers.passenger)
    rule.other_vehicle_rate = tiers.other_rate
    if (tiers.tier_price) rule.tier_price = tiers.tier_price
    if (tiers.zero_emission) rule.zero_emission_tiers = tiersOf(tiers.zero_emission)
  }
  return rule
}

/** A tax on the premiums of plans that are insurance, also due once on a lease. Finance 6.7. */
function premiumComponents(tax: PremiumTaxRow | undefined, date: string): TaxComponentRule[] {
  const entry = tax?.rates.findLast(({ from }) => (from ?? '') <= date)
  if (!tax || !entry) return []
  const { code, name, name_fr } = tax
  const premium: TaxComponentRule = {
    code,
    name: { kind: 'own', name, name_fr },
    rate: entry.rate,
    scope: 'premium',
    trade_in_credit: false,
    lines_only: true,
  }
  return [entry.to !== null && date > entry.to ? { ...premium, is_unverified: true } : premium]
}

/** Rules of a province or territory on a day. Finance 6.2–6.4, 6.7. */
export function canadianTaxRules(row: TaxRow, rules: CanadianRules, date: string): TaxRules {
  const components = rules.taxes.map(tax => component(tax, date))
  const premiums = premiumComponents(rules.premium_tax, date)
  const { luxury } = rules
  return {
    country: 'CA',
    region: row.region,
    date,
    as_of: row.as_of,
    components: [...components, ...premiums],
    trade_in: { type: 'full' },
    rebate_reduces_base: rules.manufacturer_rebate_reduces_base,
    doc_fee_taxable: { new: true, used: true },
    plan_taxable: true,
    luxury: luxury && {
      threshold: amountOf(luxury.threshold),
      rate_of_value: luxury.rate_of_value,
      rate_above: luxury.rate_above_threshold,
    },
    ...(rules.registration_duty && {
      registration_duty: {
        ...rules.registration_duty,
        above: amountOf(rules.registration_duty.above),
      },
    }),
    lease: { method: 'payment', components, at_inception: premiums, trade_in: { type: 'full' } },
    unknown: null,
  }
}
