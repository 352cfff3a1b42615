import { toCents } from '@forecourt/contract/platform/money.ts'
import type { discounts } from '#pricing/discounts/discounts.table.ts'
import type { fees } from '#pricing/fees/fees.table.ts'
import type { lenders, rateCards } from '#pricing/lenders/lenders.table.ts'
import { firstCard } from '#pricing/lenders/lenders.factory.ts'
import type { paymentSettings } from '#pricing/payment-settings/payment-settings.table.ts'
import programs from './data/programs.json' with { type: 'json' }
import { dealerIdOf } from './demo-users.ts'
import type { DemoPlace } from './demo-places.table.ts'
import { stableId } from '#platform/seeded.ts'

type FeeRow = typeof fees.$inferInsert
type DiscountRow = typeof discounts.$inferInsert
type LenderRow = typeof lenders.$inferInsert
type CardRow = typeof rateCards.$inferInsert
type SettingsRow = typeof paymentSettings.$inferInsert
type Fee = (typeof programs.fees)[number]
type Incentive = (typeof programs.incentives)[number]

/** Names of the programmes' fee codes in desking services (decisions 3.61). */
const FEE_CODES: Readonly<Record<string, string>> = {
  DOC_FEE: 'doc',
  DEALER_FEE: 'admin',
  FREIGHT: 'freight_pdi',
  LICENSE: 'licence',
  LIEN: 'lien_registration',
  ACQUISITION: 'acquisition',
}
const feeKind = (code: string) => FEE_CODES[code] ?? 'other'

const serves = (regions: unknown, { province_code }: DemoPlace['dealership']) =>
  regions === 'all' || (Array.isArray(regions) && regions.includes(province_code))

/** Applies to all vehicles, and to no deal by default. */
const everywhere = {
  include_by_default: false,
  is_cash: true,
  is_finance: true,
  is_lease: true,
  applicable_new: true,
  applicable_used: true,
  applicable_cpo: true,
  is_in_stock: true,
  is_in_transit: true,
  is_demo: true,
  is_pending: true,
  is_virtual: true,
  is_as_is: true,
  vehicle_types: [],
}

const idIn = (place: DemoPlace, id: string) => stableId(`demo ${place.key} ${id}`)

const flagsOf = (row: Fee | Incentive, order: number) => ({
  include_by_default: row.include_by_default,
  is_cash: row.is_cash,
  is_finance: row.is_finance,
  is_lease: row.is_lease,
  applicable_new: row.applicable_new,
  applicable_used: row.applicable_used,
  applicable_cpo: row.applicable_cpo,
  is_in_stock: row.is_in_stock,
  is_in_transit: row.is_in_transit,
  is_demo: row.is_demo,
  is_pending: row.is_pending,
  is_virtual: row.is_virtual,
  is_as_is: row.is_as_is,
  vehicle_types: row.vehicle_types,
  order,
})

/** The fees of a dealership in this place, and its custom ones. */
export const feesOf = (place: DemoPlace): FeeRow[] => [...chargedFees(place), ...ownFees(place)]

const ownFees = (place: DemoPlace): FeeRow[] =>
  (
    [
      ['permit', 'Temporary permit', 'Permis temporaire', '25.00', 'license', 'non_taxable'],
      ['home', 'Home delivery', 'Livraison à domicile', '150.00', 'delivery', 'taxable'],
    ] as const
  ).map(([id, name, name_fr, amount, type, taxability], order) => ({
    dealer_id: dealerIdOf(place),
    id: idIn(place, `custom fee ${id}`),
    name,
    name_fr,
    amount: toCents(amount),
    type,
    taxability,
    scope: 'custom',
    description_en: null,
    description_fr: null,
    cap_cost: false,
    residualize: false,
    tax_in_cap: false,
    selectable_by_customer: false,
    marketscan_type: null,
    ...everywhere,
    order,
  }))

const chargedFees = (place: DemoPlace): FeeRow[] =>
  programs.fees
    .filter(fee => fee.country === place.dealership.country && serves(fee.regions, place.dealership))
    .map((fee, order) => ({
      dealer_id: dealerIdOf(place),
      id: idIn(place, fee.id),
      name: fee.name,
      name_fr: fee.name_fr,
      description_en: fee.description_en,
      description_fr: fee.description_fr,
      amount: toCents(fee.amount),
      type: fee.type as FeeRow['type'],
      taxability: fee.taxability as FeeRow['taxability'],
      cap_cost: fee.cap_cost,
      residualize: fee.residualize,
      tax_in_cap: fee.tax_in_cap,
      selectable_by_customer: fee.selectable_by_customer,
      marketscan_type: feeKind(fee.marketscan_type),
      scope: 'global',
      ...flagsOf(fee, order),
    }))

/** The dealership's own discounts, the custom ones, then the manufacturers' incentives. */
export const discountsOf = (place: DemoPlace): DiscountRow[] => [
  ...ownDiscounts(place),
  ...programs.incentives
    .filter(({ country }) => country === place.dealership.country)
    .map((incentive, order) => incentiveRow(place, incentive, order)),
]

const ownDiscounts = (place: DemoPlace): DiscountRow[] =>
  (
    [
      ['manager', 'Manager’s discount', 'Rabais du directeur', '500.00'],
      ['referral', 'Referral thank-you', 'Prime de recommandation', '250.00'],
    ] as const
  ).map(([id, name, name_fr, amount], order) => ({
    dealer_id: dealerIdOf(place),
    id: idIn(place, `discount ${id}`),
    name,
    name_fr,
    kind: 'discount',
    amount: toCents(amount),
    taxability: 'taxable',
    scope: id === 'referral' ? 'custom' : 'global',
    incentive_type: null,
    percent: null,
    paid_by: 'dealer',
    marketscan_type: null,
    ...everywhere,
    order,
  }))

function incentiveRow(place: DemoPlace, incentive: Incentive, order: number): DiscountRow {
  const isRebate = incentive.incentive_type === 'rebate'
  return {
    dealer_id: dealerIdOf(place),
    id: idIn(place, incentive.id),
    name: incentive.name,
    name_fr: incentive.name_fr,
    kind: 'incentive',
    incentive_type: incentive.incentive_type as NonNullable<DiscountRow['incentive_type']>,
    amount: isRebate ? toCents(incentive.amount) : 0,
    percent: isRebate ? null : incentive.amount,
    paid_by: 'manufacturer',
    taxability: (incentive.taxability ?? 'taxable') as DiscountRow['taxability'],
    marketscan_type: null,
    scope: 'global',
    ...flagsOf(incentive, order),
  }
}

const programmesIn = (place: DemoPlace) =>
  programs.lenders.filter(
    lender => lender.country === place.dealership.country && serves(lender.regions, place.dealership),
  )

/** The lenders available in this place. */
export const lendersOf = (place: DemoPlace): LenderRow[] =>
  programmesIn(place).map(lender => ({
    dealer_id: dealerIdOf(place),
    id: idIn(place, lender.id),
    code: lender.id,
    name: lender.name_en,
    name_fr: lender.name_fr,
    is_oem: lender.kind === 'oem',
  }))

/**
 * Their published programmes; the first lender's next card is a draft, a quarter point higher for new
 * vehicles.
 */
export function rateCardsOf(place: DemoPlace): CardRow[] {
  const programmes = programmesIn(place)
  const published = programmes.map(lender =>
    firstCard({ dealer_id: dealerIdOf(place), id: idIn(place, lender.id) }, lender),
  )
  const [first] = programmes
  return first ? [...published, draftOf(place, first)] : published
}

function draftOf(place: DemoPlace, lender: (typeof programs.lenders)[number]): CardRow {
  const dearer = lender.finance.new.rate_tiers.map(tier => ({
    ...tier,
    rates_pct: Object.fromEntries(
      Object.entries(tier.rates_pct).map(([term, rate]) => [term, (Number(rate) + 0.25).toFixed(2)]),
    ),
  }))
  const finance = { ...lender.finance, new: { ...lender.finance.new, rate_tiers: dearer } }
  return {
    dealer_id: dealerIdOf(place),
    id: idIn(place, `draft of ${lender.id}`),
    lender_id: idIn(place, lender.id),
    number: null,
    programme: { ...lender, finance },
    effective_from: null,
    source: 'sheet',
    published: null,
    file_name: 'rates.csv',
  }
}

type Frequency = SettingsRow['bank']['frequency']

export function settingsOf(place: DemoPlace): SettingsRow {
  const { country } = place.dealership
  const given = programs.payment_settings_demo[country]
  const frequencies: Frequency[] =
    country === 'CA' ? ['weekly', 'biweekly', 'semimonthly', 'monthly'] : ['monthly', 'biweekly']
  return {
    dealer_id: dealerIdOf(place),
    default_payment_type: 'finance',
    default_payment_type_used: 'finance',
    bank: {
      down_payment: given.financing_bank_default_down_payment,
      frequency: given.financing_bank_default_frequency as Frequency,
      term: given.financing_bank_default_term,
    },
    oem: {
      down_payment: given.financing_oem_default_down_payment,
      frequency: given.financing_oem_default_frequency as Frequency,
      term: given.financing_oem_default_term,
    },
    lease: {
      down_payment: given.financing_lease_default_down_payment,
      frequency: given.financing_lease_default_frequency as Frequency,
      term: given.financing_lease_default_term,
      distance: given.default_distance_per_year,
    },
    finance_frequencies: frequencies,
    lease_frequencies: country === 'CA' ? frequencies : ['monthly'],
    include_sales_tax: given.financing_include_sales_tax,
    // Demo deals begin without incentives; staff add them.
    global_incentives: false,
    lease_rate_calculation_method:
      given.lease_rate_calculation_method as SettingsRow['lease_rate_calculation_method'],
  }
}
