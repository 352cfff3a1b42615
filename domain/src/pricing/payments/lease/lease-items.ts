import { sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { taxFlags } from '#pricing/taxes/line-taxability.ts'
import type { ScopeFlags } from '#pricing/taxes/line-taxability.ts'
import type { TaxScope } from '#pricing/taxes/tax-rules.ts'
import type { DealInput } from '../deal/deal-input.ts'
import type { SortedLines } from '../deal/deal-lines.ts'
import type { RowLabel } from '../deal/deal-pricing.ts'
import { extraDistanceCost } from './residual.ts'
import { keyLabel, ownLabel } from '../deal/worksheet-row.ts'

export type LeaseInput = Extract<DealInput, { payment_type: 'lease' }>

/** A charge of a lease other than the vehicle, with the flags of finance 5.8. */
export type LeaseItem = {
  key: string
  label: RowLabel
  amount: Cents
  flags: ScopeFlags
  cap_cost: boolean
  residualize: boolean
  tax_in_cap: boolean
}

const TAXED = taxFlags('taxable', true).flags
const NOT_TAXED = taxFlags('non_taxable', true).flags

/** Lines, the programme's acquisition fee, extra distance and the luxury tax as items of a lease. */
export function leaseItems(input: LeaseInput, sorted: SortedLines): LeaseItem[] {
  const { lease } = input
  const items: LeaseItem[] = [...sorted.accessories, ...sorted.fees, ...sorted.plans].map(
    ({ line, flags }) => ({
      key: `line:${line.id}`,
      label: ownLabel(line),
      amount: line.amount,
      flags,
      cap_cost: line.cap_cost,
      residualize: line.residualize,
      tax_in_cap: line.tax_in_cap,
    }),
  )
  const own = (key: string, amount: Cents, taxed: boolean, cap_cost: boolean) => {
    if (amount === 0) return
    const flags = taxed ? TAXED : NOT_TAXED
    items.push({ key, label: keyLabel(key), amount, flags, cap_cost, residualize: false, tax_in_cap: false })
  }
  const fee = lease.acquisition_fee
  if (fee) own('acquisition_fee', fee.amount, fee.taxable, fee.capitalized)
  const extra = lease.extra_distance
  if (extra)
    own('extra_distance', extraDistanceCost(extra.per_year, lease.term_months, extra.price), true, true)
  // Sales taxes apply on top of the luxury tax, so it is taxed like any other part of the price. Finance 6.4.
  own('luxury_tax', sorted.luxury_tax, true, lease.capitalize_upfront_tax ?? false)
  return items
}

export const isPaidAtSigning = (item: LeaseItem): boolean => !item.cap_cost

/** Sum of the items that a test selects. */
export const itemsTotal = (items: readonly LeaseItem[], test: (item: LeaseItem) => boolean): Cents =>
  sumCents(items.map(item => (test(item) ? item.amount : ZERO)))

/** Sum of the items that a test selects and a tax applies to. */
export const taxedTotal = (
  items: readonly LeaseItem[],
  scope: TaxScope,
  test: (item: LeaseItem) => boolean,
): Cents => itemsTotal(items, item => item.flags[scope] && test(item))
