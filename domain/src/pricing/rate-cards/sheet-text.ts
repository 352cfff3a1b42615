/** A row of a sheet as parsed: its first line, counted from 1, and its fields. */
export interface SheetRow {
  readonly line: number
  readonly fields: readonly string[]
}

/** A problem of one field of a sheet. */
export interface SheetProblem {
  readonly line: number
  /** The heading as written; null: the whole row. */
  readonly column: string | null
  readonly rule: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Normalizes a heading or a word: lower case without accents, with underscores as separators. */
export const foldedWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
