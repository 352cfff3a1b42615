import type { ConditionKey } from '#pricing/programmes/programme.ts'

export type Product = 'finance' | 'lease'

/** The tables of a card: percent, money factor, percent of MSRP, points by distance, limits, fees. */
export type CellTable = 'rate' | 'factor' | 'residual' | 'distance' | 'limit' | 'fee'

/** One figure of a rate card with everything that says where it stands; null: that does not matter here. */
export interface Cell {
  readonly product: Product
  readonly table: CellTable
  /** Null for fees of the lender on every loan. */
  readonly condition: ConditionKey | null
  /** The lowest credit score of the tier; null: no score is asked. */
  readonly tier: number | null
  readonly model_year_from: number | null
  readonly model_year_to: number | null
  readonly amount_from: string | null
  readonly amount_to: string | null
  readonly segment: string | null
  /** Distance a year, in the market's unit. */
  readonly distance: number | null
  /** Which limit or fee. */
  readonly item: string | null
  /** Age of the vehicle in whole years, from which a longest term counts. */
  readonly age: number | null
  /** Months. */
  readonly term: number | null
  readonly value: string
  /** Fees of a loan: added to it, or paid at signing; null: as it was. */
  readonly financed: boolean | null
  /** Fees of a loan: part of what credit costs (Canada: cost of borrowing; United States: prepaid finance charge); null: as it was. */
  readonly charge: boolean | null
}

/** The item of a row that says: this table is empty. */
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

/** A cell of which only what matters is said. */
export const cellOf = (given: Pick<Cell, 'product' | 'table' | 'value'> & Partial<Cell>): Cell => ({
  ...NOWHERE,
  ...given,
})

/** Where a cell stands, as one text: two cells with the same key contradict each other. */
export const cellKey = ({ value: _value, financed: _financed, charge: _charge, ...place }: Cell): string =>
  JSON.stringify(Object.entries(place).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A product's table for one condition: what a rate sheet replaces as a whole. */
export const scopeOf = ({
  product,
  table,
  condition,
}: Pick<Cell, 'product' | 'table' | 'condition'>): string =>
  `${product} ${table === 'factor' ? 'rate' : table} ${condition ?? ''}`
