import { applyDiscounts } from '#pricing/discounts/apply-discounts.ts'
import type { AppliedDiscounts } from '#pricing/discounts/apply-discounts.ts'
import { addCents, atLeastZero, subtractCents, sumCents, ZERO } from '#platform/money/cents.ts'
import type { Cents } from '#platform/money/cents.ts'
import { feeRule, taxFlags } from '#pricing/taxes/line-taxability.ts'
import type { ScopeFlags } from '#pricing/taxes/line-taxability.ts'
import { registrationDuty } from '#pricing/taxes/registration-duty.ts'
import { luxuryTax } from '#pricing/taxes/sale-taxes.ts'
import { creditableAllowance } from '#pricing/taxes/tax-base.ts'
import type { TaxedSale } from '#pricing/taxes/tax-base.ts'
import type { TaxScope } from '#pricing/taxes/tax-rules.ts'
import { tradeInAllowances } from './deal-trade-in.ts'
import type { AccessoryLine, DealInput, DiscountLine, FeeLine, PlanLine } from './deal-input.ts'
import type { PricingRemark } from './deal-pricing.ts'
import { rateWarnings } from './rate-warnings.ts'

/** A priced line with its taxes. */
export type PricedLine = { line: AccessoryLine | FeeLine | PlanLine; flags: ScopeFlags }

/** A deal's lines in the order in which finance 1.1 adds them up. */
export type SortedLines = {
  is_new: boolean
  accessories: PricedLine[]
  fees: PricedLine[]
  plans: PricedLine[]
  discount_lines: DiscountLine[]
  discounts: AppliedDiscounts
  /** Lines 1–5. */
  subtotal: Cents
  luxury_tax: Cents
  /** A of finance 6.4. */
  luxury_value: Cents
  sale: TaxedSale
  warnings: PricingRemark[]
}

const SCOPES: readonly TaxScope[] = ['federal', 'combined', 'provincial', 'quebec', 'premium', 'state']

/** New, demonstrator and virtual vehicles are new. Finance 8.2. */
export const isNewCondition = (condition: string): boolean =>
  condition === 'New' || condition === 'D' || condition === 'V'

function priced(
  input: DealInput,
  line: PricedLine['line'],
  isNew: boolean,
  warnings: PricingRemark[],
): PricedLine {
  const { taxes } = input
  const isDocFee = line.kind === 'fee' && line.is_doc_fee === true
  const rule = line.kind === 'plan' ? taxes.plan_taxable : feeRule(taxes, isDocFee, isNew)
  const { flags, known } = taxFlags(line.taxability, rule)
  // Zero has no tax.
  if (!known && line.amount !== 0) {
    const about = line.kind === 'plan' ? 'plan_tax_unknown' : 'doc_fee_tax_unknown'
    warnings.push({ field: `lines.${line.id}.taxability`, rule: about, params: { region: taxes.region } })
  }
  const cap = taxes.doc_fee_cap
  if (isDocFee && typeof cap === 'number' && line.amount > cap) {
    const params = { region: taxes.region, limit: cap, amount: line.amount }
    warnings.push({ field: `lines.${line.id}.amount`, rule: 'doc_fee_above_cap', params })
  }
  return { line, flags: line.kind === 'plan' ? flagsOfPlace(flags, taxes) : flags }
}

/** A plan may have flags for taxes that the place does not have: these leave it untaxed there. */
function flagsOfPlace(flags: ScopeFlags, { components }: DealInput['taxes']): ScopeFlags {
  const levied = new Set(components.map(({ scope }) => scope))
  const kept = SCOPES.map(scope => [scope, flags[scope] && levied.has(scope)] as const)
  return Object.fromEntries(kept) as ScopeFlags
}

const total = (lines: readonly PricedLine[]): Cents => sumCents(lines.map(({ line }) => line.amount))

function taxedAmounts(price: Cents, lines: readonly PricedLine[]): Record<TaxScope, Cents> {
  const taxed = {
    federal: price,
    combined: price,
    provincial: price,
    quebec: price,
    premium: ZERO,
    state: price,
  }
  for (const { line, flags } of lines) {
    for (const scope of SCOPES) if (flags[scope]) taxed[scope] = addCents(taxed[scope], line.amount)
  }
  return taxed
}

/** Manufacturer money whose tax the law decides, by its place in the balance. Finance 1.4. */
function rebatesOf({ applied }: AppliedDiscounts, lines: readonly DiscountLine[]) {
  const ids = new Set(lines.filter(isByRule).map(({ id }) => id))
  const sum = (beforeTax: boolean) =>
    sumCents(
      applied.map(({ id, before_tax, amount }) => (before_tax === beforeTax && ids.has(id) ? amount : ZERO)),
    )
  return { before_tax: sum(true), after_tax: sum(false) }
}

/** Whether a line is manufacturer money whose tax the law decides. */
export const isByRule = ({ taxability, discount_type }: DiscountLine): boolean =>
  taxability === 'by_state_rule' && discount_type === 'rebate'

/** The vehicle with the vendor's additions: accessories and taxed fees; not plans, not government fees. */
function luxuryValue(
  price: Cents,
  accessories: readonly PricedLine[],
  fees: readonly PricedLine[],
  off: Cents,
): Cents {
  const charges = fees.filter(({ flags }) => SCOPES.some(scope => flags[scope]))
  return atLeastZero(subtractCents(addCents(addCents(price, total(accessories)), total(charges)), off))
}

function discountWarnings(
  input: DealInput,
  discounts: AppliedDiscounts,
  lines: DiscountLine[],
): PricingRemark[] {
  const warnings: PricingRemark[] = []
  for (const { id, amount, asked } of discounts.applied) {
    if (amount < asked)
      warnings.push({ field: `lines.${id}.amount`, rule: 'discount_limited', params: { asked, amount } })
  }
  const { rebate_reduces_base, lease, region } = input.taxes
  const rule =
    input.payment_type === 'lease' && lease.rebate_taxed !== undefined
      ? lease.rebate_taxed
      : rebate_reduces_base
  for (const line of lines) {
    if (!isByRule(line) || rule !== null) continue
    warnings.push({ field: `lines.${line.id}.taxability`, rule: 'rebate_tax_unknown', params: { region } })
  }
  return warnings
}

/** The registration duty as a line: not taxed, paid at signing. Finance 6.8. */
function dutyLines(input: DealInput, luxury_tax: Cents, is_passenger: boolean): PricedLine[] {
  const { price, model_year } = input.vehicle
  const amount = input.registration_duty
    ? registrationDuty(input.taxes, { price, luxury_tax, is_passenger, model_year })
    : ZERO
  if (amount === 0) return []
  const flags = { cap_cost: false, residualize: false, tax_in_cap: false }
  const line: FeeLine = {
    ...flags,
    id: 'registration_duty',
    kind: 'fee',
    name: 'Registration duty on luxury vehicles',
    name_fr: 'Droit d’immatriculation des véhicules de luxe',
    amount,
    taxability: 'non_taxable',
    fee_type: 'license',
  }
  return [{ line, flags: taxFlags('non_taxable', null).flags }]
}

/** Sorts and adds up the lines of a deal; only percentage discounts and the luxury tax are rounded here. */
export function sortLines(input: DealInput): SortedLines {
  const { vehicle, taxes } = input
  const is_new = isNewCondition(vehicle.condition)
  const warnings = rateWarnings(input)
  const accessories: PricedLine[] = []
  const fees: PricedLine[] = []
  const plans: PricedLine[] = []
  const discount_lines: DiscountLine[] = []
  for (const line of input.lines) {
    if (line.kind === 'discount') discount_lines.push(line)
    else if (line.kind === 'accessory') accessories.push(priced(input, line, is_new, warnings))
    else if (line.kind === 'fee') fees.push(priced(input, line, is_new, warnings))
    else plans.push(priced(input, line, is_new, warnings))
  }
  const rebateReduces = taxes.rebate_reduces_base === true
  const discounts = applyDiscounts(discount_lines, vehicle.price, total(accessories), rebateReduces)
  warnings.push(...discountWarnings(input, discounts, discount_lines))
  const is_passenger = vehicle.is_passenger ?? true
  const luxury_value = luxuryValue(vehicle.price, accessories, fees, discounts.before_tax)
  const luxury_tax = taxes.luxury && is_new && is_passenger ? luxuryTax(luxury_value, taxes.luxury) : ZERO
  fees.push(...dutyLines(input, luxury_tax, is_passenger))
  const items = [...accessories, ...fees, ...plans]
  return {
    is_new,
    accessories,
    fees,
    plans,
    discount_lines,
    discounts,
    subtotal: subtractCents(addCents(vehicle.price, total(items)), discounts.before_tax),
    luxury_tax,
    luxury_value,
    sale: {
      taxed: taxedAmounts(vehicle.price, items),
      vehicle_price: vehicle.price,
      before_tax_discounts: discounts.before_tax,
      rebates: rebatesOf(discounts, discount_lines),
      luxury_tax,
      trade_in: creditableAllowance(taxes.trade_in, tradeInAllowances(input)),
      is_new,
      is_passenger,
      is_zero_emission: vehicle.is_zero_emission ?? false,
      estimated_value: vehicle.estimated_value ?? null,
      unladen_weight_lb: vehicle.unladen_weight_lb ?? null,
      city_mpg: vehicle.city_mpg ?? null,
      highway_mpg: vehicle.highway_mpg ?? null,
    },
    warnings,
  }
}
