import { worksheetFees } from '@forecourt/contract/pricing/deal-input.ts'
import { fromCents } from '@forecourt/contract/platform/money.ts'
import type { Worksheet, WorksheetLine } from '@forecourt/contract/pricing/worksheet.ts'
import { ZERO } from '@forecourt/domain/platform/money/cents.ts'
import { formatFixed } from '@forecourt/domain/platform/money/fixed.ts'
import type { DealInput, DealLine } from '@forecourt/domain/pricing/payments/deal/deal-input.ts'
import { rateOfMoneyFactor } from '@forecourt/domain/pricing/payments/lease/lease-payment.ts'
import { programmeResidualPct } from '@forecourt/domain/pricing/payments/lease/residual.ts'
import type { NamedLender } from '@forecourt/domain/pricing/programmes/lender-identity.ts'
import type { Draft } from './draft.ts'

/** Lender of a deal: the name in the sheet, and the id. */
export interface ChosenLender {
  readonly name: string
  readonly id: string | undefined
}

type Lease = Extract<DealInput, { payment_type: 'lease' }>['lease']

/**
 * Applies a deal of the matrix or the solver to the draft, the inverse of `dealInputOf`. What the deal does not
 * include, and the other columns, stay.
 */
export function withDeal({ worksheet }: Draft, deal: DealInput, lender?: ChosenLender): Draft {
  const { payment_type } = deal
  const common: Worksheet = {
    ...worksheet,
    price: fromCents(deal.vehicle.price),
    trade_in: { ...worksheet.trade_in, credit: fromCents(deal.trade_in.credit) },
    lines: worksheet.lines.map(line =>
      moved(
        line,
        deal.lines.find(({ id }) => id === line.id),
      ),
    ),
  }
  const down_payment = fromCents(deal.down_payment)
  if (deal.payment_type === 'cash') return { payment_type, worksheet: { ...common, cash: { down_payment } } }
  if (deal.payment_type === 'finance') {
    const { annual_rate_pct: rate, term_months: term, frequency } = deal.finance
    const named = lender ? namedLender(lender) : lenderOf(worksheet.finance)
    const fees = worksheetFees(deal.finance.lender_fees ?? [])
    const lender_fees = fees.length > 0 ? { lender_fees: fees } : {}
    const { balloon, days_to_first_payment } = worksheet.finance
    return {
      payment_type,
      worksheet: {
        ...common,
        finance: {
          ...named,
          rate,
          term,
          frequency,
          down_payment,
          ...lender_fees,
          ...(balloon !== undefined && { balloon }),
          ...(days_to_first_payment !== undefined && { days_to_first_payment }),
        },
      },
    }
  }
  const lease = leaseOf(worksheet.lease, deal.lease)
  return {
    payment_type,
    worksheet: { ...common, lease: { ...lease, ...(lender && namedLender(lender)), down_payment } },
  }
}

const namedLender = ({ name, id }: ChosenLender): NamedLender => ({ lender: name, lender_id: id })

const lenderOf = ({ lender, lender_id }: NamedLender): NamedLender => ({
  lender,
  ...(lender_id !== undefined && { lender_id }),
})

function leaseOf(before: Worksheet['lease'], lease: Lease): Worksheet['lease'] {
  const { rate, residual, method, frequency, term_months: term } = lease
  return {
    ...withoutStated(before),
    ...statedBy(lease),
    rate:
      'annual_rate_pct' in rate
        ? rate.annual_rate_pct
        : formatFixed(rateOfMoneyFactor(rate.money_factor), 20),
    term,
    method,
    frequency,
    distance_allowance: lease.distance_per_year ?? before.distance_allowance,
    residual_percent:
      'pct' in residual && residual.distance_adjustment_pp !== undefined
        ? programmeResidualPct(residual.pct, residual.distance_adjustment_pp)
        : 'pct' in residual
          ? residual.pct
          : before.residual_percent,
    acquisition_fee: fromCents(lease.acquisition_fee?.amount ?? ZERO),
    security_deposit: fromCents(lease.security_deposit ?? ZERO),
    disposition_fee: fromCents(lease.disposition_fee ?? ZERO),
  }
}

/** Values that only some lenders state: a deal without them has none, whatever the sheet had before. */
function withoutStated(before: Worksheet['lease']) {
  const {
    payments_in_advance: _advance,
    residualizable_limit_percent: _residualized,
    max_cap_cost_percent: _most,
    min_cap_cost: _least,
    ...rest
  } = before
  return rest
}

function statedBy({
  payments_in_advance,
  residualizable_limit_pct,
  max_cap_cost_pct,
  min_cap_cost,
}: Lease): Partial<Worksheet['lease']> {
  const isStated = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
  return {
    ...(payments_in_advance !== undefined && { payments_in_advance }),
    ...(isStated(residualizable_limit_pct) && { residualizable_limit_percent: residualizable_limit_pct }),
    ...(isStated(max_cap_cost_pct) && { max_cap_cost_percent: max_cap_cost_pct }),
    ...(isStated(min_cap_cost) && { min_cap_cost: fromCents(min_cap_cost) }),
  }
}

/** A line with the deal's amount, percentage or points. */
function moved(line: WorksheetLine, now: DealLine | undefined): WorksheetLine {
  if (now === undefined) return line
  if (now.kind !== 'discount' || now.discount_type === 'rebate')
    return { ...line, amount: fromCents(now.amount) }
  return { ...line, percent: now.discount_type === 'percentage_discount' ? now.percent : now.points }
}
