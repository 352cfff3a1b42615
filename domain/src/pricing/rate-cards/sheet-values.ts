import { codesOf } from '#platform/markets/labels.ts'
import type { Locale } from '#platform/markets/locales.ts'
import { parseDecimal } from '#platform/markets/parse-decimal.ts'
import { LEASE_FEE_ITEMS, LIMIT_ITEMS, TERM_BY_AGE, type ItemKind } from './card-items.ts'
import type { Cell } from './cell.ts'
import { foldedWord } from './sheet-text.ts'

/** A value as the card stores it, or the broken rule. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly rule: string; readonly params: Readonly<Record<string, string | number>> }

const good = <T>(value: T): Read<T> => ({ ok: true, value })
export const broken = (rule: string, params: Readonly<Record<string, string | number>> = {}) =>
  ({ ok: false, rule, params }) as const

interface Bounds {
  readonly min: number
  readonly max: number
  /** Maximum decimals, and the decimals that the card always shows. */
  readonly decimals: number
  readonly shown: number
}

const RATE: Bounds = { min: 0, max: 100, decimals: 4, shown: 2 }
const FACTOR: Bounds = { min: 0, max: 0.05, decimals: 6, shown: 5 }
const RESIDUAL: Bounds = { min: 0, max: 100, decimals: 1, shown: 1 }
const POINTS: Bounds = { min: -30, max: 30, decimals: 1, shown: 1 }
const PERCENT: Bounds = { min: 0, max: 200, decimals: 2, shown: 0 }
const AMOUNT: Bounds = { min: 0, max: 9_999_999, decimals: 2, shown: 2 }
const WHOLE: Bounds = { min: 0, max: 999_999, decimals: 0, shown: 0 }
export const TERM: Bounds = { min: 1, max: 120, decimals: 0, shown: 0 }
export const AGE: Bounds = { min: 0, max: 40, decimals: 0, shown: 0 }
export const MODEL_YEAR: Bounds = { min: 1980, max: 2100, decimals: 0, shown: 0 }
export const SCORE: Bounds = { min: 300, max: 850, decimals: 0, shown: 0 }
export const DISTANCE: Bounds = { min: 1000, max: 200_000, decimals: 0, shown: 0 }
export { AMOUNT }

/** Parses a typed number, with or without a percent sign, and formats it like cards do. */
export function readDecimal(text: string, locale: Locale, bounds: Bounds): Read<string> {
  const plain = parseDecimal(text.replace(/\s*%\s*$/u, ''), locale)
  if (plain === undefined) return broken('number')
  const [whole = '0', digits = ''] = plain.split('.')
  const significant = digits.replace(/0+$/u, '')
  if (significant.length > bounds.decimals)
    return bounds.decimals === 0 ? broken('whole_number') : broken('decimal', { n: bounds.decimals })
  const value = Number(plain)
  if (value < bounds.min || value > bounds.max) return broken('range', { min: bounds.min, max: bounds.max })
  const shown = significant.padEnd(bounds.shown, '0')
  return good(shown === '' ? whole : `${whole}.${shown}`)
}

/** The same for values that the card stores as numbers. */
export function readWhole(text: string, locale: Locale, bounds: Bounds): Read<number> {
  const read = readDecimal(text, locale, bounds)
  return read.ok ? good(Number(read.value)) : read
}

export function readWord<T extends string>(
  text: string,
  words: Readonly<Record<T, readonly string[]>>,
): Read<T> {
  const folded = foldedWord(text)
  const found = (Object.keys(words) as T[]).find(code => words[code].includes(folded))
  return found === undefined ? broken('one_of', { values: Object.keys(words).join(', ') }) : good(found)
}

type Place = Pick<Cell, 'product' | 'table'>

const itemsOf = ({ product, table }: Place) => (table === 'limit' ? LIMIT_ITEMS[product] : LEASE_FEE_ITEMS)

/** A limit or fee by its code or by its name in either language; a fee of a loan by the lender's own name. */
export function readItem(text: string, place: Place): Read<string> {
  if (place.product === 'finance' && place.table === 'fee')
    return text.length > 80 ? broken('max_length', { max: 80 }) : good(text)
  const folded = foldedWord(text)
  const found = itemsOf(place).find(({ code, name, name_fr }) =>
    [code, name, name_fr].some(known => foldedWord(known) === folded),
  )
  return found ? good(found.code) : broken('one_of', { values: codesOf(itemsOf(place)).join(', ') })
}

const BY_KIND: Readonly<Record<ItemKind, Bounds>> = { amount: AMOUNT, percent: PERCENT, whole: WHOLE }
const BY_TABLE = { rate: RATE, factor: FACTOR, residual: RESIDUAL, distance: POINTS } as const

/** The figure of a cell, within the limits of its table. */
export function readValue(text: string, locale: Locale, place: Place & Pick<Cell, 'item'>): Read<string> {
  const { product, table, item } = place
  if (table !== 'limit' && table !== 'fee') return readDecimal(text, locale, BY_TABLE[table])
  if (item === TERM_BY_AGE) return readDecimal(text, locale, TERM)
  if (product === 'finance' && table === 'fee') return readDecimal(text, locale, AMOUNT)
  const kind = itemsOf(place).find(({ code }) => code === item)?.kind ?? 'amount'
  return readDecimal(text, locale, BY_KIND[kind])
}
