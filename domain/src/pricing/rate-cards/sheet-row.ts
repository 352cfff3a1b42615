import type { Locale } from '#platform/markets/locales.ts'
import { TERM_BY_AGE } from './card-items.ts'
import { cellOf, NO_ITEM, type Cell } from './cell.ts'
import { foldedWord } from './sheet-text.ts'
import { NO_ITEM_WORDS, SHEET_WORDS, TABLE_COLUMNS, type SheetColumn } from './sheet-columns.table.ts'
import {
  AGE,
  AMOUNT,
  broken,
  DISTANCE,
  MODEL_YEAR,
  type Read,
  readDecimal,
  readItem,
  readValue,
  readWhole,
  readWord,
  SCORE,
  TERM,
} from './sheet-values.ts'

export interface SheetMarket {
  readonly country: 'CA' | 'US'
  readonly locale: Locale
}

/** The non-blank fields of a row by column; a term column sets the term and the value. */
export type RowFields = Readonly<Partial<Record<SheetColumn, string>>>

export type RowProblem = {
  readonly column: SheetColumn
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** One figure of a row as a cell of the card, or all of its problems. */
export function readCell(
  fields: RowFields,
  market: SheetMarket,
): { readonly cell: Cell | undefined; readonly problems: readonly RowProblem[] } {
  const problems: RowProblem[] = []
  const kept = <T>(column: SheetColumn, read: Read<T> | undefined): T | null => {
    if (read === undefined) return null
    if (read.ok) return read.value
    problems.push({ column, rule: read.rule, params: read.params })
    return null
  }
  const given = <T>(column: SheetColumn, reader: (text: string) => Read<T>): T | null => {
    const text = fields[column]
    return kept(column, text === undefined ? undefined : reader(text))
  }
  const whole = (column: SheetColumn, bounds: Parameters<typeof readWhole>[2]) =>
    given(column, text => readWhole(text, market.locale, bounds))
  const amount = (column: SheetColumn) => given(column, text => readDecimal(text, market.locale, AMOUNT))

  const answer = (column: SheetColumn) => {
    const word = given(column, text => readWord(text, SHEET_WORDS.answer))
    return word === null ? null : word === 'yes'
  }

  const product = given('product', text => readWord(text, SHEET_WORDS.product))
  const table =
    given('table', text => readWord(text, SHEET_WORDS.table)) ?? (fields.table === undefined ? 'rate' : null)
  if (product === null || table === null) {
    if (fields.product === undefined) kept('product', broken('required'))
    return { cell: undefined, problems }
  }
  const columns = TABLE_COLUMNS[`${product} ${table}`]
  if (columns === undefined) return { cell: undefined, problems: [problemOf('table', 'one_of')] }
  if ((table === 'limit' || table === 'fee') && NO_ITEM_WORDS.includes(foldedWord(fields.item ?? '')))
    return emptyTable(fields, { product, table }, market)
  problems.push(...misplaced(fields, columns, market))
  const item = given('item', text => readItem(text, { product, table }))
  const cell = cellOf({
    product,
    table,
    condition: given('condition', text => readWord(text, SHEET_WORDS.condition)),
    tier: whole('tier', SCORE),
    model_year_from: whole('model_year_from', MODEL_YEAR),
    model_year_to: whole('model_year_to', MODEL_YEAR),
    amount_from: amount('amount_from'),
    amount_to: amount('amount_to'),
    segment: given('segment', text => readWord(text, SHEET_WORDS.segment)),
    distance: whole('distance', DISTANCE),
    item,
    age: whole('age', AGE),
    term: whole('term', TERM),
    financed: answer('financed'),
    charge: answer('charge'),
    value: given('value', text => readValue(text, market.locale, { product, table, item })) ?? '',
  })
  problems.push(...contradictions(cell, fields))
  return problems.length > 0 ? { cell: undefined, problems } : { cell, problems }
}

/** A row that marks a table as empty: product, table, condition and nothing else. */
function emptyTable(
  fields: RowFields,
  place: Pick<Cell, 'product' | 'table'>,
  market: SheetMarket,
): { readonly cell: Cell | undefined; readonly problems: readonly RowProblem[] } {
  const isOfCondition = place.product === 'lease' || place.table === 'limit'
  const needs: SheetColumn[] = isOfCondition ? ['condition', 'item'] : ['item']
  const problems = misplaced({ value: '', ...fields }, { needs, may: [] }, market)
  if (fields.value !== undefined) problems.push(problemOf('value', 'leave_empty'))
  const condition =
    fields.condition === undefined ? undefined : readWord(fields.condition, SHEET_WORDS.condition)
  if (condition?.ok === false) problems.push({ ...condition, column: 'condition' })
  if (problems.length > 0) return { cell: undefined, problems }
  const cell = cellOf({
    ...place,
    item: NO_ITEM,
    value: '0',
    condition: condition?.ok ? condition.value : null,
  })
  return { cell, problems }
}

const problemOf = (column: SheetColumn, rule: string): RowProblem => ({ column, rule, params: {} })

/** Missing columns of a table, and columns that it cannot use. Canada uses no score. */
function misplaced(
  fields: RowFields,
  { needs, may }: { readonly needs: readonly SheetColumn[]; readonly may: readonly SheetColumn[] },
  { country }: SheetMarket,
): RowProblem[] {
  const allowed = new Set<string>(['product', 'table', 'value', ...needs, ...may])
  if (country === 'CA') allowed.delete('tier')
  const missing = [...needs, 'value' as const].filter(column => fields[column] === undefined)
  const extra = (Object.keys(fields) as SheetColumn[]).filter(column => !allowed.has(column))
  return [
    ...missing.map(column => problemOf(column, 'required')),
    ...extra.map(column => problemOf(column, 'leave_empty')),
  ]
}

/** Ranges that end before they begin, and an age that does not apply or is missing. */
function contradictions(cell: Cell, { age }: RowFields): RowProblem[] {
  const { model_year_from, model_year_to, amount_from, amount_to, item } = cell
  const problems: RowProblem[] = []
  if (model_year_from !== null && model_year_to !== null && model_year_to < model_year_from)
    problems.push({ column: 'model_year_to', rule: 'min_value', params: { min: model_year_from } })
  if (amount_from !== null && amount_to !== null && Number(amount_to) < Number(amount_from))
    problems.push({ column: 'amount_to', rule: 'min_value', params: { min: Number(amount_from) } })
  if (item === TERM_BY_AGE && age === undefined) problems.push(problemOf('age', 'required'))
  if (item !== null && item !== TERM_BY_AGE && age !== undefined)
    problems.push(problemOf('age', 'leave_empty'))
  return problems
}
