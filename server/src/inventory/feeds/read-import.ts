import { proposeMapping } from '@forecourt/domain/inventory/feeds/mapping.ts'
import { sql } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#platform/app-context.ts'
import type { Tx } from '#platform/db/client.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { quoteDate } from '#platform/clock/dealership-day.ts'
import { findDealership } from '#inventory/vehicles/payment-refreshes.queries.ts'
import { bytesOfImport } from './feed-bytes.ts'
import type { ImportColumns } from './feed-wire.ts'
import { deleteContent, getFeed, getImport, updateImport } from './feeds.queries.ts'
import { withImportFailureHandling } from './import-failure.ts'
import { classifyRows, type Classification } from './classify-rows.ts'
import { FeedProblem, type FeedRecord } from './reading/feed-problem.ts'
import { readFile } from './reading/read-file.ts'
import { recount, writeGone, writeRows } from './rows.queries.ts'
import { SeenWords } from './seen-words.ts'

type Jobs = Pick<App, 'pool' | 'now' | 'log'>

/** Rows per transaction: few enough that the statement is no large object for garbage collection. */
const PART = 200

/**
 * Reads the file of an import and records the effect of each row; the inventory does not change. Progress is
 * visible throughout, and an interrupted job starts again and overwrites its rows.
 */
export const readImport = (app: Jobs, dealerId: string, importId: string, isLastTry = false) =>
  withImportFailureHandling(app, { dealerId, importId, from: 'reading', isLastTry }, () =>
    read(app, dealerId, importId),
  )

async function read(app: Jobs, dealerId: string, importId: string): Promise<void> {
  const begun = await inside(app, dealerId, tx => begin(tx, app, dealerId, importId))
  if (begun === undefined) return
  try {
    await readRows(app, begun)
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    const { rule: problem, line: problem_line } = error
    await inside(app, dealerId, async tx => {
      await deleteContent(tx, begun.row)
      await updateImport(tx, begun.row, { state: 'failed', problem, problem_line })
    })
  }
}

const inside = <T>({ pool }: Jobs, id: string, work: (tx: Tx) => Promise<T>) => withTenant(pool, { id }, work)

interface Begun {
  readonly row: ImportColumns
  readonly isFull: boolean
  readonly classification: Omit<Classification, 'mapping' | 'seen'>
}

async function begin(tx: Tx, app: Jobs, dealerId: string, importId: string): Promise<Begun | undefined> {
  const { row } = await getImport(tx, dealerId, importId, { isLocked: true })
  if (row.state !== 'reading') return undefined
  const { feed } = await getFeed(tx, dealerId, row.feed_id)
  const dealership = await findDealership(tx, dealerId)
  if (!dealership) return undefined
  await tx.execute(sql`DELETE FROM feed_rows WHERE dealer_id = ${dealerId} AND import_id = ${importId}`)
  return {
    // The mapping chosen for this file, else the remembered one.
    row: { ...row, mapping: row.mapping ?? feed.mapping },
    isFull: feed.is_full,
    classification: {
      dealer_id: dealerId,
      import_id: importId,
      feed_id: row.feed_id,
      country: dealership.country,
      today: quoteDate(app.now(), dealership.timezone),
    },
  }
}

async function readRows(app: Jobs, { row, isFull, classification }: Begun): Promise<void> {
  const { dealer_id, id } = row
  let bytes_read = 0
  const file = await readFile(() =>
    bytesOfImport(app, dealer_id, id, bytes => {
      bytes_read = bytes
    }),
  )
  const { format, encoding } = file
  let mapping: Classification['mapping'] | undefined
  let rows_read = 0
  const seen = new SeenWords()
  for await (const records of partsOf(file.records)) {
    // Rows of XML and JSON have only the columns they use, so the mapping is proposed from the first part.
    mapping ??= proposeMapping(headingsOf(records), row.mapping ?? undefined)
    rows_read += records.length
    const progress = {
      rows_read,
      bytes_read,
      mapping,
      headings: Object.keys(mapping.columns),
      format,
      encoding,
    }
    await readPart(
      app,
      { row, classification: { ...classification, mapping, seen: () => seen }, progress },
      records,
    )
    // Yields to requests, which the same process serves.
    await nextTurn()
  }
  if (rows_read === 0) throw new FeedProblem('no_rows')
  await inside(app, dealer_id, async tx => {
    if (isFull) await writeGone(tx, row)
    await recount(tx, row)
    await updateImport(tx, row, { state: 'checked', problem: null, problem_line: null })
  })
}

interface Part {
  readonly row: ImportColumns
  readonly classification: Classification
  readonly progress: Partial<ImportColumns>
}

/**
 * Classifies the rows of a part and stores them. A separate function, so that nothing that lives as long as the
 * file refers to its results.
 */
const readPart = (app: Jobs, { row, classification, progress }: Part, records: readonly FeedRecord[]) =>
  inside(app, row.dealer_id, async tx => {
    await writeRows(tx, await classifyRows(tx, classification, records))
    await updateImport(tx, row, progress)
  })

const headingsOf = (records: readonly FeedRecord[]): string[] => [
  ...new Set(records.flatMap(({ fields }) => Object.keys(fields))),
]

async function* partsOf(records: AsyncIterable<FeedRecord>): AsyncGenerator<FeedRecord[]> {
  let part: FeedRecord[] = []
  let last = 0
  for await (const record of records) {
    // Several rows may be in one line of XML or JSON; each gets its own number.
    const line = Math.max(record.line, last + 1)
    last = line
    part.push({ ...record, line })
    if (part.length < PART) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
