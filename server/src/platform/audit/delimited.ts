import { csvHead, csvLine } from './csv.ts'

/** Rows as delimited text, in parts. */
export async function* delimited<Column extends string>(
  columns: readonly Column[],
  parts: AsyncIterable<readonly Readonly<Record<Column, unknown>>[]>,
): AsyncGenerator<string> {
  yield csvHead(columns)
  for await (const rows of parts)
    if (rows.length > 0) yield rows.map(row => csvLine(columns.map(column => textOf(row[column])))).join('')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Between two parts the connection is free for others. */
const partRows = 2000

/** Reads rows from the newest down, in parts. */
export async function* partsBelow<Row>(
  read: (page: { before: number | undefined; limit: number }) => Promise<Row[]>,
  numberOf: (row: Row) => number,
): AsyncGenerator<Row[]> {
  for (let before: number | undefined; ;) {
    const rows = await read({ before, limit: partRows })
    yield rows
    const last = rows.at(-1)
    if (rows.length < partRows || last === undefined) return
    before = numberOf(last)
  }
}
