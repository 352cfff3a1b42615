import type { LenderFee, Worksheet } from '@forecourt/contract/pricing/worksheet.ts'
import { noTradeIn, type Draft, type Edit } from './draft.ts'

/** Rarely used terms of a deal, edited in a drawer. */

const edited = (changes: (worksheet: Worksheet) => Partial<Worksheet>): Edit => {
  const edit = (draft: Draft): Draft => ({
    ...draft,
    worksheet: { ...draft.worksheet, ...changes(draft.worksheet) },
  })
  return edit
}

/** Fees of the loan; an empty list is omitted from the sheet. */
export const setLenderFees = (lender_fees: readonly LenderFee[]): Edit =>
  edited(({ finance: { lender_fees: _fees, ...finance } }) => ({
    finance: { ...finance, ...(lender_fees.length > 0 && { lender_fees: [...lender_fees] }) },
  }))

/** Balloon due with the last payment; empty means none. */
export const setBalloon = (balloon: string): Edit =>
  edited(({ finance: { balloon: _balloon, ...finance } }) => ({
    finance: { ...finance, ...(Number(balloon) > 0 && { balloon }) },
  }))

/** Days from the quote to the first payment; undefined: one period. */
export const setDaysToFirstPayment = (days: number | undefined): Edit =>
  edited(({ finance: { days_to_first_payment: _days, ...finance } }) => ({
    finance: { ...finance, ...(days !== undefined && { days_to_first_payment: days }) },
  }))

export const setLeaseFee = (
  name: 'acquisition_fee' | 'security_deposit' | 'disposition_fee',
  amount: string,
): Edit => edited(({ lease }) => ({ lease: { ...lease, [name]: amount } }))

/** Another method resets the payments in advance. */
export const setLeaseMethod = (method: Worksheet['lease']['method']): Edit =>
  edited(({ lease: { payments_in_advance: _advance, ...lease } }) => ({ lease: { ...lease, method } }))

export const setPaymentsInAdvance = (payments_in_advance: number): Edit =>
  edited(({ lease }) => ({ lease: { ...lease, payments_in_advance } }))

export const setUpfrontTaxInCap = (isInCap: boolean): Edit =>
  edited(({ lease: { capitalize_upfront_tax: _tax, ...lease } }) => ({
    lease: { ...lease, ...(isInCap && { capitalize_upfront_tax: true }) },
  }))

/** A second vehicle, still without amounts. */
export const addTradeIn: Edit = edited(() => ({ second_trade_in: noTradeIn }))

export const removeTradeIn: Edit = ({ worksheet: { second_trade_in: _second, ...worksheet }, ...draft }) => ({
  ...draft,
  worksheet,
})
