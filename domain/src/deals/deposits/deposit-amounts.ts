import type { Country } from '#platform/markets/countries.ts'
import { cents, type Cents } from '#platform/money/cents.ts'
import type { PaymentType } from '#pricing/payments/deal/deal-input.ts'
import type { PaidMethod } from './deposit-reasons.ts'

/** The smallest deposit that is paid on line, of any payment type (decisions 3.109). */
export const MIN_DEPOSIT: Cents = cents(50_00)

/** The largest deposit that is taken, by payment type, in cents. Finance 1.5. */
export const MAX_DEPOSIT: Readonly<Record<PaymentType, Cents>> = {
  cash: cents(70_000_00),
  finance: cents(1000_00),
  lease: cents(1000_00),
}

/** The most that is paid at once: the cap of the payment type (product 9), and no more than the deal still asks for. */
export const mostDeposit = (type: PaymentType, balanceDue: Cents | null): Cents =>
  balanceDue === null || balanceDue >= MAX_DEPOSIT[type] ? MAX_DEPOSIT[type] : balanceDue

/** What is wrong with the amount of a deposit; `most` and `least` in cents. */
export type AmountProblem =
  | { readonly rule: 'deposit_least'; readonly least: Cents }
  | { readonly rule: 'cap'; readonly most: Cents }
  | { readonly rule: 'deposit_balance'; readonly most: Cents }

/** Decisions 3.109: at least 50.00, at most the cap and what is due. The cap is told first: the deal does not change it. */
export function depositAmountProblem(
  amount: Cents,
  { type, balance_due }: { readonly type: PaymentType; readonly balance_due: Cents | null },
): AmountProblem | undefined {
  if (amount < MIN_DEPOSIT) return { rule: 'deposit_least', least: MIN_DEPOSIT }
  if (amount > MAX_DEPOSIT[type]) return { rule: 'cap', most: MAX_DEPOSIT[type] }
  if (balance_due !== null && amount > balance_due) return { rule: 'deposit_balance', most: balance_due }
  return undefined
}

/** A dealership's offer: an amount for each payment type, and one for those without (decisions 3.2). In cents. */
export interface DepositOffer {
  readonly amount: Cents | null
  readonly of_type: Cents | null
}

/** What a customer is asked for; null: deposits are off. Never more than the cap or what is due. */
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

/** What is watched about cash: above US$10,000 Form 8300, from C$10,000 a receipt of funds (decisions 3.112). */
export type CashReview = 'form_8300' | 'large_cash'

const LARGE_CASH: Cents = cents(10_000_00)

/** Whether so much in cash has to be reported, and as what (26 CFR 1.6050I-1; PCMLTF Regulations). */
export function cashReview(method: PaidMethod, amount: Cents, country: Country): CashReview | null {
  if (method !== 'cash') return null
  if (country === 'US') return amount > LARGE_CASH ? 'form_8300' : null
  return amount >= LARGE_CASH ? 'large_cash' : null
}

/** For how long a request for a deposit can be paid, in hours (decisions 3.107). */
export const REQUEST_HOURS = 72
