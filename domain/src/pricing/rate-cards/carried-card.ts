import {
  CONDITION_KEYS,
  type FinanceCard,
  type LeaseCard,
  type Programme,
} from '#pricing/programmes/programme.ts'
import type { Cell } from './cell.ts'
import { cellsOf } from './cells-of.ts'
import { MAX_CELLS } from './read-sheet.ts'
import { isCharge } from './lender-fees.ts'
import { rowOf } from './sheet-of.ts'
import { readCell, type SheetMarket } from './sheet-row.ts'

/** A programme in a settings file for another dealership: without names and dates. */
export type Carried = Omit<Programme, 'id' | 'name_en' | 'name_fr' | 'effective_from' | 'effective_to'>

export interface CarriedProblem {
  /** The invalid figure; null: another part of the card. */
  readonly cell: Cell | null
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

const named = (carried: Carried): Programme => ({ ...carried, name_en: '', name_fr: '' })

/** The figures of a programme in a file. */
export const carriedCells = (carried: Carried): readonly Cell[] => cellsOf(named(carried))

type Card = FinanceCard | LeaseCard

const cardsOf = ({ finance, lease }: Carried): readonly (readonly [name: string, card: Card])[] =>
  CONDITION_KEYS.flatMap(condition =>
    ([finance, lease] as const).flatMap((cards, index) => {
      const card = cards?.[condition]
      return card ? [[`${index === 0 ? 'finance' : 'lease'}.${condition}`, card] as const] : []
    }),
  )

/** The properties of a card other than figures, as comparable lines: `lease.new.rate_method: annuity_due`. */
export function carriedTerms(carried: Carried): readonly string[] {
  const { regions, frequencies, lender_fees: fees = [] } = carried
  const said = (name: string, value: unknown) =>
    value === null || value === undefined || value === '' ? [] : [`${name}: ${textOf(value)}`]
  return [
    ...said('regions', regions),
    ...said('frequencies', frequencies),
    ...fees.flatMap(fee => [
      ...said(`${fee.name_en}.name_fr`, fee.name_fr),
      ...said(`${fee.name_en}.taxability`, fee.taxability),
      ...said(`${fee.name_en}.financed`, fee.financed),
      ...said(`${fee.name_en}.charge`, isCharge(fee)),
    ]),
    ...cardsOf(carried).flatMap(([name, card]) =>
      Object.entries({ ...card, ...('base_distance' in card && flat(card.base_distance)) }).flatMap(
        ([field, value]) => (isTerm(name, field) ? said(`${name}.${field}`, value) : []),
      ),
    ),
  ]
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value)

const flat = ({ per_year, unit }: LeaseCard['base_distance']) => ({ base_distance: per_year, unit })

const TERMS = [
  'rate_method',
  'base_distance',
  'unit',
  'min_model_year',
  'max_model_year',
  'odometer_unit',
  'frequencies',
  'note',
]

/** Fields of a card that no figure represents. */
const isTerm = (card: string, field: string) =>
  TERMS.includes(field) ||
  (card.startsWith('lease') && (field === 'max_odometer' || field === 'max_term_by_age'))

/** Maximum length of a text of a card: a note. */
const MAX_TEXT = 1000

/** Values of a programme from a file that a rate sheet could not contain. */
export function carriedProblems(carried: Carried, market: SheetMarket): readonly CarriedProblem[] {
  const whole = (rule: string, params: CarriedProblem['params'] = {}) => [{ cell: null, rule, params }]
  const { country } = carried
  if (country !== undefined && country !== market.country) return whole('other_country')
  if (!areTexts(carried)) return whole('max_length', { n: MAX_TEXT })
  const cells = carriedCells(carried)
  if (cells.length > MAX_CELLS) return whole('max_cells', { max: MAX_CELLS })
  const figures = cells.flatMap(cell =>
    readCell(rowOf(cell), market).problems.map(({ rule, params }) => ({ cell, rule, params })),
  )
  return [...figures, ...cardsOf(carried).flatMap(([, card]) => (isWhole(card) ? [] : whole('card_shape')))]
}

/** Checks the lengths of texts. */
function areTexts(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => areTexts(key) && areTexts(inner))
}

const isBetween = (value: number | null | undefined, least: number, most: number) =>
  value === null || value === undefined || (Number.isInteger(value) && value >= least && value <= most)

/** Checks that terms have rates, and that years and distances are possible. */
function isWhole(card: Card): boolean {
  const tables =
    'rate_tiers' in card
      ? card.rate_tiers.map(({ rates_pct }) => rates_pct)
      : [card.lease_rates_pct ?? {}, ...(card.money_factor_tiers ?? []).map(tier => tier.money_factors)]
  const quoted = new Set(tables.flatMap(table => Object.keys(table)))
  const isQuoted = card.terms_months.every(term => quoted.has(String(term)))
  const areYears = isBetween(card.min_model_year, 1900, 2100) && isBetween(card.max_model_year, 1900, 2100)
  const isDistance = !('base_distance' in card) || isBetween(card.base_distance.per_year, 1, 200_000)
  return isQuoted && areYears && isDistance && isBetween(card.max_odometer, 0, 1_000_000)
}
