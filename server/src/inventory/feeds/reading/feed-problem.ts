/** Why a file cannot be read further: a rule and a line. */
export class FeedProblem extends Error {
  readonly rule: string
  readonly line: number | null

  constructor(rule: string, line: number | null = null) {
    super(rule)
    this.name = 'FeedProblem'
    this.rule = rule
    this.line = line
  }
}

/** A row of a file: its values by heading, or the rule it breaks. */
export type FeedRecord =
  | { readonly line: number; readonly fields: Readonly<Record<string, string>>; readonly rule?: undefined }
  | { readonly line: number; readonly fields: Readonly<Record<string, string>>; readonly rule: string }

/** Maximum size of a row, in characters. */
export const MAX_RECORD_LENGTH = 256 * 1024
/** Maximum number of columns. */
export const MAX_COLUMNS = 200
