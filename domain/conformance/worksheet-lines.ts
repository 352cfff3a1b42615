import type { DealLine } from '#pricing/payments/deal/deal-input.ts'
import type { DiscountTaxability } from '#pricing/discounts/apply-discounts.ts'
import type { Taxability } from '#pricing/taxes/line-taxability.ts'
import type { TaxComponentRule, TaxRules, TaxScope } from '#pricing/taxes/tax-rules.ts'
import { fieldsOf, isRecord } from './fields.ts'
import type { Fields } from './fields.ts'
import { planFlagsOf } from './tax-categories.ts'
import { rulesOf } from './tax-rules-of.ts'

const TAXABILITIES = ['taxable', 'non_taxable', 'gst_only', 'pst_only', 'by_state_rule'] as const
const DISCOUNT_TAXABILITIES = ['taxable', 'non_taxable', 'by_state_rule'] as const
const DISCOUNT_TYPES = ['rebate', 'percentage_discount', 'rate_reduction'] as const

/** Booleans are synonyms of the words. Finance 1.2. */
function wordOf(item: Fields): Fields {
  const { taxability } = item.values
  if (typeof taxability !== 'boolean') return item
  return fieldsOf({ ...item.values, taxability: taxability ? 'taxable' : 'non_taxable' })
}

function discount(item: Fields, id: string): DealLine {
  const taxability: DiscountTaxability = item.choice('taxability', DISCOUNT_TAXABILITIES, 'taxable')
  const name = item.text('name', '')
  const kindOf = item.firstOf('discount_type', 'incentive_type', 'type')
  const discount_type = kindOf
    ? item.choice(kindOf, DISCOUNT_TYPES)
    : item.has('percent')
      ? 'percentage_discount'
      : 'rebate'
  const line = { id, kind: 'discount', name, taxability } as const
  if (discount_type === 'percentage_discount') {
    return { ...line, discount_type, percent: item.text(item.firstOf('percent', 'amount') ?? 'percent') }
  }
  if (discount_type === 'rate_reduction') {
    return { ...line, discount_type, points: item.text(item.firstOf('points', 'amount') ?? 'points') }
  }
  return { ...line, discount_type, amount: item.money('amount') }
}

function lineOf(value: unknown, index: number): DealLine {
  const item = wordOf(fieldsOf(value))
  const id = String(index)
  const kind = item.choice('kind', ['fee', 'accessory', 'plan', 'discount', 'incentive'])
  if (kind === 'discount' || kind === 'incentive') return discount(item, id)
  const line = {
    id,
    name: item.text('name', ''),
    amount: item.money('amount'),
    cap_cost: item.flag('cap_cost', true),
    residualize: item.flag('residualize'),
    tax_in_cap: item.flag('tax_in_cap'),
  }
  if (kind === 'plan' && item.has('flags')) {
    return { ...line, kind, taxability: planFlagsOf(fieldsOf(item.values['flags'])) }
  }
  const taxability: Taxability = item.choice('taxability', TAXABILITIES, 'taxable')
  return { ...line, kind, taxability }
}

/** The items of a worksheet vector as lines of a deal. */
export const linesOf = (input: Fields): DealLine[] => input.list('items').map(lineOf)

const SCOPES: Record<string, TaxScope> = {
  GST: 'federal',
  HST: 'combined',
  PST: 'provincial',
  RST: 'provincial',
  QST: 'quebec',
}

const PROVINCE = /^(?:CA-)?(AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)$/
const STATE = /^US-([A-Z]{2})$/

function regionRules(input: Fields): TaxRules {
  const region = input.text('region', '')
  const state = STATE.exec(region)?.[1]
  const province = PROVINCE.exec(region)?.[1]
  if (state) return rulesOf('US', state, input)
  // A vector without a region is about flags and payments, so any place with full credit is suitable.
  return { ...rulesOf('CA', province ?? 'ON', input), ...(province ? {} : { luxury: null }) }
}

/** The vector's own rates; a vector without a region and without rates has no tax. */
function statedRates(input: Fields): Record<string, unknown> | undefined {
  const rates = input.values['tax_rates']
  if (isRecord(rates)) return rates
  if (input.has('tax_rate')) return { TAX: input.text('tax_rate') }
  return input.has('region') ? undefined : {}
}

/** The rules of the vector's region with its own tax rates. */
export function worksheetRules(input: Fields): TaxRules {
  const rules = regionRules(input)
  const rates = statedRates(input)
  if (rates === undefined) return rules
  const components = Object.entries(rates).map(([code, rate]): TaxComponentRule => ({
    code,
    name: { kind: 'own', name: code, name_fr: code },
    rate: String(rate),
    scope: SCOPES[code] ?? 'state',
    trade_in_credit: true,
  }))
  const method = input.choice(
    'tax_method',
    ['payment', 'upfront_total_payments', 'upfront_price', 'upfront_depreciation', 'none'],
    'payment',
  )
  return { ...rules, components, lease: { ...rules.lease, method, components, at_inception: [] } }
}
