import { CsvError, parse } from 'csv-parse'
import { pipeline } from 'node:stream'
import { FeedProblem, MAX_RECORD_LENGTH, MAX_COLUMNS, type FeedRecord } from './feed-problem.ts'
import { isSeparatorRow } from './feed-format.ts'
import { headingOf } from './storable.ts'

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * Yields the rows of comma-, semicolon-, tab- or bar-separated text (RFC 4180); the first row names the columns. A
 * row with too many fields yields a problem, and reading continues.
 */
export async function* delimitedRecords(
  text: AsyncIterable<string>,
  separator: string,
): AsyncGenerator<FeedRecord> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    relax_column_count: true,
    // A quotation mark inside an unquoted field is text.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  // Errors come out of the parser, which is read below.
  pipeline(inSlices(text), parser, () => undefined)
  let headings: readonly string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.every(field => field.trim() === '')) continue
      if (headings === undefined && info.lines === 1 && isSeparatorRow(record, separator)) continue
      if (headings === undefined) headings = headingsOf(record)
      else yield recordOf(headings, record, info.lines)
    }
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error) : error
  } finally {
    parser.destroy()
  }
  if (headings === undefined) throw new FeedProblem('no_headings')
}

/** The parser creates all records of a piece before it returns the first, so small pieces limit memory. */
const SLICE = 8 * 1024

async function* inSlices(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
  }
}

/** A column without a name, or with a duplicate one, is named by its position. */
function headingsOf(record: readonly string[]): readonly string[] {
  if (record.length > MAX_COLUMNS) throw new FeedProblem('too_many_columns', 1)
  const seen = new Set<string>()
  return record.map((text, place) => {
    const name = headingOf(text.trim())
    const heading = name === '' || seen.has(name) ? `${name} #${place + 1}`.trim() : name
    seen.add(heading)
    return heading
  })
}

function recordOf(headings: readonly string[], record: readonly string[], line: number): FeedRecord {
  const fields = Object.fromEntries(headings.map((heading, place) => [heading, record[place] ?? '']))
  const isLong = record.slice(headings.length).some(field => field.trim() !== '')
  return isLong ? { line, fields, rule: 'too_many_columns' } : { line, fields }
}

/** An unclosed quotation mark swallows everything after it. */
const problemOf = (error: CsvError): FeedProblem => {
  const line = typeof error['lines'] === 'number' ? error['lines'] : null
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
  return new FeedProblem(isOpen ? 'quote_open' : 'not_delimited', line)
}
