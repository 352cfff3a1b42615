/** A file that cannot be read on: why, by a rule, and where. */
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

/** A row as the file has it: its values by heading, or why it has none. */
export type FeedRecord =
  | { readonly line: number; readonly fields: Readonly<Record<string, string>>; readonly rule?: undefined }
  | { readonly line: number; readonly fields: Readonly<Record<string, string>>; readonly rule: string }

/** A row is never larger than this, in characters. */
export const MAX_RECORD_LENGTH = 256 * 1024
/** More columns than any layout has. */
export const MAX_COLUMNS = 200
