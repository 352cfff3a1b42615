import type { Country } from '#platform/markets/countries.ts'
import { cents, type Cents } from '#platform/money/cents.ts'
import type { PaymentType } from '#pricing/payments/deal/deal-input.ts'
import type { PaidMethod } from './deposit-reasons.ts'

/** Minimum online deposit, for any payment type (decisions 3.109). */
export const MIN_DEPOSIT: Cents = cents(50_00)

/** Maximum deposit by payment type, in cents. Finance 1.5. */
export const MAX_DEPOSIT: Readonly<Record<PaymentType, Cents>> = {
  cash: cents(70_000_00),
  finance: cents(1000_00),
  lease: cents(1000_00),
}

/** Maximum of one payment: the cap of the payment type (product 9) or the remaining amount due of the deal. */
export const mostDeposit = (type: PaymentType, balanceDue: Cents | null): Cents =>
  balanceDue === null || balanceDue >= MAX_DEPOSIT[type] ? MAX_DEPOSIT[type] : balanceDue

/** Validation error of a deposit amount; `most` and `least` in cents. */
export type AmountProblem =
  | { readonly rule: 'deposit_least'; readonly least: Cents }
  | { readonly rule: 'cap'; readonly most: Cents }
  | { readonly rule: 'deposit_balance'; readonly most: Cents }

/**
 * Decisions 3.109: minimum 50.00, maximum the cap and the amount due. The cap is checked first, because it does
 * not depend on the deal.
 */
export function depositAmountProblem(
  amount: Cents,
  { type, balance_due }: { readonly type: PaymentType; readonly balance_due: Cents | null },
): AmountProblem | undefined {
  if (amount < MIN_DEPOSIT) return { rule: 'deposit_least', least: MIN_DEPOSIT }
  if (amount > MAX_DEPOSIT[type]) return { rule: 'cap', most: MAX_DEPOSIT[type] }
  if (balance_due !== null && amount > balance_due) return { rule: 'deposit_balance', most: balance_due }
  return undefined
}

/** The dealership's default deposits: one for each payment type, and a general one (decisions 3.2). In cents. */
export interface DepositOffer {
  readonly amount: Cents | null
  readonly of_type: Cents | null
}

/** The amount requested from a customer; null: deposits are off. Limited by the cap and the amount due. */
export function offeredDeposit(
  { amount, of_type }: DepositOffer,
  type: PaymentType,
  balanceDue: Cents | null,
): Cents | null {
  const asked = of_type ?? amount
  if (asked === null) return null
  const most = mostDeposit(type, balanceDue)
  const offered = asked < most ? asked : most
  return offered < MIN_DEPOSIT ? null : offered
}

/** Cash reporting: above US$10,000 Form 8300, from C$10,000 a receipt of funds (decisions 3.112). */
export type CashReview = 'form_8300' | 'large_cash'

const LARGE_CASH: Cents = cents(10_000_00)

/** Whether and how a cash amount must be reported (26 CFR 1.6050I-1; PCMLTF Regulations). */
export function cashReview(method: PaidMethod, amount: Cents, country: Country): CashReview | null {
  if (method !== 'cash') return null
  if (country === 'US') return amount > LARGE_CASH ? 'form_8300' : null
  return amount >= LARGE_CASH ? 'large_cash' : null
}

/** Validity of a deposit request, in hours (decisions 3.107). */
export const REQUEST_HOURS = 72
