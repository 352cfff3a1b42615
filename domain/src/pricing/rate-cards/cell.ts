import type { ConditionKey } from '#pricing/programmes/programme.ts'

export type Product = 'finance' | 'lease'

/** The tables of a card: percent, money factor, percent of MSRP, points by distance, limits, fees. */
export type CellTable = 'rate' | 'factor' | 'residual' | 'distance' | 'limit' | 'fee'

/** One figure of a rate card with its coordinates; null: does not apply. */
export interface Cell {
  readonly product: Product
  readonly table: CellTable
  /** Null for the lender's fees of every loan. */
  readonly condition: ConditionKey | null
  /** The minimum credit score of the tier; null: scores are not used. */
  readonly tier: number | null
  readonly model_year_from: number | null
  readonly model_year_to: number | null
  readonly amount_from: string | null
  readonly amount_to: string | null
  readonly segment: string | null
  /** Distance per year, in the market's unit. */
  readonly distance: number | null
  /** Code of the limit or fee. */
  readonly item: string | null
  /** Vehicle age in whole years from which a maximum term applies. */
  readonly age: number | null
  /** Months. */
  readonly term: number | null
  readonly value: string
  /** Fees of a loan: financed, or paid at signing; null: unchanged. */
  readonly financed: boolean | null
  /**
   * Fees of a loan: part of the cost of credit (Canada: cost of borrowing; United States: prepaid finance
   * charge); null: unchanged.
   */
  readonly charge: boolean | null
}

/** The item of a row that means: this table is empty. */
export const NO_ITEM = 'none'

const NOWHERE = {
  condition: null,
  tier: null,
  model_year_from: null,
  model_year_to: null,
  amount_from: null,
  amount_to: null,
  segment: null,
  distance: null,
  item: null,
  age: null,
  term: null,
  financed: null,
  charge: null,
} as const

/** A cell with only the given coordinates. */
export const cellOf = (given: Pick<Cell, 'product' | 'table' | 'value'> & Partial<Cell>): Cell => ({
  ...NOWHERE,
  ...given,
})

/** The coordinates of a cell as one text: two cells with the same key contradict each other. */
export const cellKey = ({ value: _value, financed: _financed, charge: _charge, ...place }: Cell): string =>
  JSON.stringify(Object.entries(place).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A product's table for one condition: the unit that a rate sheet replaces. */
export const scopeOf = ({
  product,
  table,
  condition,
}: Pick<Cell, 'product' | 'table' | 'condition'>): string =>
  `${product} ${table === 'factor' ? 'rate' : table} ${condition ?? ''}`
