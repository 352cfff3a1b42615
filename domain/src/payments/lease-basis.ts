import { addCents, sumCents, ZERO } from '../money/cents.ts'
import type { Cents } from '../money/cents.ts'
import { chargeTax, taxesTotal } from '../taxes/sale-taxes.ts'
import type { ComputedTax } from '../taxes/sale-taxes.ts'
import { isDueAt, rateFor, slicedBase, tierPrice, tradeInCredit, wholeBase } from '../taxes/tax-base.ts'
import type { TaxComponentRule, TaxScope } from '../taxes/tax-rules.ts'
import { dealTradeIn } from '../trade-ins/deal-trade-in.ts'
import { capCost, tradeInTaxParts, withCapitalizedTax } from './cap-cost.ts'
import type { CapCost } from './cap-cost.ts'
import type { LeaseTaxMethod } from './deal-input.ts'
import { sortLines } from './deal-lines.ts'
import type { SortedLines } from './deal-lines.ts'
import { isPaidAtSigning, itemsTotal, leaseItems, taxedTotal } from './lease-items.ts'
import type { LeaseInput, LeaseItem } from './lease-items.ts'

/** A tax with the rate that this vehicle gets. */
type RatedTax = { rule: TaxComponentRule; rate: string }

/**
 * Everything of a lease that does not depend on its cash down, term, frequency, rate or residual: prepared once for a
 * deal, and once for all the cells of a comparison.
 */
export type LeaseBasis = {
  input: LeaseInput
  method: LeaseTaxMethod
  sorted: SortedLines
  items: readonly LeaseItem[]
  rated: readonly RatedTax[]
  /** The part of the allowance that gets a credit on a lease. */
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
  /** Due once at the start where payments are taxed too, and their rules. */
  inception: readonly RatedTax[]
  inception_taxes: ComputedTax[]
  /** Of the two above, what goes into the cap cost. */
  capitalized_tax: Cents
  /** Before cash and before an upfront tax. */
  cost: CapCost
  /** Items paid at signing, their taxes, taxes on equity and the security deposit. */
  at_signing: Cents
}

/** Charges each component on its base; a price tier is picked by the vehicle's price at the start. Finance 6.2. */
export const chargeRated = (
  taxes: readonly RatedTax[],
  isNew: boolean,
  baseOf: (rule: TaxComponentRule) => Cents,
): ComputedTax[] => taxes.map(({ rule, rate }) => chargeTax(rule, rate, baseOf(rule), isNew))

const ratedFor = (components: readonly TaxComponentRule[], { sale }: SortedLines): RatedTax[] =>
  components.flatMap(rule => {
    const price = tierPrice(rule, sale)
    return isDueAt(rule, price) ? [{ rule, rate: rateFor(rule, price, sale) }] : []
  })

/** Sums by scope, each made when it is first asked for. */
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
  const { credit } = dealTradeIn(input)
  return credit > 0 ? tradeInCredit(input.taxes.lease.trade_in, credit, isNew) : ZERO
}

/** Prepares a lease for any cash down, term, frequency, rate and residual. Finance 5.2, 5.8, 6.6. */
export function leaseBasis(input: LeaseInput, method: LeaseTaxMethod): LeaseBasis {
  const { lease } = input.taxes
  const sorted = sortLines(input)
  const items = leaseItems(input, sorted)
  const rated = ratedFor(lease.components, sorted)
  const credit = creditOf(input, sorted.is_new)
  const trade_in = tradeInTaxParts(dealTradeIn(input), credit)
  const byPayment = method === 'payment'
  const charge = (baseOf: (rule: TaxComponentRule) => Cents) =>
    byPayment ? chargeRated(rated, sorted.is_new, baseOf) : []
  const atSigning = (inCap: boolean) =>
    charge(({ scope }) =>
      taxedTotal(items, scope, item => isPaidAtSigning(item) && item.tax_in_cap === inCap),
    )
  const capitalized_item_taxes = atSigning(true)
  const inception = byPayment ? ratedFor(lease.at_inception, sorted) : []
  const inception_taxes = chargeRated(inception, sorted.is_new, rule =>
    slicedBase(rule, wholeBase(rule, sorted.sale, credit)),
  )
  const inCap = input.lease.capitalize_upfront_tax ? taxesTotal(inception_taxes) : ZERO
  const capitalized_tax = addCents(taxesTotal(capitalized_item_taxes), inCap)
  const signing_taxes = atSigning(false)
  const trade_in_taxes = charge(() => trade_in.taxed_at_signing)
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
    signing_taxes,
    capitalized_item_taxes,
    inception,
    inception_taxes,
    capitalized_tax,
    cost: withCapitalizedTax(capCost(input, sorted, items), capitalized_tax),
    at_signing: sumCents([
      itemsTotal(items, isPaidAtSigning),
      taxesTotal(signing_taxes),
      taxesTotal(trade_in_taxes),
      input.lease.security_deposit ?? ZERO,
    ]),
  }
}
