import { addCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { chargeTaxes, ratedTax, taxesTotal } from '#pricing/taxes/sale-taxes.ts'
import type { ComputedTax, RatedTax } from '#pricing/taxes/sale-taxes.ts'
import {
  creditableAllowance,
  isDueAt,
  slicedBase,
  tierPrice,
  tradeInCredit,
  wholeBase,
} from '#pricing/taxes/tax-base.ts'
import type { TaxComponentRule, TaxScope } from '#pricing/taxes/tax-rules.ts'
import { dealTradeIn, tradeInAllowances } from '../deal/deal-trade-in.ts'
import { capCost, tradeInTaxParts, withCapitalizedTax } from './cap-cost.ts'
import type { CapCost } from './cap-cost.ts'
import type { LeaseTaxMethod } from '../deal/deal-input.ts'
import { sortLines } from '../deal/deal-lines.ts'
import type { SortedLines } from '../deal/deal-lines.ts'
import { isPaidAtSigning, itemsTotal, leaseItems, taxedTotal } from './lease-items.ts'
import type { LeaseInput, LeaseItem } from './lease-items.ts'

/**
 * The parts of a lease that do not depend on its cash down, term, frequency, rate or residual: computed once for
 * a deal, and once for all cells of a comparison.
 */
export type LeaseBasis = {
  input: LeaseInput
  method: LeaseTaxMethod
  sorted: SortedLines
  items: readonly LeaseItem[]
  rated: readonly RatedTax[]
  /** The part of the allowance with a tax credit on a lease. */
  credit: Cents
  trade_in: { not_taxed: Cents; taxed_at_signing: Cents }
  /** N of finance 5.8 by tax, without a tax that is capitalized at inception. */
  not_taxed: (scope: TaxScope) => Cents
  /** Taxed items paid at signing. */
  taxed_at_signing: (scope: TaxScope) => Cents
  residualized: Cents
  trade_in_taxes: ComputedTax[]
  signing_taxes: ComputedTax[]
  capitalized_item_taxes: ComputedTax[]
  /** Manufacturer money that is taxed like cash down. Finance 6.6.1. */
  taxed_rebate: Cents
  rebate_taxes: ComputedTax[]
  /** Due once at the start in addition to the tax of the method, and their rules. */
  inception: readonly RatedTax[]
  inception_taxes: ComputedTax[]
  /** The part of the two above that is capitalized. */
  capitalized_tax: Cents
  /** Before cash and before an upfront tax. */
  cost: CapCost
  /** Items paid at signing, their taxes, taxes on equity and the security deposit. */
  at_signing: Cents
}

/** Leases of at least this many months are exempt from a tax that says so. Finance 6.6.3. */
export const isLeaseExempt = (
  { lease_exempt_from_months: from }: TaxComponentRule,
  { lease }: LeaseInput,
): boolean => from !== undefined && lease.term_months >= from

/**
 * The taxes of a list that apply, with their rates; a tier is selected by the vehicle's price at the start.
 * Finance 6.3.
 */
const ratedFor = (
  components: readonly TaxComponentRule[],
  input: LeaseInput,
  { sale }: SortedLines,
  grossCapCost: Cents,
): RatedTax[] =>
  components.flatMap(rule => {
    const price = rule.lease_base === 'gross_cap_cost' ? grossCapCost : tierPrice(rule, sale)
    if (isLeaseExempt(rule, input) || !isDueAt(rule, price, sale)) return []
    if (rule.lines_only && sale.taxed[rule.scope] === 0) return []
    return [ratedTax(rule, price, sale)]
  })

/** Sums by scope, computed on first use. */
function byScope(sum: (scope: TaxScope) => Cents): (scope: TaxScope) => Cents {
  const known = new Map<TaxScope, Cents>()
  return scope => {
    let found = known.get(scope)
    if (found === undefined) {
      found = sum(scope)
      known.set(scope, found)
    }
    return found
  }
}

function creditOf(input: LeaseInput, isNew: boolean): Cents {
  const rule = input.taxes.lease.trade_in
  const allowance = creditableAllowance(rule, tradeInAllowances(input))
  return allowance > 0 ? tradeInCredit(rule, allowance, isNew) : ZERO
}

/** Manufacturer money that is taxed like cash down on a lease. Finance 6.6.1. */
const taxedRebate = ({ taxes }: LeaseInput, { sale }: SortedLines): Cents =>
  taxes.lease.rebate_taxed === true && sale.rebates
    ? addCents(sale.rebates.before_tax, sale.rebates.after_tax)
    : ZERO

/** Computes the basis of a lease for any cash down, term, frequency, rate and residual. Finance 5.2, 5.8, 6.6. */
export function leaseBasis(input: LeaseInput, method: LeaseTaxMethod): LeaseBasis {
  const { lease } = input.taxes
  const sorted = sortLines(input)
  const items = leaseItems(input, sorted)
  const beforeTax = capCost(input, sorted, items)
  const rated = ratedFor(lease.components, input, sorted, beforeTax.gross)
  const credit = creditOf(input, sorted.is_new)
  const trade_in = tradeInTaxParts(dealTradeIn(input), credit)
  const byPayment = method === 'payment'
  const charge = (baseOf: (rule: TaxComponentRule) => Cents) =>
    byPayment ? chargeTaxes(rated, sorted.is_new, baseOf) : []
  const atSigning = (inCap: boolean) =>
    charge(({ scope }) =>
      taxedTotal(items, scope, item => isPaidAtSigning(item) && item.tax_in_cap === inCap),
    )
  const capitalized_item_taxes = atSigning(true)
  const inception = ratedFor(lease.at_inception, input, sorted, beforeTax.gross)
  const inception_taxes = chargeTaxes(inception, sorted.is_new, rule =>
    rule.lease_base === 'gross_cap_cost'
      ? beforeTax.gross
      : slicedBase(rule, wholeBase(rule, sorted.sale, credit)),
  )
  const inCap = input.lease.capitalize_upfront_tax ? taxesTotal(inception_taxes) : ZERO
  const capitalized_tax = addCents(taxesTotal(capitalized_item_taxes), inCap)
  const signing_taxes = atSigning(false)
  const trade_in_taxes = charge(() => trade_in.taxed_at_signing)
  const taxed_rebate = taxedRebate(input, sorted)
  const rebate_taxes = charge(() => taxed_rebate)
  const fixedPart = addCents(capitalized_tax, trade_in.not_taxed)
  return {
    input,
    method,
    sorted,
    items,
    rated,
    credit,
    trade_in,
    not_taxed: byScope(scope =>
      addCents(
        fixedPart,
        itemsTotal(items, item => item.cap_cost && !item.flags[scope]),
      ),
    ),
    taxed_at_signing: byScope(scope => taxedTotal(items, scope, isPaidAtSigning)),
    residualized: itemsTotal(items, item => item.residualize),
    trade_in_taxes,
    taxed_rebate,
    rebate_taxes,
    signing_taxes,
    capitalized_item_taxes,
    inception,
    inception_taxes,
    capitalized_tax,
    cost: withCapitalizedTax(beforeTax, capitalized_tax),
    at_signing: sumCents([
      itemsTotal(items, isPaidAtSigning),
      taxesTotal(signing_taxes),
      taxesTotal(trade_in_taxes),
      taxesTotal(rebate_taxes),
      input.lease.security_deposit ?? ZERO,
    ]),
  }
}
