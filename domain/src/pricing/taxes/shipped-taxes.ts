import document from './data/taxes.json' with { type: 'json' }
import { canadianRows } from './canadian-rows.ts'
import { stateRows } from './state-rows.ts'
import type { TaxDocument } from './tax-document.ts'
import type { TaxRow } from './tax-row.ts'

/** The dated tax rows of a data set. */
export const taxRowsOf = ({ countries }: TaxDocument): TaxRow[] => [
  ...canadianRows(countries.CA),
  ...stateRows(countries.US.regions),
]

/** The shipped data set; a dealership's own rows override it day by day. */
export const shippedTaxRows = (): TaxRow[] => taxRowsOf(document)
