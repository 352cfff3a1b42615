import { delimitedRecords } from './delimited-records.ts'
import { encodingOf, textOf, type FeedEncoding } from './feed-encoding.ts'
import { formatOf, peeked, type FeedFormat } from './feed-format.ts'
import { FeedProblem, type FeedRecord } from './feed-problem.ts'
import { jsonRecords } from './json-records.ts'
import { xmlRecords } from './xml-records.ts'

type Bytes = AsyncIterable<Uint8Array>

export interface ReadFile {
  readonly encoding: FeedEncoding
  readonly format: FeedFormat
  readonly records: AsyncGenerator<FeedRecord>
}

/** Enough to see how a text is written and where its rows are. */
const beginningLength = 64 * 1024

/**
 * Opens a file of vehicles, whatever it is: CSV, TSV, XML or JSON in UTF-8, UTF-16 or Windows-1252. `bytes` is asked
 * twice: once to find out how it is written, once to read it. At no time is more than a piece of it held.
 */
export async function readFile(bytes: () => Bytes): Promise<ReadFile> {
  const encoding = await encodingOf(bytes())
  const { beginning, whole } = await peeked(textOf(bytes(), encoding), beginningLength)
  if (beginning.trim() === '') throw new FeedProblem('empty')
  // A NUL is in no text: a picture, an archive, a program.
  if (beginning.includes('\0')) throw new FeedProblem('no_text')
  const { format, separator } = formatOf(beginning)
  const records =
    format === 'xml'
      ? xmlRecords(whole, beginning)
      : format === 'json'
        ? jsonRecords(whole)
        : delimitedRecords(whole, separator)
  return { encoding, format, records }
}
