import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE } from './card-items.ts'
import type { Cell, Product } from './cell.ts'
import type { ConditionKey } from '../programmes/programme.ts'

/** A lender's limits and fees for one product and condition of vehicle, as somebody types them. */
export type TermsValues = {
  /** By the code of the limit or fee; empty is none. */
  readonly items: Readonly<Record<string, string>>
  /** The longest term in months from an age in years on. Loans only. */
  readonly by_age: readonly { readonly age: string; readonly term: string }[]
  /** The fees of the lender's loans by their names; they count for every condition. */
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
}

/** The limits of a product that have one value each; the longest term by age has a table of its own. */
export const limitItems = (product: Product) =>
  LIMIT_ITEMS[product].filter(({ code }) => code !== TERM_BY_AGE)

/** What a card says of one product and condition. */
export function termsOf(
  cells: readonly Cell[],
  { product, condition }: { product: Product; condition: ConditionKey },
): TermsValues {
  const own = cells.filter(cell => cell.product === product && cell.condition === condition)
  const ages = own.filter(({ item }) => item === TERM_BY_AGE)
  const items = own.filter(
    ({ table, item }) => (table === 'limit' || table === 'fee') && item !== TERM_BY_AGE,
  )
  const fees = cells.filter(cell => cell.product === 'finance' && cell.table === 'fee')
  return {
    items: Object.fromEntries(items.map(({ item, value }) => [item ?? '', value])),
    by_age: ages.map(({ age, value }) => ({ age: String(age ?? 0), term: value })),
    fees: product === 'finance' ? fees.map(({ item, value }) => ({ name: item ?? '', amount: value })) : [],
  }
}

type Row = readonly [
  product: Product,
  table: string,
  condition: string,
  item: string,
  age: string,
  value: string,
]

/**
 * A rate sheet that says these limits and fees: what stands in it replaces the tables it has rows of. A fee that is left
 * empty costs nothing; limits that are all empty leave no row, so that a card keeps those it has.
 */
export function termsSheet(
  { items, by_age, fees }: TermsValues,
  { product, condition }: { product: Product; condition: ConditionKey },
): string {
  const rows: Row[] = []
  const put = (table: string, item: string, value: string, age = '') =>
    rows.push([product, table, condition, item, age, value.trim()])
  for (const { code } of limitItems(product)) if (isGiven(items[code])) put('limit', code, items[code])
  if (product === 'lease')
    for (const { code } of LEASE_FEE_ITEMS) put('fee', code, isGiven(items[code]) ? items[code] : '0.00')
  else {
    for (const { age, term } of by_age)
      if (isGiven(term) || isGiven(age)) put('limit', TERM_BY_AGE, term, age)
    for (const { name, amount } of fees)
      if (isGiven(name) || isGiven(amount)) rows.push([product, 'fee', '', name, '', amount.trim()])
  }
  const header = ['product', 'table', 'condition', 'item', 'age', 'value']
  return [header, ...rows].map(row => row.map(quoted).join(',')).join('\n')
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

/** RFC 4180: a comma, a quote or a line break stands between quotes. */
const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
