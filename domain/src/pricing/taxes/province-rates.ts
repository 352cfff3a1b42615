import { divideFixed, fixed, multiplyFixed } from '#platform/money/fixed.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import { PROVINCE_TAXES } from './province-tax-form.ts'
import type { CanadianRules, CanadianTaxRow, TierRow } from './tax-row.ts'

/** Percent as text ("9.975"); null: the province has no such tax. */
export type ProvinceRates = {
  readonly gst: string | null
  readonly hst: string | null
  readonly pst: string | null
  readonly qst: string | null
}

const HUNDRED = fixed('100')
const toPercent = (rate: string) => plainDecimal(multiplyFixed(fixed(rate), HUNDRED))
const toFraction = (percent: string) => plainDecimal(divideFixed(fixed(percent), HUNDRED))

/** The rates in a province's rules. */
export function ratesOf({ taxes }: Pick<CanadianRules, 'taxes'>): ProvinceRates {
  const rate = (scope: CanadianTaxRow['scope']) => {
    const tax = taxes.find(candidate => candidate.scope === scope)
    return tax === undefined ? null : toPercent(tax.rate)
  }
  return {
    gst: rate('federal'),
    hst: rate('combined'),
    pst: rate('provincial'),
    qst: rate('quebec'),
  }
}

type Tiers = NonNullable<CanadianTaxRow['tiers']>

const scalesOf = ({ passenger, zero_emission }: Tiers) =>
  zero_emission === null ? [passenger] : [passenger, zero_emission]

/** Replaces the first rate of the price tiers; the rates of more expensive vehicles are unchanged (finance 6.2). */
function withTiers(tiers: Tiers, before: string, rate: string): Tiers {
  const moved = (rows: readonly TierRow[]) => rows.map(row => (row.rate === before ? { ...row, rate } : row))
  const { passenger, zero_emission, other_rate } = tiers
  return {
    ...tiers,
    passenger: moved(passenger),
    zero_emission: zero_emission && moved(zero_emission),
    other_rate: other_rate === before ? rate : other_rate,
  }
}

/**
 * The tax whose price tiers are incompatible with another rate: they do not start with its current rate, so that
 * they would not follow, or the new rate would reach the next tier. Undefined: all are compatible. A removed tax
 * has no tiers.
 */
export function stepProblem(rules: CanadianRules, rates: ProvinceRates): keyof ProvinceRates | undefined {
  return PROVINCE_TAXES.find(({ field, scope }) => {
    const known = rules.taxes.find(tax => tax.scope === scope)
    const percent = rates[field]
    if (!known?.tiers || percent === null || Number(percent) === 0) return false
    const rate = toFraction(percent)
    if (rate === known.rate) return false
    if (known.tiers.other_rate !== known.rate) return true
    return scalesOf(known.tiers).some(rows => {
      const higher = rows.filter(row => row.rate !== known.rate)
      return higher.length === rows.length || higher.some(row => Number(row.rate) <= Number(rate))
    })
  })?.field
}

/**
 * The same rules with other rates, for which there is no `stepProblem`. Price tiers with the old rate follow.
 * Other properties of a tax (its names, higher tiers, trade-in credit) are kept; a new tax is charged on the
 * price less the trade-in, like the federal one. Zero is no tax.
 */
export function withRates(rules: CanadianRules, rates: ProvinceRates): CanadianRules {
  const taxes = PROVINCE_TAXES.flatMap(({ field, scope, code, name, name_fr }): CanadianTaxRow[] => {
    const percent = rates[field]
    if (percent === null || Number(percent) === 0) return []
    const known = rules.taxes.find(tax => tax.scope === scope)
    const fresh = { code, scope, name, name_fr, trade_in_credit: true }
    const rate = toFraction(percent)
    return [
      {
        ...(known ?? fresh),
        rate,
        ...(known?.tiers && { tiers: withTiers(known.tiers, known.rate, rate) }),
      },
    ]
  })
  return { ...rules, taxes }
}

/** Adds the properties of the shipped rules to corrected ones; corrected values are kept. */
export function withMissingProperties(corrected: CanadianRules, shipped: CanadianRules): CanadianRules {
  const taxes = corrected.taxes.map(tax => {
    const known = shipped.taxes.find(({ scope }) => scope === tax.scope)
    const tiers = tax.tiers && known?.tiers ? { ...known.tiers, ...tax.tiers } : tax.tiers
    return { ...known, ...tax, ...(tiers && { tiers }) }
  })
  return { ...shipped, ...corrected, taxes }
}
