import { CsvError, parse } from 'csv-parse/sync'
import type { SheetProblem, SheetRow } from '@forecourt/domain/pricing/rate-cards/sheet-text.ts'
import { declaredSeparator, isSeparatorRow } from '#inventory/feeds/reading/feed-format.ts'

/** Maximum length of a field; a figure or a name is never longer. */
const longestField = 200
const mostFields = 60
/** More rows than a sheet allows, so that they are reported as such and not as a text that is too long. */
const mostRows = 5000

type Delimited =
  | { readonly ok: true; readonly rows: readonly SheetRow[] }
  | { readonly ok: false; readonly problem: SheetProblem }

const separators = ['\t', ';', ','] as const

/** The separator of the headings; French spreadsheets use semicolons. */
function separatorOf(text: string): string {
  const declared = declaredSeparator(text)
  if (declared !== undefined) return declared
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map(separator => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A complete quoted field: closed, with nothing after it. */
const wholeQuoted = /^"(?:[^"]|"")*"$/
const breaksIn = (text: string) => text.split(/\r\n|\r|\n/).length - 1

class NotDelimited extends Error {
  readonly problem: SheetProblem
  constructor(problem: SheetProblem) {
    super(problem.rule)
    this.problem = problem
  }
}

/**
 * Reads comma-, semicolon- or tab-separated text (RFC 4180): quoted fields may contain separators, line breaks and
 * doubled quotes; lines end with CRLF, LF or CR. Empty rows are skipped; lines are numbered as in a text editor.
 */
export function readDelimited(text: string): Delimited {
  const bytes = Buffer.from(text, 'utf8')
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let line = 1
  let begun = 1
  let at = 0
  const refuse = (rule: string, params: Record<string, number> = {}): never => {
    throw new NotDelimited({ line, column: null, rule, params })
  }
  try {
    parse(bytes, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quotation mark inside an unquoted field is text; one after a closing quote is refused below.
      relax_quotes: true,
      cast: (field, { bytes: end, index, quoting }) => {
        const written = bytes.toString('utf8', at, end)
        if (field.length > longestField) refuse('max_length', { max: longestField })
        line += breaksIn(written)
        if (index >= mostFields) refuse('too_many_columns', { max: mostFields })
        if (quoting && !wholeQuoted.test(written)) refuse('quote_inside')
        at = end + 1
        return field
      },
      on_record: (fields: string[], { bytes: end }) => {
        const isHeading = begun > 1 || !isSeparatorRow(fields, separator)
        if (isHeading && fields.some(field => field.trim() !== '')) rows.push({ line: begun, fields })
        at = end
        line += 1
        begun = line
        if (rows.length > mostRows) refuse('max_rows', { max: mostRows })
        return null
      },
    })
  } catch (error) {
    if (error instanceof NotDelimited) return { ok: false, problem: error.problem }
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { ok: false, problem: { line, column: null, rule: 'quote_open', params: {} } }
    throw error
  }
  return { ok: true, rows }
}
