import { formatCents } from '#platform/money/amount.ts'
import { sumCents, ZERO } from '#platform/money/cents.ts'
import type { DealInput, LeaseMethod, LenderFee } from '#pricing/payments/deal/deal-input.ts'
import type {
  CashTotals,
  DealPricing,
  LeasePricing,
  TaxComponent,
} from '#pricing/payments/deal/deal-pricing.ts'
import { FREQUENCIES, paymentsAYear } from '#platform/money/frequency.ts'
import { priceDeal } from '#pricing/payments/deal/price-deal.ts'
import type { Categories } from './categories.ts'
import { fieldsOf } from './fields.ts'
import type { Fields } from './fields.ts'
import { tradeInsOf } from './tax-categories.ts'
import { linesOf, worksheetRules } from './worksheet-lines.ts'

const CONDITIONS = ['New', 'Used', 'cpo', 'D', 'V'] as const

function common(input: Fields) {
  const taxes = worksheetRules(input)
  return {
    quote_date: taxes.date,
    taxes,
    vehicle: {
      condition: input.choice('vehicle_condition', CONDITIONS, 'New'),
      price: input.money(input.firstOf('vehicle_price', 'agreed_value', 'price') ?? 'vehicle_price'),
      msrp: input.has('msrp') ? input.money('msrp') : null,
      is_passenger: input.flag('passenger_vehicle', true),
      is_zero_emission: input.flag('zero_emission'),
      estimated_value: input.has('estimated_value') ? input.money('estimated_value') : null,
      unladen_weight_lb: input.has('unladen_weight_lb') ? input.number('unladen_weight_lb') : null,
      city_mpg: input.has('city_mpg') ? input.number('city_mpg') : null,
      highway_mpg: input.has('highway_mpg') ? input.number('highway_mpg') : null,
    },
    lines: linesOf(input),
    ...tradeInsOf(input),
    down_payment: input.money('down_payment'),
    include_tax: input.flag('include_tax', true),
  }
}

/** @throws Error with the problems if the deal cannot be priced */
function priced<T extends DealPricing & { ok: true }>(deal: DealInput, type: T['payment_type']): T {
  const pricing = priceDeal(deal)
  if (!pricing.ok) throw new Error(pricing.problems.map(({ field, rule }) => `${field}: ${rule}`).join('; '))
  if (pricing.payment_type !== type) throw new Error(`${type} pricing expected`)
  return pricing as T
}

const taxMap = (taxes: readonly TaxComponent[]) =>
  Object.fromEntries(taxes.map(({ code, amount }) => [code, formatCents(amount)]))

const saleFigures = (totals: CashTotals) => ({
  subtotal: formatCents(totals.subtotal),
  luxury_tax: formatCents(totals.luxury_tax),
  taxable_base: formatCents(totals.taxable_base),
  taxes: taxMap(totals.taxes),
  total_tax: formatCents(totals.total_tax),
  total_with_tax: formatCents(totals.total_with_tax),
  before_tax_discounts: formatCents(totals.before_tax_discounts),
  after_tax_discounts: formatCents(totals.after_tax_discounts),
  total_purchase_price: formatCents(totals.total_purchase_price),
  net_trade_in: formatCents(totals.net_trade_in),
  down_payment: formatCents(totals.down_payment),
  amount_due: formatCents(totals.amount_due),
})

const cash = (input: Fields) => {
  const pricing = priced<Extract<DealPricing, { payment_type: 'cash'; ok: true }>>(
    { ...common(input), payment_type: 'cash' },
    'cash',
  )
  return saleFigures(pricing.totals)
}

function lenderFees(input: Fields): LenderFee[] {
  return input.list('lender_fees').map((value, index) => {
    const fee = fieldsOf(value)
    return {
      id: String(index),
      name: fee.text('name', ''),
      amount: fee.money('amount'),
      financed: fee.flag('financed', true),
      cost_of_borrowing: fee.flag('cost_of_borrowing'),
      prepaid_finance_charge: fee.flag('prepaid_finance_charge'),
    }
  })
}

/** The worksheet_finance category: the cash worksheet and the loan on its line 15. */
export function financeDeal(input: Fields): Extract<DealInput, { payment_type: 'finance' }> {
  return {
    ...common(input),
    payment_type: 'finance',
    finance: {
      annual_rate_pct: input.text('annual_rate_pct'),
      term_months: input.number('term_months'),
      frequency: input.choice('frequency', FREQUENCIES, 'monthly'),
      balloon: input.money('balloon'),
      lender_fees: lenderFees(input),
    },
  }
}

function finance(input: Fields) {
  const pricing = priced<Extract<DealPricing, { payment_type: 'finance'; ok: true }>>(
    financeDeal(input),
    'finance',
  )
  const { totals, payment } = pricing
  return {
    ...saleFigures(totals),
    amount_financed: formatCents(totals.amount_financed),
    number_of_payments: payment.count,
    payment: formatCents(payment.amount),
    final_payment: formatCents(payment.last_amount),
    finance_charge: formatCents(pricing.cost_of_borrowing),
    total_of_payments: formatCents(pricing.total_of_payments),
    level_total: formatCents(pricing.level_total),
    monthly_equivalent: formatCents(payment.monthly_equivalent),
    apr_pct: pricing.apr_pct,
  }
}

/** Where payments are not taxed each tax is still listed, with zero on a payment. */
const noTaxes = (input: Fields) =>
  Object.fromEntries(worksheetRules(input).lease.components.map(({ code }) => [code, formatCents(ZERO)]))

const METHODS: readonly LeaseMethod[] = ['money_factor', 'annuity_due', 'annuity_arrears']

const capitalizesUpfrontTax = (input: Fields): boolean =>
  input.flag(
    input.firstOf('capitalize_upfront_tax', 'upfront_tax_in_cap', 'tax_in_cap') ?? 'capitalize_upfront_tax',
  )

function leaseDeal(input: Fields): Extract<DealInput, { payment_type: 'lease' }> {
  const perYear = input.number('periods_per_year', 12)
  const frequency = FREQUENCIES.find(name => paymentsAYear(name) === perYear)
  if (!frequency) throw new Error(`input.periods_per_year: ${perYear} is no frequency`)
  const advance = input.number('payments_in_advance', 1)
  const usual: LeaseMethod = input.has('money_factor')
    ? 'money_factor'
    : advance === 0
      ? 'annuity_arrears'
      : 'annuity_due'
  const given = input.firstOf('lease_rate_calculation_method', 'method')
  const deal = common(input)
  return {
    ...deal,
    payment_type: 'lease',
    lines: [
      ...deal.lines,
      {
        id: 'rebates',
        kind: 'discount',
        discount_type: 'rebate',
        name: 'rebates',
        amount: input.money('rebates'),
        taxability: 'non_taxable',
      },
    ],
    lease: {
      method: given ? input.choice(given, METHODS) : usual,
      rate: input.has('money_factor')
        ? { money_factor: input.text('money_factor') }
        : { annual_rate_pct: input.text('annual_rate_pct') },
      term_months: input.has('term_months')
        ? input.number('term_months')
        : Math.round((input.number('number_of_payments') * 12) / perYear),
      frequency,
      payments_in_advance: advance,
      residual: input.has('residual_pct')
        ? {
            pct: input.text('residual_pct'),
            distance_adjustment_pp: input.text('distance_adjustment_pp', '0'),
          }
        : { amount: input.money('residual') },
      security_deposit: input.money('security_deposit'),
      disposition_fee: input.money('disposition_fee'),
      capitalize_upfront_tax: capitalizesUpfrontTax(input),
    },
  }
}

function lease(input: Fields) {
  const pricing = priced<LeasePricing>(leaseDeal(input), 'lease')
  const { totals } = pricing
  const upfront = sumCents(totals.upfront_taxes.map(tax => tax.amount))
  const isCapitalized = capitalizesUpfrontTax(input)
  return {
    gross_cap_cost: formatCents(totals.gross_cap_cost),
    cap_cost_reduction: formatCents(totals.cap_cost_reduction),
    adjusted_cap_cost: formatCents(totals.adjusted_cap_cost),
    residual: formatCents(totals.residual),
    depreciation_and_amortized: formatCents(totals.depreciation_and_amortized),
    number_of_payments: pricing.payment.count,
    base_payment: formatCents(pricing.base_payment),
    total_of_base_payments: formatCents(pricing.total_of_base_payments),
    rent_charge: formatCents(totals.rent_charge),
    taxable_part_of_payment: formatCents(pricing.taxable_part),
    payment_taxes: { ...noTaxes(input), ...taxMap(pricing.payment_taxes) },
    total_payment: formatCents(pricing.total_payment),
    tax_on_down_payment: formatCents(totals.tax_on_down_payment),
    tax_on_upfront_fees: formatCents(totals.tax_on_upfront_fees),
    upfront_tax: formatCents(upfront),
    tax_at_signing: formatCents(
      sumCents([
        isCapitalized ? ZERO : upfront,
        totals.tax_on_down_payment,
        totals.tax_on_rebate,
        totals.tax_on_trade_in,
        totals.tax_on_upfront_fees,
      ]),
    ),
    capitalized_tax: formatCents(totals.capitalized_tax),
    due_at_signing: formatCents(pricing.due_at_signing.total),
    total_of_payments: formatCents(pricing.total_of_payments),
    monthly_equivalent: formatCents(pricing.payment.monthly_equivalent),
  }
}

export const worksheetCategories: Categories = {
  worksheet_cash: cash,
  worksheet_finance: finance,
  worksheet_lease: lease,
}
