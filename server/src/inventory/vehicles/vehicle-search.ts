import { searchText } from '@forecourt/domain/platform/validation/search-text.ts'

interface Searched {
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly year: number
  readonly stock_number: string
  readonly vin?: string | null | undefined
}

/** The text that the inventory search matches. */
export const vehicleSearch = (row: Searched): string =>
  searchText([row.make, row.model, row.trim, row.year, row.stock_number, row.vin ?? ''].join(' '))
