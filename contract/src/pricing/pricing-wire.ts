import type {
  CashPricing,
  FinancePricing,
  LeasePricing,
} from '@forecourt/domain/pricing/payments/deal/deal-pricing.ts'
import { fromCents } from '#platform/money.ts'
import type { Pricing } from './pricing.ts'
import type { Worksheet } from './worksheet.ts'

type Priced = CashPricing | FinancePricing | LeasePricing

/**
 * The wire format of the engine's figures. Browser and server both use it, so that their figures can be compared
 * as text. `asOf` is an ISO timestamp.
 */
export const pricingWire = (priced: Priced, worksheet: Worksheet, asOf: string): Pricing => ({
  payment_type: priced.payment_type,
  rows: priced.rows.map(row => ({ ...row, amount: fromCents(row.amount), flags: [...row.flags] })),
  taxes: taxesOf(priced).map(tax => ({ ...tax, base: fromCents(tax.base), amount: fromCents(tax.amount) })),
  ...figuresOf(priced, worksheet),
  due_at_signing: fromCents(priced.due_at_signing.total),
  warnings: [...priced.warnings],
  as_of: asOf,
})

const taxesOf = (priced: Priced) =>
  priced.payment_type === 'lease'
    ? [...priced.payment_taxes, ...priced.totals.upfront_taxes]
    : priced.totals.taxes

type Figures = Omit<Pricing, 'payment_type' | 'rows' | 'taxes' | 'due_at_signing' | 'warnings' | 'as_of'>

const nothing: Figures = {
  payment: null,
  rate: null,
  term: null,
  total_purchase_price: null,
  amount_due: null,
  amount_financed: null,
  adjusted_cap_cost: null,
  residual: null,
  total_of_payments: null,
  cost_of_borrowing: null,
  apr: null,
}

function figuresOf(priced: Priced, worksheet: Worksheet): Figures {
  if (priced.payment_type === 'cash') {
    const { total_purchase_price, amount_due } = priced.totals
    return {
      ...nothing,
      total_purchase_price: fromCents(total_purchase_price),
      amount_due: fromCents(amount_due),
    }
  }
  const common = {
    ...nothing,
    payment: paymentOf(priced),
    rate: priced.annual_rate_pct,
    total_of_payments: fromCents(priced.total_of_payments),
    cost_of_borrowing: fromCents(priced.cost_of_borrowing),
    apr: priced.apr_pct,
  }
  if (priced.payment_type === 'finance') {
    const { total_purchase_price, amount_due, amount_financed } = priced.totals
    return {
      ...common,
      term: worksheet.finance.term,
      total_purchase_price: fromCents(total_purchase_price),
      amount_due: fromCents(amount_due),
      amount_financed: fromCents(amount_financed),
    }
  }
  return {
    ...common,
    term: worksheet.lease.term,
    adjusted_cap_cost: fromCents(priced.totals.adjusted_cap_cost),
    residual: fromCents(priced.totals.residual),
  }
}

const paymentOf = ({ payment }: FinancePricing | LeasePricing) => ({
  amount: fromCents(payment.amount),
  count: payment.count,
  last_amount: fromCents(payment.last_amount),
  frequency: payment.frequency,
  monthly_equivalent: fromCents(payment.monthly_equivalent),
})
