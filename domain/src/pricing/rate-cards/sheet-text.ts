/** A row of a sheet as it was read: the line it begins on, counted from 1, and its fields. */
export interface SheetRow {
  readonly line: number
  readonly fields: readonly string[]
}

/** What is wrong with one field of a sheet, for the person who wrote it. */
export interface SheetProblem {
  readonly line: number
  /** The heading as it was written; null: the row as a whole. */
  readonly column: string | null
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A heading or a word as it is compared: small letters without accents, whatever separates words an underscore. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
