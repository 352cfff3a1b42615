import { overriddenFields } from './price-overrides.ts'
import type { OwnTerms, PriceTerms } from './price-overrides.ts'

/** How a deal is paid as far as a customer may ask for it otherwise. Amounts are wire strings. */
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

/** What stands against one parameter of a request: not his to set, or not among what is on offer. */
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
 * What of a customer's request is not his to ask: prices, trade-in amounts and rates stay as agreed or follow the
 * lender's programme, terms, distances and frequencies are those on offer (product 3 names the parameters; decisions 3.118
 * who sets prices and rates). What stood there before may stay.
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
  // A rate that cannot follow a term that is not on offer needs no words of its own.
  const closed = [...new Set(fields)].filter(field => !(field === 'rate' && choices.size > 0))
  return [
    ...unknown,
    ...closed.map(field => ({ field, rule: 'ask_dealership' as const })),
    ...scoreRefusals(paymentType, before, asked, own),
  ]
}

/** At a score for which the lender has nothing, the rate of another score says nothing. */
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
