import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE } from './card-items.ts'
import { NO_ITEM, type Cell, type Product } from './cell.ts'
import { quoted } from './sheet-of.ts'
import type { ConditionKey } from '#pricing/programmes/programme.ts'

/** A lender's limits and fees for one product and condition of vehicle, as somebody types them. */
export type TermsValues = {
  /** By the code of the limit or fee; empty is none. */
  readonly items: Readonly<Record<string, string>>
  /** The longest term in months from an age in years on. Loans only. */
  readonly by_age: readonly { readonly age: string; readonly term: string }[]
  /** The fees of the lender's loans by their names; they count for every condition. */
  readonly fees: readonly TermsFee[]
}

/** A fee of a loan as somebody types it. */
export type TermsFee = {
  readonly name: string
  readonly amount: string
  /** Part of the cost of borrowing. */
  readonly charge: boolean
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
    fees:
      product === 'finance'
        ? fees.map(({ item, value, charge }) => ({
            name: item ?? '',
            amount: value,
            charge: charge === true,
          }))
        : [],
  }
}

type Row = readonly [
  /** The field that says it; empty: what the sheet says of itself. */
  field: string,
  product: Product,
  table: string,
  condition: string,
  item: string,
  age: string,
  charge: string,
  value: string,
]

/**
 * A rate sheet that says these limits and fees: what stands in it replaces the tables it has rows of. A fee of a
 * lease that is left empty costs nothing; limits that are all empty, and a loan without a fee, leave their table empty.
 */
export function termsSheet(values: TermsValues, at: TermsPlace): string {
  const rows = rowsOf(values, at).map(([_field, ...row]) => row)
  return [HEADER, ...rows].map(row => row.map(quoted).join(',')).join('\n')
}

/** Which field a line of that sheet is of, and so what is wrong there; undefined where it is of none. */
export function termsFieldAt(
  values: TermsValues,
  at: TermsPlace,
  { line, column }: { line: number; column: string | null },
): string | undefined {
  // The first line has the headings.
  const [field = '', , , , item] = rowsOf(values, at)[line - 2] ?? []
  if (field === '') return undefined
  if (item === TERM_BY_AGE) return `${field}.${column === 'age' ? 'age' : 'term'}`
  return field.startsWith('fees.') ? `${field}.${column === 'item' ? 'name' : 'amount'}` : field
}

type TermsPlace = { readonly product: Product; readonly condition: ConditionKey }

const HEADER = ['product', 'table', 'condition', 'item', 'age', 'charge', 'value']

function rowsOf({ items, by_age, fees }: TermsValues, { product, condition }: TermsPlace): readonly Row[] {
  const rows: Row[] = []
  const put = (field: string, table: string, item: string, value: string, age = '') =>
    rows.push([field, product, table, condition, item, age, '', value.trim()])
  for (const { code } of limitItems(product))
    if (isGiven(items[code])) put(`items.${code}`, 'limit', code, items[code])
  if (product === 'lease')
    for (const { code } of LEASE_FEE_ITEMS)
      put(`items.${code}`, 'fee', code, isGiven(items[code]) ? items[code] : '0.00')
  else {
    for (const [n, { age, term }] of by_age.entries())
      if (isGiven(term) || isGiven(age)) put(`by_age.${n}`, 'limit', TERM_BY_AGE, term, age)
    for (const [n, { name, amount, charge }] of fees.entries())
      if (isGiven(name) || isGiven(amount))
        rows.push([`fees.${n}`, product, 'fee', '', name, '', charge ? 'yes' : 'no', amount.trim()])
    if (!rows.some(([, , table]) => table === 'fee')) rows.push(['', product, 'fee', '', NO_ITEM, '', '', ''])
  }
  if (!rows.some(([, , table]) => table === 'limit')) put('', 'limit', NO_ITEM, '')
  return rows
}

const isGiven = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''
