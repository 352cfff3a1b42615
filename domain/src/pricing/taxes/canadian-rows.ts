import { entryIn, firstDayNamed, isAfterEnd, unchangingSpans } from './effective-dates.ts'
import type { Span } from './effective-dates.ts'
import type { CanadianDocument, CanadianRegion, Dated } from './tax-document.ts'
import type { CanadianTaxRow, PremiumTaxRow, TaxRow } from './tax-row.ts'

const SCOPES: Record<string, CanadianTaxRow['scope']> = {
  GST: 'federal',
  HST: 'combined',
  PST: 'provincial',
  RST: 'provincial',
  QST: 'quebec',
}

function taxRow(tax: CanadianRegion['taxes'][number], region: CanadianRegion, span: Span): CanadianTaxRow {
  const scope = SCOPES[tax.code]
  if (!scope) throw new RangeError(`unknown Canadian tax ${tax.code}`)
  const row: CanadianTaxRow = {
    code: tax.code,
    scope,
    name: tax.short_en,
    name_fr: tax.short_fr,
    rate: entryIn(region.rate_history ?? [], span)?.rate ?? tax.rate,
    trade_in_credit: region.trade_in.applies_to.includes(tax.code),
  }
  if (isAfterEnd(region.rate_history ?? [], span)) row.is_unverified = true
  const { compound_on_provincial_tax_above: above, manufacturer_rebate_reduces_base: byTax } = tax
  if (above !== undefined) row.compound_on_provincial_tax_above = above
  if (byTax !== undefined) row.manufacturer_rebate_reduces_base = byTax
  const { exempt_used_zero_emission: exempt } = tax
  if (exempt) row.exempt_used_zero_emission = exempt.map(daysOf)
  if (tax.used_vehicle_base === 'greater_of_price_and_estimated_value') row.used_base = tax.used_vehicle_base
  if (tax.tiers) {
    const { passenger_vehicle, passenger_vehicle_zev, non_passenger_vehicle_rate, tier_price } = tax.tiers
    const plain = (tiers: readonly { from: string; rate: string }[]) =>
      tiers.map(({ from, rate }) => ({ from, rate }))
    const zevEnded = span.from !== null && span.from > passenger_vehicle_zev.until
    row.tiers = {
      passenger: plain(passenger_vehicle),
      zero_emission: zevEnded ? null : plain(passenger_vehicle_zev.tiers),
      other_rate: non_passenger_vehicle_rate,
      ...(tier_price && {
        tier_price: {
          after_manufacturer_rebate: tier_price.after_manufacturer_rebate,
          with_federal_luxury_tax: tier_price.with_federal_luxury_tax,
        },
      }),
    }
  }
  return row
}

const daysOf = ({ from, to }: Dated) => ({ from: from ?? null, to: to ?? null })

function premiumTax({ insurance_premium_tax: tax }: CanadianRegion): { premium_tax?: PremiumTaxRow } {
  if (!tax) return {}
  const { code, name_en: name, name_fr, rate_history } = tax
  const rates = rate_history.map(entry => ({ ...daysOf(entry), rate: entry.rate }))
  return { premium_tax: { code, name, name_fr, rates } }
}

function registrationDuty({ levies: { luxury_registration: duty } }: CanadianRegion) {
  if (!duty) return {}
  const { rate, above, younger_than_years } = duty
  return { registration_duty: { rate, above, younger_than_years } }
}

/** The dated rows of the provinces and territories. */
export function canadianRows(document: CanadianDocument): TaxRow[] {
  const { threshold, rate_of_value, rate_above_threshold } = document.federal.luxury_tax
  return document.regions.flatMap(region => {
    const ends = region.taxes.flatMap(tax =>
      tax.tiers ? [{ to: tax.tiers.passenger_vehicle_zev.until }] : [],
    )
    return unchangingSpans([region.rate_history ?? [], ends]).map((span): TaxRow => ({
      country: 'CA',
      region: region.code,
      name: region.name_en,
      name_fr: region.name_fr,
      effective_from: span.from,
      effective_to: span.to,
      as_of: firstDayNamed(region.as_of),
      rules: {
        kind: 'CA',
        taxes: region.taxes.map(tax => taxRow(tax, region, span)),
        manufacturer_rebate_reduces_base: region.manufacturer_rebate.reduces_tax_base,
        luxury: { threshold, rate_of_value, rate_above_threshold },
        ...premiumTax(region),
        ...registrationDuty(region),
      },
    }))
  })
}
