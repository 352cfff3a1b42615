import { formatCents } from '#platform/money/amount.ts'
import { addCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import type { DealInput, DealLine } from '#pricing/payments/deal/deal-input.ts'
import type { CashPricing } from '#pricing/payments/deal/deal-pricing.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import { taxFlags } from '#pricing/taxes/line-taxability.ts'
import { luxuryTaxOn } from '#pricing/taxes/luxury-items.ts'
import { chargeTax, chargeTaxes } from '#pricing/taxes/sale-taxes.ts'
import { estimatedValue, rateFor } from '#pricing/taxes/tax-base.ts'
import type { TaxRules } from '#pricing/taxes/tax-rules.ts'
import type { TradeIn } from '#pricing/payments/deal/deal-trade-in.ts'
import type { Categories } from './categories.ts'
import { leaseInState } from './state-leases.ts'
import { DEFAULT_DATE, rulesOf } from './tax-rules-of.ts'
import { fieldsOf } from './fields.ts'
import type { Fields } from './fields.ts'

const CONDITIONS = ['New', 'Used', 'cpo', 'D', 'V'] as const

const byCode = <T>(taxes: readonly { code: string }[], figure: (index: number) => T): Record<string, T> =>
  Object.fromEntries(taxes.map(({ code }, index) => [code, figure(index)]))

/** @throws Error with the problems if the deal cannot be priced */
function pricedCash(input: DealInput): CashPricing {
  const pricing = priceDeal(input)
  if (!pricing.ok) throw new Error(pricing.problems.map(({ field, rule }) => `${field}: ${rule}`).join('; '))
  if (pricing.payment_type !== 'cash') throw new Error('cash deal expected')
  return pricing
}

function numberOf(input: Fields, ...names: string[]): number | null {
  const name = input.firstOf(...names)
  return name === undefined ? null : input.number(name)
}

/** One allowance with its debt, or a list of allowances. */
export function tradeInsOf(input: Fields): { trade_in: TradeIn; second_trade_in?: TradeIn } {
  const allowances = input.list('trade_ins').map(allowance => fieldsOf({ allowance }).money('allowance'))
  if (allowances.length > 2) throw new Error('input.trade_ins: two trade-ins at most')
  const [first, second] = allowances
  return {
    trade_in: { credit: first ?? input.money('trade_in_credit'), owing: input.money('trade_in_owing') },
    ...(second !== undefined && { second_trade_in: { credit: second, owing: ZERO } }),
  }
}

/** Manufacturer money, whose tax the law decides. */
const rebateLine = (input: Fields): DealLine => ({
  id: 'rebate',
  kind: 'discount',
  discount_type: 'rebate',
  name: 'manufacturer rebate',
  amount: input.money('manufacturer_rebate'),
  taxability: 'by_state_rule',
})

function sale(input: Fields, taxes: TaxRules, lines: DealLine[]): CashPricing {
  const estimated = input.firstOf('estimated_value', 'qst_estimated_value')
  const wholesale = input.firstOf(
    'average_wholesale_price',
    'average_wholesale',
    'wholesale_value',
    'wholesale_price',
  )
  const value = wholesale ? estimatedValue(input.money(wholesale)) : null
  return pricedCash({
    payment_type: 'cash',
    quote_date: taxes.date,
    taxes,
    vehicle: {
      condition: input.choice('vehicle_condition', CONDITIONS, 'New'),
      price: input.money('price'),
      is_passenger: input.flag('passenger_vehicle', true),
      is_zero_emission: input.flag('zero_emission'),
      estimated_value: estimated ? input.money(estimated) : value,
      unladen_weight_lb: numberOf(input, 'unladen_weight_lb', 'weight_lb', 'unladen_weight'),
      city_mpg: numberOf(input, 'city_mpg', 'mpg_city', 'mpg'),
      highway_mpg: numberOf(input, 'highway_mpg', 'mpg_highway'),
    },
    lines,
    ...tradeInsOf(input),
    down_payment: ZERO,
    include_tax: true,
  })
}

function saleInCanada(input: Fields) {
  const { totals } = sale(input, rulesOf('CA', input.text('province'), input), [rebateLine(input)])
  return {
    taxes: Object.fromEntries(
      totals.taxes.map(({ code, base, rate, amount }) => [
        code,
        { base: formatCents(base), rate, tax: formatCents(amount) },
      ]),
    ),
    total_tax: formatCents(totals.total_tax),
    total_after_trade_in: formatCents(totals.amount_due),
    luxury_tax: formatCents(totals.luxury_tax),
    taxable_base: formatCents(totals.taxable_base),
  }
}

const PLAIN = { cap_cost: false, residualize: false, tax_in_cap: false }

function saleInState(input: Fields) {
  const { totals } = sale(input, rulesOf('US', input.text('state'), input), [
    {
      ...PLAIN,
      id: 'doc',
      kind: 'fee',
      name: 'doc fee',
      amount: input.money('doc_fee'),
      taxability: 'by_state_rule',
      is_doc_fee: true,
    },
    rebateLine(input),
    {
      id: 'discount',
      kind: 'discount',
      discount_type: 'rebate',
      name: 'dealer discount',
      amount: input.money('dealer_discount'),
      taxability: 'taxable',
    },
  ])
  return {
    taxable_base: formatCents(totals.taxable_base),
    parts: byCode(totals.taxes, index => formatCents(totals.taxes[index]?.amount ?? ZERO)),
    total_tax: formatCents(totals.total_tax),
  }
}

/** Taxes of one amount by the lease components of a place; a tier is selected by the vehicle's price. */
function taxesOnPayment(rules: TaxRules, input: Fields, part: Cents) {
  const price = input.money(
    input.firstOf('vehicle_price', 'price', 'agreed_value', 'purchase_price') ?? 'vehicle_price',
  )
  const vehicle = {
    is_new: input.text('vehicle_condition', 'New') === 'New',
    is_passenger: input.flag('passenger_vehicle', true),
    is_zero_emission: input.flag('zero_emission'),
  }
  const rated = rules.lease.components.map(rule => ({ rule, rate: rateFor(rule, price, vehicle) }))
  return chargeTaxes(rated, vehicle.is_new, () => part)
}

function leasePaymentInCanada(input: Fields) {
  const base = input.money('base_payment')
  const part = input.has('taxable_part_of_payment') ? input.money('taxable_part_of_payment') : base
  const taxes = taxesOnPayment(rulesOf('CA', input.text('province'), input), input, part)
  const total = sumCents(taxes.map(tax => tax.amount))
  return {
    taxes: byCode(taxes, index => formatCents(taxes[index]?.amount ?? ZERO)),
    total_tax: formatCents(total),
    total_payment: formatCents(addCents(base, total)),
  }
}

/** The flags of a protection plan. Finance 6.7. */
export const planFlagsOf = (flags: Fields) => ({
  gst: flags.flag('gst'),
  hst: flags.flag('hst'),
  pst: flags.flag('pst'),
  qst: flags.flag('qst'),
  premium_tax: flags.flag('premium_tax'),
})

function planInCanada(input: Fields) {
  const rules = rulesOf('CA', input.text('province'), input)
  const { flags } = taxFlags(planFlagsOf(fieldsOf(input.values['flags'])), null)
  const price = input.money('price')
  const taxes = rules.components.map(rule => chargeTax(rule, rule.rate, flags[rule.scope] ? price : ZERO))
  const total = sumCents(taxes.map(tax => tax.amount))
  return {
    taxes: byCode(taxes, index => formatCents(taxes[index]?.amount ?? ZERO)),
    total_tax: formatCents(total),
    total: formatCents(addCents(price, total)),
  }
}

function luxury(input: Fields) {
  const rule = rulesOf('CA', 'ON', input).luxury
  if (!rule) throw new Error('no luxury tax in the data')
  const item = input.choice('item', ['vehicle', 'aircraft', 'vessel'], 'vehicle')
  const tax = luxuryTaxOn(item, input.text('date', DEFAULT_DATE), input.money('taxable_amount'), rule, {
    made: numberOf(input, 'model_year', 'year_of_manufacture', 'manufactured'),
    registered_before: input.flag(
      input.firstOf('registered_before', 'previously_registered') ?? 'registered_before',
    ),
  })
  return { luxury_tax: formatCents(tax) }
}

export const taxCategories: Categories = {
  tax_ca_sale: saleInCanada,
  tax_ca_lease_payment: leasePaymentInCanada,
  tax_ca_plan: planInCanada,
  luxury_tax_ca: luxury,
  tax_us_sale: saleInState,
  tax_us_lease: leaseInState,
}
