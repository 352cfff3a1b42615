import { entryIn, firstDayNamed, unchangingSpans } from './effective-dates.ts'
import type { Span } from './effective-dates.ts'
import type { StateRegion } from './tax-document.ts'
import type { ExciseTable, LeaseMethodName, StateRules, TaxRow } from './tax-row.ts'

/** States whose main tax or capped local tax has a name of its own. */
const MAIN_CODES: Record<string, string> = {
  SC: 'infrastructure_maintenance_fee',
  WA: 'sales_and_local',
  OK: 'excise',
  DC: 'excise',
}
const LOCAL_CODES: Record<string, string> = {
  FL: 'county_surtax',
  TN: 'local_first_1600',
  AR: 'local_first_2500',
}

const LEASE_METHODS: readonly LeaseMethodName[] = [
  'payment',
  'upfront_total_payments',
  'upfront_price',
  'upfront_depreciation',
  'upfront_total_payments_or_price',
  'lessor_election',
  'none',
  'special',
]

const TRADE_IN_TYPES: readonly StateRules['trade_in']['type'][] = ['full', 'none', 'new_only', 'capped']

function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find(name => name === value)
  if (!found) throw new RangeError(`unknown tax rule ${value}`)
  return found
}

function additionalTaxes(state: StateRegion, span: Span): StateRules['additional'] {
  const list: StateRules['additional'] = []
  const motorVehicle = entryIn(state.additional_rate_history ?? [], span)
  if (motorVehicle) list.push({ code: 'motor_vehicle', rate: motorVehicle.rate })
  if (state.additional_sales_rate) list.push({ code: 'sales', rate: state.additional_sales_rate })
  if (state.supplemental_fee) {
    const { rate, price_from } = state.supplemental_fee
    list.push({ code: 'supplemental_fee', rate, price_from })
  }
  return list
}

function slicedTaxes(state: StateRegion, span: Span): StateRules['slices'] {
  const list: StateRules['slices'] = []
  if (state.single_article) {
    const { rate, from, to } = state.single_article
    list.push({ code: 'single_article', rate, from, to, gross_of_trade_in: false })
  }
  const luxury = state.luxury_tax
  const deduction = luxury && entryIn(luxury.deduction, span)
  if (luxury && deduction) {
    list.push({
      code: 'luxury',
      rate: luxury.rate,
      from: deduction.amount,
      to: null,
      gross_of_trade_in: true,
    })
  }
  return list
}

function tradeIn({ trade_in_credit: credit }: StateRegion): StateRules['trade_in'] {
  const type = oneOf(TRADE_IN_TYPES, credit.type)
  const on_leases = credit.leases ?? true
  return credit.caps_by_year
    ? { type, caps_by_year: { ...credit.caps_by_year }, on_leases }
    : { type, on_leases }
}

/** "<=20" and "21-25" end at 20 and 25, ">=40" nowhere. */
const upperBound = (text: string): number | null =>
  text.startsWith('>=') ? null : Number(text.split('-').at(-1)?.replace('<=', ''))

const exciseTable = ({ columns_city_mpg, rows }: StateRegion['excise_table'] & object): ExciseTable => ({
  city_mpg_to: columns_city_mpg.map(upperBound),
  rows: rows.map(({ unladen_weight_lb, rates }) => ({
    unladen_weight_lb_to: upperBound(unladen_weight_lb),
    rates: [...rates],
  })),
})

function stateRules(state: StateRegion, span: Span): StateRules {
  const { doc_fee } = state
  const rules: StateRules = {
    kind: 'US',
    state_rate: entryIn(state.rate_history ?? [], span)?.rate ?? state.state_rate,
    local: { applies: state.local_taxes.applies, cap_base: state.local_taxes.cap_base ?? null },
    additional: additionalTaxes(state, span),
    slices: slicedTaxes(state, span),
    max_tax: state.max_tax ?? null,
    min_tax: state.min_tax ?? null,
    trade_in: tradeIn(state),
    doc_fee_taxable: {
      new: state.doc_taxable_new ?? doc_fee.taxable,
      used: state.doc_taxable_used ?? doc_fee.taxable,
    },
    doc_fee_cap: doc_fee.cap,
    manufacturer_rebate_taxable: state.manufacturer_rebate_taxable,
    plan_taxable: state.extended_warranty_taxable ?? null,
    lease: {
      method: oneOf(LEASE_METHODS, state.lease.method),
      rate: state.lease_rate ?? null,
      additional_rate: state.lease_additional_rate ?? null,
    },
  }
  const main = MAIN_CODES[state.code]
  if (main) rules.main_code = main
  const local = LOCAL_CODES[state.code]
  if (local) rules.local.code = local
  if (state.high_price_rate && state.state_rate !== null) {
    const { above, rate } = state.high_price_rate
    rules.price_rates = [
      { from: '0.00', rate: state.state_rate },
      { from: above, exclusive: true, rate },
    ]
  }
  if (state.used_price_rates) rules.used_price_rates = state.used_price_rates.map(tier => ({ ...tier }))
  if (state.excise_table) rules.excise_table = exciseTable(state.excise_table)
  if (state.used_first_part) rules.used_first_part = { ...state.used_first_part }
  return rules
}

/** The dated rows of the states. */
export function stateRows(regions: readonly StateRegion[]): TaxRow[] {
  return regions.flatMap(state =>
    unchangingSpans([
      state.rate_history ?? [],
      state.additional_rate_history ?? [],
      // An ended deduction stays in force until its successor is known, so its end opens no span.
      (state.luxury_tax?.deduction ?? []).map(({ from }) => ({ from })),
    ]).map((span): TaxRow => ({
      country: 'US',
      region: state.code,
      name: state.name_en,
      name_fr: state.name_fr,
      effective_from: span.from,
      effective_to: span.to,
      as_of: firstDayNamed(state.as_of),
      rules: stateRules(state, span),
    })),
  )
}
