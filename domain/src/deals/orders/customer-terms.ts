import { overriddenFields } from './price-overrides.ts'
import type { OwnTerms, PriceTerms } from './price-overrides.ts'

/** The payment terms that a customer may request to change. Amounts are wire strings. */
export interface CustomerTerms extends PriceTerms {
  readonly credit_score: number | null
  readonly trade_in: { readonly credit: string; readonly owing: string }
  readonly finance: PriceTerms['finance'] & { readonly frequency: string }
  readonly lease: PriceTerms['lease'] & { readonly frequency: string }
}

export interface OfferedToCustomer {
  readonly own: OwnTerms
  readonly frequencies: Readonly<Record<'finance' | 'lease', readonly string[]>>
}

/** Why a parameter of a request is refused: reserved to the dealership, or not among the offered values. */
export type TermRefusal =
  | { readonly field: string; readonly rule: 'ask_dealership' | 'no_rates_for_score' }
  | { readonly field: string; readonly rule: 'one_of'; readonly values: readonly string[] }

const parameters: Readonly<Record<string, string>> = {
  price: 'total_purchase_price',
  msrp: 'total_purchase_price',
  'finance.rate': 'rate',
  'lease.rate': 'rate',
  'lease.residual_percent': 'rate',
}

/**
 * The refused parameters of a customer's request: prices, trade-in amounts and rates stay as agreed or follow the
 * lender's programme, terms, distances and frequencies must be offered (product 3 names the parameters; decisions
 * 3.118 who sets prices and rates). Unchanged values are always allowed.
 */
export function termRefusals(
  paymentType: 'cash' | 'finance' | 'lease',
  before: CustomerTerms,
  asked: CustomerTerms,
  { own, frequencies }: OfferedToCustomer,
): TermRefusal[] {
  const fields = overriddenFields(before, asked, own).map(field => parameters[field] ?? 'rate')
  for (const name of ['credit', 'owing'] as const)
    if (Number(before.trade_in[name]) !== Number(asked.trade_in[name])) fields.push(`trade_in_${name}`)
  const unknown =
    paymentType === 'cash' ? [] : unknownChoices(paymentType, before, asked, { own, frequencies })
  const choices = new Set(unknown.map(({ field }) => field))
  // The rate of an unavailable term needs no error of its own.
  const closed = [...new Set(fields)].filter(field => !(field === 'rate' && choices.size > 0))
  return [
    ...unknown,
    ...closed.map(field => ({ field, rule: 'ask_dealership' as const })),
    ...scoreRefusals(paymentType, before, asked, own),
  ]
}

/** If the lender has no rates for a score, those of another score do not apply. */
function scoreRefusals(
  paymentType: 'cash' | 'finance' | 'lease',
  before: CustomerTerms,
  asked: CustomerTerms,
  own: OwnTerms,
): TermRefusal[] {
  const isNew = before.credit_score !== asked.credit_score
  if (paymentType === 'cash' || !isNew || own[paymentType].length > 0) return []
  return [{ field: 'credit_score', rule: 'no_rates_for_score' }]
}

function unknownChoices(
  product: 'finance' | 'lease',
  before: CustomerTerms,
  asked: CustomerTerms,
  { own, frequencies }: OfferedToCustomer,
): (TermRefusal & { rule: 'one_of' })[] {
  const distance = product === 'lease' ? asked.lease.distance_allowance : undefined
  const choices: [string, string, string, readonly string[]][] = [
    [
      'term',
      String(before[product].term),
      String(asked[product].term),
      own[product].map(({ term }) => String(term)),
    ],
    ['payment_frequency', before[product].frequency, asked[product].frequency, frequencies[product]],
  ]
  if (distance !== undefined)
    choices.push([
      'distance_allowance',
      String(before.lease.distance_allowance),
      String(distance),
      own.distances.map(({ per_year }) => String(per_year)),
    ])
  return choices
    .filter(([, was, is, offered]) => was !== is && !offered.includes(is))
    .map(([field, , , values]) => ({ field, rule: 'one_of', values }))
}
