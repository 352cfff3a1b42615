import { formatCents, timesRate } from '#platform/money/amount.ts'
import { addCents, subtractCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import {
  depreciationBase,
  priceBase,
  totalPaymentsBase,
  valueAndChargesBase,
} from '#pricing/payments/lease/upfront-base.ts'
import { tradeInCredit } from '#pricing/taxes/tax-base.ts'
import type { Fields } from './fields.ts'
import { rulesOf } from './tax-rules-of.ts'

const METHODS = [
  'payment',
  'upfront_total_payments',
  'upfront_price',
  'upfront_depreciation',
  'none',
] as const

/** Minnesota states its base by value and charges. Finance 6.6. */
function minnesotaBase(input: Fields): Cents {
  const money = (...names: string[]) => {
    const name = input.firstOf(...names)
    return name === undefined ? ZERO : input.money(name)
  }
  return valueAndChargesBase({
    value: money('vehicle_value', 'value', 'price', 'agreed_value'),
    rebates: money('rebates', 'rebate', 'manufacturer_rebate'),
    residual: input.money('residual'),
    trade_in: money('trade_in_credit', 'trade_in'),
    add_ons: money('taxable_add_ons', 'taxable_addons', 'add_ons'),
    finance_charges: money('finance_charges', 'finance_charge', 'rent_charge'),
  })
}

function upfrontBaseInState(method: (typeof METHODS)[number], input: Fields): Cents {
  if (method === 'upfront_total_payments' && !input.has('base_payment') && input.has('residual')) {
    return minnesotaBase(input)
  }
  if (method === 'upfront_total_payments') {
    const isTaxed = rulesOf('US', input.text('state'), input).lease.rebate_taxed === true
    const rebate = isTaxed ? input.money('manufacturer_rebate') : ZERO
    const signing = addCents(input.money('taxable_amounts_at_signing'), rebate)
    return totalPaymentsBase(input.money('base_payment'), input.number('number_of_payments'), signing)
  }
  if (method === 'upfront_price') {
    const rules = rulesOf('US', input.text('state'), input)
    const rule = rules.lease.trade_in
    const rebate = rules.rebate_reduces_base === true ? input.money('manufacturer_rebate') : ZERO
    const isNew = input.text('vehicle_condition', 'New') === 'New'
    const price = subtractCents(input.money('price'), rebate)
    return priceBase(price, tradeInCredit(rule, input.money('trade_in_credit'), isNew))
  }
  if (method === 'upfront_depreciation') {
    return depreciationBase(
      input.money('gross_cap_cost'),
      input.money('residual'),
      input.money('rebates_and_net_trade'),
    )
  }
  return ZERO
}

/** A rebate that is taxed like cash has its own tax, rounded once. Finance 6.6.1. */
function rebateTax(input: Fields, rate: string): Cents {
  if (!input.has('state') || !input.has('manufacturer_rebate')) return ZERO
  const { rebate_taxed } = rulesOf('US', input.text('state'), input).lease
  return rebate_taxed === true ? timesRate(input.money('manufacturer_rebate'), rate) : ZERO
}

/** The tax_us_lease category. Finance 6.6. */
export function leaseInState(input: Fields) {
  const method = input.choice('lease_method', METHODS)
  const base = input.money('base_payment')
  const rate = input.text('rate')
  if (method === 'payment') {
    const part = input.has('taxable_part_of_payment') ? input.money('taxable_part_of_payment') : base
    const tax = timesRate(part, rate)
    return {
      taxable_base: formatCents(part),
      payment_tax: formatCents(tax),
      total_payment: formatCents(addCents(base, tax)),
      tax_at_signing: formatCents(
        addCents(timesRate(input.money('taxable_amounts_at_signing'), rate), rebateTax(input, rate)),
      ),
    }
  }
  const upfront = upfrontBaseInState(method, input)
  return {
    taxable_base: formatCents(upfront),
    tax_at_signing: formatCents(timesRate(upfront, rate)),
    payment_tax: formatCents(ZERO),
    total_payment: formatCents(base),
  }
}
