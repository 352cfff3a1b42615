import { rateOf } from '#platform/money/amount.ts'
import { ZERO } from '#platform/money/cents.ts'
import { plainDecimal } from '#platform/money/plain-decimal.ts'
import { amountOf, tiersOf } from './canadian-rules.ts'
import { steppedAmount } from './yearly-step.ts'
import type { TaxComponentRule, TaxRules, TradeInCredit } from './tax-rules.ts'
import type { AdditionalTaxRow, StateRules, TaxRow } from './tax-row.ts'

const addRates = (a: string, b: string): string => plainDecimal(rateOf(a) + rateOf(b))

const isZero = (rate: string) => rateOf(rate) === 0n

const named = (code: string, region: string, rate: string, tradeIn = true): TaxComponentRule => ({
  code,
  name: { kind: 'key', key: `tax.${code}`, params: { region } },
  rate,
  scope: 'state',
  trade_in_credit: tradeIn,
})

/** State and local on the same base are one combined rate, rounded once. Finance 6.5. */
function mainComponent(
  rules: StateRules,
  region: string,
  stateRate: string,
  localRate: string,
): TaxComponentRule {
  const combined = rules.local.cap_base === null && !isZero(localRate)
  const add = combined ? localRate : '0'
  const code = rules.main_code ?? (combined ? 'state_and_local' : 'state')
  const main = named(code, region, addRates(stateRate, add))
  const raised = (tiers: StateRules['price_rates'] & object) =>
    tiersOf(tiers).map(tier => ({ ...tier, rate: addRates(tier.rate, add) }))
  if (rules.price_rates) main.tiers = raised(rules.price_rates)
  if (rules.used_price_rates) main.used_tiers = raised(rules.used_price_rates)
  if (rules.excise_table) main.excise_table = rules.excise_table
  if (rules.used_first_part) {
    main.used_first_part = {
      to: amountOf(rules.used_first_part.to),
      amount: amountOf(rules.used_first_part.amount),
    }
  }
  if (rules.is_unverified) main.is_unverified = true
  if (rules.state_rate === null && !rules.excise_table) main.is_unknown = true
  if (rules.max_tax !== null) main.max = amountOf(rules.max_tax)
  if (rules.min_tax !== null) main.min = amountOf(rules.min_tax)
  return main
}

/** A fee is based on the price before any rebate and trade-in, and is not subject to sales tax. Finance 6.5.1. */
const feeComponent = (
  { code, rate }: AdditionalTaxRow,
  due_if: NonNullable<AdditionalTaxRow['due_if']>,
  region: string,
): TaxComponentRule => ({
  ...named(code, region, rate, false),
  rebate_reduces_base: false,
  due_if: { ...due_if, price_from: amountOf(due_if.price_from) },
  lease_base: 'gross_cap_cost',
})

/** Additional taxes; some apply only to expensive vehicles. */
const additionalComponents = ({ additional }: StateRules, region: string): TaxComponentRule[] =>
  additional.map(tax => {
    const { code, rate, price_from, due_if, lease_exempt_from_months, is_unverified } = tax
    const component = due_if ? feeComponent(tax, due_if, region) : named(code, region, rate)
    return {
      ...component,
      ...(price_from !== undefined && { price_from: amountOf(price_from) }),
      ...(lease_exempt_from_months !== undefined && { lease_exempt_from_months }),
      ...(is_unverified && { is_unverified }),
    }
  })

function saleComponents(
  rules: StateRules,
  region: string,
  stateRate: string,
  localRate: string,
  date: string,
): TaxComponentRule[] {
  const list = [mainComponent(rules, region, stateRate, localRate)]
  const { cap_base, code } = rules.local
  if (cap_base !== null) {
    list.push({ ...named(code ?? 'local', region, localRate), slice: { from: ZERO, to: amountOf(cap_base) } })
  }
  list.push(...additionalComponents(rules, region))
  for (const { code: sliceCode, rate, from, to, gross_of_trade_in, yearly_step } of rules.slices) {
    const stated = amountOf(from)
    list.push({
      ...named(sliceCode, region, rate, !gross_of_trade_in),
      slice: {
        from: yearly_step ? steppedAmount(stated, yearly_step, date) : stated,
        to: to === null ? null : amountOf(to),
      },
    })
  }
  return list
}

/** Taxes on payments: local rates apply without the cap of a sale. Finance 6.6. */
function leaseComponents(
  rules: StateRules,
  region: string,
  stateRate: string,
  localRate: string,
): TaxComponentRule[] {
  const rate = addRates(rules.lease.rate ?? stateRate, localRate)
  const main = named(rules.main_code ?? (isZero(localRate) ? 'state' : 'state_and_local'), region, rate)
  if (rules.price_rates) {
    main.tiers = tiersOf(rules.price_rates).map(tier => ({ ...tier, rate: addRates(tier.rate, localRate) }))
  }
  if (rules.is_unverified) main.is_unverified = true
  const onPayments = additionalComponents(rules, region).filter(({ lease_base }) => lease_base === undefined)
  const list = [main, ...onPayments]
  if (rules.lease.additional_rate !== null) list.push(named('lease_tax', region, rules.lease.additional_rate))
  return list
}

function tradeInOf(rules: StateRules, date: string): TradeInCredit {
  const { type, caps_by_year, vehicles } = rules.trade_in
  const limited = vehicles !== undefined && { vehicles }
  if (type !== 'capped') return { type, ...limited }
  const year = date.slice(0, 4)
  const years = Object.keys(caps_by_year ?? {}).sort()
  // The delivery year decides; after the last year of the table its cap applies, null meaning none.
  const applicable = years.filter(candidate => candidate <= year).at(-1) ?? years[0]
  const cap = applicable === undefined ? null : (caps_by_year?.[applicable] ?? null)
  return { type: 'capped', cap: cap === null ? null : amountOf(cap), ...limited }
}

/** An excise is due once, when the lessor titles the vehicle, on the vehicle's value as on a sale. Finance 6.6. */
const leaseMethod = ({ lease, excise_table }: StateRules) =>
  lease.method === 'special' && excise_table ? 'upfront_price' : lease.method

/**
 * Rules of a state on a day, with the local rate of the place of registration; null: unknown, and counted as
 * zero. Finance 6.1, 6.5, 6.6.
 */
export function stateTaxRules(
  row: TaxRow,
  rules: StateRules,
  date: string,
  known: string | null = '0',
): TaxRules {
  const localRate = known ?? '0'
  const local = rules.local.applies ? localRate : '0'
  const stateRate = rules.state_rate ?? '0'
  const method = leaseMethod(rules)
  const upfrontPrice = method === 'upfront_price'
  const sale = saleComponents(rules, row.region, stateRate, local, date)
  return {
    country: 'US',
    region: row.region,
    date,
    as_of: row.as_of,
    components: sale,
    trade_in: tradeInOf(rules, date),
    rebate_reduces_base:
      rules.manufacturer_rebate_taxable === null ? null : !rules.manufacturer_rebate_taxable,
    doc_fee_cap: rules.doc_fee_cap === null ? null : amountOf(rules.doc_fee_cap),
    doc_fee_taxable: rules.doc_fee_taxable,
    plan_taxable: rules.plan_taxable,
    luxury: null,
    lease: {
      method,
      components: upfrontPrice
        ? sale.filter(({ lease_base }) => lease_base === undefined)
        : leaseComponents(rules, row.region, stateRate, localRate),
      at_inception: sale.filter(({ trade_in_credit, lease_base }) =>
        upfrontPrice ? lease_base !== undefined : !trade_in_credit,
      ),
      trade_in: rules.trade_in.on_leases ? tradeInOf(rules, date) : { type: 'none' },
      rebate_taxed:
        rules.lease.rebate_taxed === undefined ? rules.manufacturer_rebate_taxable : rules.lease.rebate_taxed,
      ...(rules.lease.capitalized_tax_taxed && { capitalized_tax_taxed: true }),
    },
    ...(known === null && rules.local.applies && { is_local_unknown: true }),
    unknown: null,
  }
}
