import type { SheetProblem, SheetRow } from '@forecourt/domain/rate-cards/sheet-text.ts'

/** A figure, a name, a word; what is longer is no rate sheet. */
const longestField = 200
const mostFields = 60
/** Rows beyond what a sheet may have are told as such, not as a text too long. */
const mostRows = 5000

type Delimited =
  | { readonly ok: true; readonly rows: readonly SheetRow[] }
  | { readonly ok: false; readonly problem: SheetProblem }

const separators = ['\t', ';', ','] as const

/** The sign that separates the headings; a spreadsheet in French writes semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map(separator => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/**
 * Reads comma-, semicolon- or tab-separated text by RFC 4180: quoted fields with separators, line breaks and doubled
 * quotes inside, CRLF or LF or CR. Rows without any content are left out. Lines count as a text editor counts them.
 */
export function readDelimited(text: string): Delimited {
  const separator = separatorOf(text)
  const rows: SheetRow[] = []
  let fields: string[] = []
  let line = 1
  let begun = 1
  const endRow = () => {
    if (fields.some(field => field.trim() !== '')) rows.push({ line: begun, fields })
    fields = []
  }
  for (let at = 0; at < text.length;) {
    const isQuoted = text[at] === '"'
    const field = isQuoted ? quotedField(text, at) : plainField(text, at, separator)
    if (field === undefined) return refused(line, 'quote_open')
    if (field.text.length > longestField) return refused(line, 'max_length', { max: longestField })
    fields.push(field.text)
    line += field.breaks
    const [next = ''] = /^(?:\r\n|[\s\S])/.exec(text.slice(field.end, field.end + 2)) ?? []
    at = field.end + next.length
    if (next === separator && at >= text.length) fields.push('')
    if (fields.length > mostFields) return refused(line, 'too_many_columns', { max: mostFields })
    if (next === separator) continue
    if (next !== '' && !/^[\r\n]/.test(next)) return refused(line, 'quote_inside')
    endRow()
    line += 1
    begun = line
    if (rows.length > mostRows) return refused(line, 'max_rows', { max: mostRows })
  }
  endRow()
  return { ok: true, rows }
}

const refused = (line: number, rule: string, params: Record<string, number> = {}): Delimited => ({
  ok: false,
  problem: { line, column: null, rule, params },
})

interface Field {
  readonly text: string
  readonly end: number
  /** Line breaks inside. */
  readonly breaks: number
}

function plainField(text: string, from: number, separator: string): Field {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(from, end), end, breaks: 0 }
}

/** Undefined when the quotation mark is never closed. */
function quotedField(text: string, from: number): Field | undefined {
  let close = from
  do {
    close = text.indexOf('"', close + 1)
    if (close < 0) return undefined
    if (text[close + 1] !== '"') break
    close += 1
  } while (close < text.length)
  const inner = text.slice(from + 1, close)
  return {
    text: inner.replaceAll('""', '"'),
    end: close + 1,
    breaks: inner.split(/\r\n|\r|\n/).length - 1,
  }
}
