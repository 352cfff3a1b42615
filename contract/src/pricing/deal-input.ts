import type { Cents } from '@forecourt/domain/platform/money/cents.ts'
import type {
  DealInput,
  DealLine,
  DiscountTaxability,
  LenderFee as LoanFee,
  PaymentType,
} from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { dealVehicleOf, type TaxedVehicle } from '@forecourt/domain/pricing/payments/deal/deal-vehicle.ts'
import { firstPeriodAfter } from '@forecourt/domain/pricing/payments/interest/odd-period.ts'
import type { TaxRules } from '@forecourt/domain/pricing/taxes/tax-rules.ts'
import { fromCents, toCents } from '#platform/money.ts'
import type { TaxFacts } from '#inventory/vehicles.ts'
import type { LenderFee, TradeIn, Worksheet, WorksheetLine } from './worksheet.ts'

export interface DealCircumstances {
  readonly vehicle: TaxedVehicle
  readonly taxes: TaxRules
  /** YYYY-MM-DD in the dealership's time zone. */
  readonly quote_date: string
}

/** Inputs of taxes, as the engine reads them. */
export const wireDealVehicle = ({
  average_wholesale,
  year,
  ...facts
}: TaxFacts & { readonly year?: number }): TaxedVehicle => ({
  ...dealVehicleOf({
    ...facts,
    average_wholesale: average_wholesale === null ? null : toCents(average_wholesale),
  }),
  ...(year !== undefined && { model_year: year }),
})

const flagOf = { cash: 'is_cash', finance: 'is_finance', lease: 'is_lease' } as const

/**
 * The engine's input for one column of a worksheet. Browser and server both use it, so that shown and saved
 * figures have the same input.
 */
export function dealInputOf(
  worksheet: Worksheet,
  paymentType: PaymentType,
  { vehicle, taxes, quote_date }: DealCircumstances,
): DealInput {
  const { trade_in, second_trade_in, include_tax, registration_duty = false } = worksheet
  // Only the duty depends on the model year.
  const { model_year, ...facts } = vehicle
  const common = {
    quote_date,
    taxes,
    ...(registration_duty && { registration_duty }),
    vehicle: {
      ...(registration_duty ? { ...facts, model_year: model_year ?? null } : facts),
      price: toCents(worksheet.price),
      msrp: toCents(worksheet.msrp),
    },
    lines: worksheet.lines.filter(line => line[flagOf[paymentType]]).map(dealLineOf),
    trade_in: tradeInOf(trade_in),
    ...(second_trade_in && { second_trade_in: tradeInOf(second_trade_in) }),
    include_tax,
  }
  if (paymentType === 'cash') {
    return { ...common, payment_type: 'cash', down_payment: toCents(worksheet.cash.down_payment) }
  }
  if (paymentType === 'finance') {
    const { rate, term, frequency, down_payment, balloon, days_to_first_payment: days } = worksheet.finance
    const fees = worksheet.finance.lender_fees ?? []
    const finance = {
      annual_rate_pct: rate,
      term_months: term,
      frequency,
      ...(fees.length > 0 && { lender_fees: fees.map(lenderFeeOf) }),
      ...(balloon !== undefined && { balloon: toCents(balloon) }),
      ...(days !== undefined && { first_period: firstPeriodAfter(quote_date, days) }),
    }
    return { ...common, payment_type: 'finance', down_payment: toCents(down_payment), finance }
  }
  return {
    ...common,
    payment_type: 'lease',
    down_payment: toCents(worksheet.lease.down_payment),
    lease: leaseOf(worksheet),
  }
}

const tradeInOf = ({ credit, owing }: TradeIn) => ({ credit: toCents(credit), owing: toCents(owing) })

function leaseOf({ lease }: Worksheet): Extract<DealInput, { payment_type: 'lease' }>['lease'] {
  const acquisition = toCents(lease.acquisition_fee)
  return {
    method: lease.method,
    rate: { annual_rate_pct: lease.rate },
    term_months: lease.term,
    frequency: lease.frequency,
    residual: { pct: lease.residual_percent },
    acquisition_fee: acquisition > 0 ? { amount: acquisition, capitalized: true, taxable: true } : null,
    security_deposit: toCents(lease.security_deposit),
    disposition_fee: toCents(lease.disposition_fee ?? '0.00'),
    distance_per_year: lease.distance_allowance,
    ...(lease.payments_in_advance !== undefined && { payments_in_advance: lease.payments_in_advance }),
    ...(lease.residualizable_limit_percent !== undefined && {
      residualizable_limit_pct: lease.residualizable_limit_percent,
    }),
    ...(lease.max_cap_cost_percent !== undefined && { max_cap_cost_pct: lease.max_cap_cost_percent }),
    ...(lease.min_cap_cost !== undefined && { min_cap_cost: toCents(lease.min_cap_cost) }),
    ...(lease.capitalize_upfront_tax === true && { capitalize_upfront_tax: true }),
  }
}

/** The fees of one loan are identified by their position. */
const lenderFeeOf = (fee: LenderFee, place: number): LoanFee => ({
  ...fee,
  id: String(place),
  amount: toCents(fee.amount),
})

/** Converts the engine's lender fees to those of a worksheet; the inverse of `lenderFeeOf`. */
export const worksheetFees = (fees: readonly LoanFee[]): LenderFee[] =>
  fees.map(fee => ({
    name: fee.name,
    name_fr: fee.name_fr ?? fee.name,
    amount: fromCents(fee.amount),
    financed: fee.financed,
    cost_of_borrowing: fee.cost_of_borrowing ?? false,
    prepaid_finance_charge: fee.prepaid_finance_charge ?? false,
  }))

function dealLineOf(line: WorksheetLine): DealLine {
  const own = { id: line.id, name: line.name, name_fr: line.name_fr }
  const flags = { cap_cost: line.cap_cost, residualize: line.residualize, tax_in_cap: line.tax_in_cap }
  const amount = toCents(line.amount)
  if (line.kind === 'discount' || line.kind === 'incentive') return discountOf(line, own, amount)
  if (line.kind === 'fee') {
    return { ...own, ...flags, kind: 'fee', amount, taxability: line.taxability, is_doc_fee: line.is_doc_fee }
  }
  const { kind, taxability, plan, pre_installed = false } = line
  const item = { ...own, ...flags, amount, ...(pre_installed && { pre_installed }) }
  if (kind === 'accessory') return { ...item, kind, taxability }
  return { ...item, kind, taxability: plan?.taxes ?? taxability }
}

function discountOf(
  line: WorksheetLine,
  own: { id: string; name: string; name_fr: string },
  amount: Cents,
): DealLine {
  const discount = { ...own, kind: 'discount', taxability: discountTaxability(line) } as const
  if (line.incentive_type === 'percentage_discount') {
    return { ...discount, discount_type: 'percentage_discount', percent: line.percent ?? '0' }
  }
  if (line.incentive_type === 'rate_reduction') {
    return { ...discount, discount_type: 'rate_reduction', points: line.percent ?? '0' }
  }
  return { ...discount, discount_type: 'rebate', amount }
}

/** A discount reduces the taxable base or the balance; only fees can be limited to one tax. */
function discountTaxability({ taxability }: WorksheetLine): DiscountTaxability {
  if (taxability === 'non_taxable' || taxability === 'by_state_rule') return taxability
  return 'taxable'
}
