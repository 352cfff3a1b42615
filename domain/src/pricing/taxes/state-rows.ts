import { entryIn, firstDayNamed, isAfterEnd, isCovered, unchangingSpans } from './effective-dates.ts'
import type { Span } from './effective-dates.ts'
import type { Dated, StateRegion } from './tax-document.ts'
import type { AdditionalTaxRow, ExciseTable, LeaseMethodName, StateRules, TaxRow } from './tax-row.ts'

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
  if (motorVehicle) {
    const ended = isAfterEnd(state.additional_rate_history ?? [], span)
    list.push({ code: 'motor_vehicle', rate: motorVehicle.rate, ...(ended && { is_unverified: true }) })
  }
  if (state.additional_sales_rate) {
    const months = state.lease.sales_tax_exempt_from_months
    list.push({
      code: 'sales',
      rate: state.additional_sales_rate,
      ...(months !== undefined && { lease_exempt_from_months: months }),
    })
  }
  if (state.supplemental_fee) list.push(supplementalFee(state.supplemental_fee))
  return list
}

const supplementalFee = ({
  rate,
  price_from,
  mpg_below,
  exempt,
}: NonNullable<StateRegion['supplemental_fee']>): AdditionalTaxRow => ({
  code: 'supplemental_fee',
  rate,
  due_if: {
    new_only: true,
    passenger_only: true,
    price_from,
    mpg_below,
    exempt_zero_emission: exempt.zero_emission,
    exempt_mpg_from: exempt.mpg_from,
  },
})

/** The deductions of a luxury tax in the data; later ones follow from the yearly step. */
const statedDeductions = ({ luxury_tax: luxury }: StateRegion) => {
  const first = luxury?.yearly_step?.first
  return (luxury?.deduction ?? []).filter(({ from }) => first === undefined || (from ?? '') < first)
}

function slicedTaxes(state: StateRegion, span: Span): StateRules['slices'] {
  const list: StateRules['slices'] = []
  if (state.single_article) {
    const { rate, from, to } = state.single_article
    list.push({ code: 'single_article', rate, from, to, gross_of_trade_in: false })
  }
  const luxury = state.luxury_tax
  const deduction = entryIn(statedDeductions(state), span)
  if (luxury && deduction) {
    const step = luxury.yearly_step
    list.push({
      code: 'luxury',
      rate: luxury.rate,
      from: deduction.amount,
      to: null,
      gross_of_trade_in: true,
      ...(step && {
        yearly_step: {
          month_day: step.on,
          first: step.first,
          percent: step.percent,
          rounded_to: step.rounded_to,
        },
      }),
    })
  }
  return list
}

function tradeIn({ trade_in_credit: credit }: StateRegion): StateRules['trade_in'] {
  const type = oneOf(TRADE_IN_TYPES, credit.type)
  const { caps_by_year, vehicles } = credit
  return {
    type,
    on_leases: credit.leases ?? true,
    ...(caps_by_year && { caps_by_year: { ...caps_by_year } }),
    ...(vehicles !== undefined && { vehicles }),
  }
}

/** "<=20" and "21-25" end at 20 and 25, ">=40" is open. */
const upperBound = (text: string): number | null =>
  text.startsWith('>=') ? null : Number(text.split('-').at(-1)?.replace('<=', ''))

const exciseSpan = ({ excise_table: table }: StateRegion): Dated[] =>
  table ? [{ from: table.from, to: table.to }] : []

/** Vehicles without fuel economy have their own rate during the table's period, and the last column after it. */
const zeroEmission = (rate: string | undefined, isEnded: boolean): Pick<ExciseTable, 'zero_emission'> => {
  if (rate === undefined) return {}
  return { zero_emission: isEnded ? 'last_column' : { rate } }
}

const exciseTable = (
  { columns_city_mpg, rows, zero_emission_rate }: NonNullable<StateRegion['excise_table']>,
  isEnded: boolean,
): ExciseTable => ({
  ...zeroEmission(zero_emission_rate, isEnded),
  city_mpg_to: columns_city_mpg.map(upperBound),
  rows: rows.map(({ unladen_weight_lb, rates }) => ({
    unladen_weight_lb_to: upperBound(unladen_weight_lb),
    rates: [...rates],
  })),
})

function stateRules(state: StateRegion, span: Span): StateRules {
  const { doc_fee, lease } = state
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
      ...(lease.rebate_taxed !== undefined && { rebate_taxed: lease.rebate_taxed }),
      ...(lease.capitalized_tax_taxed !== undefined && {
        capitalized_tax_taxed: lease.capitalized_tax_taxed,
      }),
    },
  }
  if (state.main_code) rules.main_code = state.main_code
  if (state.local_taxes.code) rules.local.code = state.local_taxes.code
  const hasEnded = isAfterEnd(state.rate_history ?? [], span)
  if (hasEnded || (state.excise_table && !isCovered(exciseSpan(state), span))) rules.is_unverified = true
  if (state.high_price_rate && state.state_rate !== null) {
    const { above, rate } = state.high_price_rate
    rules.price_rates = [
      { from: '0.00', rate: state.state_rate },
      { from: above, exclusive: true, rate },
    ]
  }
  if (state.used_price_rates) rules.used_price_rates = state.used_price_rates.map(tier => ({ ...tier }))
  if (state.excise_table) {
    rules.excise_table = exciseTable(state.excise_table, isAfterEnd(exciseSpan(state), span))
  }
  if (state.used_first_part) rules.used_first_part = { ...state.used_first_part }
  return rules
}

/** The dated rows of the states. */
export function stateRows(regions: readonly StateRegion[]): TaxRow[] {
  return regions.flatMap(state =>
    unchangingSpans([
      state.rate_history ?? [],
      state.additional_rate_history ?? [],
      exciseSpan(state),
      // The yearly step gives the next deduction, so an end starts no period.
      statedDeductions(state).map(({ from }) => ({ from })),
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
