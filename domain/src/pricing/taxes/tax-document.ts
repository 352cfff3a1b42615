/** The format of the shipped data set, `data/taxes.json`; only the parts used for rows. */
export type Dated = { from?: string | null | undefined; to?: string | null | undefined }

export type CanadianDocument = {
  federal: {
    luxury_tax: { threshold: string; rate_of_value: string; rate_above_threshold: string }
  }
  regions: readonly CanadianRegion[]
}

type Tier = { from: string; rate: string }
type DatedRate = Dated & { rate: string }

export type CanadianRegion = {
  code: string
  name_en: string
  name_fr: string
  as_of: string
  taxes: readonly {
    code: string
    rate: string
    scope: string
    short_en: string
    short_fr: string
    used_vehicle_base?: string | undefined
    tiers?:
      | {
          passenger_vehicle: readonly Tier[]
          passenger_vehicle_zev: { until: string; tiers: readonly Tier[] }
          non_passenger_vehicle_rate: string
          tier_price?: { after_manufacturer_rebate: boolean; with_federal_luxury_tax: boolean } | undefined
        }
      | undefined
    compound_on_provincial_tax_above?: string | undefined
    manufacturer_rebate_reduces_base?: boolean | undefined
    exempt_used_zero_emission?: readonly Dated[] | undefined
  }[]
  trade_in: { applies_to: readonly string[] }
  manufacturer_rebate: { reduces_tax_base: boolean }
  rate_history?: readonly DatedRate[] | undefined
  levies: {
    luxury_registration?: { rate: string; above: string; younger_than_years: number } | undefined
  }
  insurance_premium_tax?:
    | { code: string; name_en: string; name_fr: string; rate_history: readonly DatedRate[] }
    | undefined
}

export type StateRegion = {
  code: string
  name_en: string
  name_fr: string
  as_of: string
  state_rate: string | null
  local_taxes: { applies: boolean; cap_base?: string | undefined; code?: string | undefined }
  trade_in_credit: {
    type: string
    caps_by_year?: Record<string, string | null> | undefined
    leases?: boolean | undefined
    vehicles?: number | undefined
  }
  main_code?: string | undefined
  doc_fee: { cap: string | null; taxable: boolean | null }
  doc_taxable_new?: boolean | undefined
  doc_taxable_used?: boolean | undefined
  manufacturer_rebate_taxable: boolean | null
  extended_warranty_taxable?: boolean | undefined
  lease: {
    method: string
    rebate_taxed?: boolean | null | undefined
    capitalized_tax_taxed?: boolean | undefined
    sales_tax_exempt_from_months?: number | undefined
  }
  lease_rate?: string | undefined
  lease_additional_rate?: string | undefined
  high_price_rate?: { above: string; rate: string } | undefined
  used_price_rates?: readonly Tier[] | undefined
  used_first_part?: { to: string; amount: string } | undefined
  additional_sales_rate?: string | undefined
  additional_rate_history?: readonly DatedRate[] | undefined
  excise_table?:
    | {
        from?: string | undefined
        to?: string | undefined
        zero_emission_rate?: string | undefined
        columns_city_mpg: readonly string[]
        rows: readonly { unladen_weight_lb: string; rates: readonly string[] }[]
      }
    | undefined
  supplemental_fee?:
    | {
        rate: string
        price_from: string
        mpg_below: number
        exempt: { zero_emission: boolean; mpg_from: number }
      }
    | undefined
  single_article?: { rate: string; from: string; to: string } | undefined
  luxury_tax?:
    | {
        rate: string
        deduction: readonly (Dated & { amount: string })[]
        yearly_step?: { on: string; first: string; percent: string; rounded_to: string } | undefined
      }
    | undefined
  max_tax?: string | undefined
  min_tax?: string | undefined
  rate_history?: readonly DatedRate[] | undefined
}

export type TaxDocument = {
  countries: { CA: CanadianDocument; US: { regions: readonly StateRegion[] } }
}
