import { parseCents } from '../money/amount.ts'
import type { Cents } from '../money/cents.ts'
import type { PriceTier, TaxComponentRule, TaxRules } from './tax-rules.ts'
import type { CanadianRules, CanadianTaxRow, TaxRow, TierRow } from './tax-row.ts'

/** Reads an amount of the tax data. @throws RangeError when it is not one */
export function amountOf(text: string): Cents {
  const amount = parseCents(text)
  if (amount === undefined) throw new RangeError(`not an amount: ${text}`)
  return amount
}

/** Price tiers with amounts in cents, lowest first. */
export const tiersOf = (rows: readonly TierRow[]): PriceTier[] =>
  rows
    .map(({ from, exclusive, rate }) => ({ from: amountOf(from), exclusive: exclusive ?? false, rate }))
    .sort((a, b) => a.from - b.from)

function component(tax: CanadianTaxRow): TaxComponentRule {
  const { code, rate, scope, name, name_fr, trade_in_credit, tiers, used_base } = tax
  const rule: TaxComponentRule = { code, name: { kind: 'own', name, name_fr }, rate, scope, trade_in_credit }
  if (used_base) rule.used_base = used_base
  if (tiers) {
    rule.tiers = tiersOf(tiers.passenger)
    rule.other_vehicle_rate = tiers.other_rate
    if (tiers.zero_emission) rule.zero_emission_tiers = tiersOf(tiers.zero_emission)
  }
  return rule
}

/** Rules of a province or territory on a day. Finance 6.2–6.4, 6.7. */
export function canadianTaxRules(row: TaxRow, rules: CanadianRules, date: string): TaxRules {
  const components = rules.taxes.map(component)
  const { luxury } = rules
  return {
    country: 'CA',
    region: row.region,
    date,
    as_of: row.as_of,
    components,
    trade_in: { type: 'full' },
    rebate_reduces_base: rules.manufacturer_rebate_reduces_base,
    doc_fee_taxable: { new: true, used: true },
    plan_taxable: true,
    luxury: luxury && {
      threshold: amountOf(luxury.threshold),
      rate_of_value: luxury.rate_of_value,
      rate_above: luxury.rate_above_threshold,
    },
    lease: { method: 'payment', components, at_inception: [], trade_in: { type: 'full' } },
    unknown: null,
  }
}
