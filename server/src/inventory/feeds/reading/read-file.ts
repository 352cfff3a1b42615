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

/** Enough to detect the encoding and the rows. */
const beginningLength = 64 * 1024

/**
 * Opens a vehicle file: CSV, TSV, XML or JSON in UTF-8, UTF-16 or Windows-1252. Calls `bytes` twice, to detect the
 * encoding and to read; holds one piece at a time.
 */
export async function readFile(bytes: () => Bytes): Promise<ReadFile> {
  const encoding = await encodingOf(bytes())
  const { beginning, whole } = await peeked(textOf(bytes(), encoding), beginningLength)
  if (beginning.trim() === '') throw new FeedProblem('empty')
  // Text has no NUL; a picture, an archive or a program does.
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
