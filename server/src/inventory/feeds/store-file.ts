import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import type { App } from '#platform/app-context.ts'
import { countPiece } from '#platform/db/query-count.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { faultIn, type FileFault } from '#platform/uploads/inspect-file.ts'
import type { ImportColumns } from './feed-wire.ts'
import { deleteImport, insertChunk, insertImport } from './feeds.queries.ts'

type Store = Pick<App, 'pool' | 'antivirus' | 'log'>

type NewImport = Pick<ImportColumns, 'dealer_id' | 'id' | 'feed_id' | 'created_by' | 'file_name'> &
  Partial<Pick<ImportColumns, 'is_fetched'>>

type Pieces = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/** Why nothing is stored. */
export type StoreProblem = FileFault | { readonly rule: 'too_large' } | { readonly rule: 'empty' }

export type StoredFile =
  | { readonly row: ImportColumns; readonly problem?: undefined }
  | { readonly row?: undefined; readonly problem: StoreProblem }

/** Stores a file, or returns why nothing of it stays. */
export async function storeFile(
  app: Store,
  own: NewImport,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  if (!app.antivirus) return storePieces(app, own, bytes)
  return whileHeld(async () => {
    const whole = await wholeOf(bytes)
    if (!whole) return { problem: { rule: 'too_large' } }
    const fault = await faultIn(app, whole)
    return fault ? { problem: fault } : storePieces(app, own, whole)
  })
}

/** Files are held in memory until the antivirus verdict, and stored only after it. This limits how many at a time. */
const MAX_HELD = 4
let held = 0

async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  if (held >= MAX_HELD) throw new Refusal('unavailable', { code: 'busy', retryAfter: 5 })
  held += 1
  try {
    return await work()
  } finally {
    held -= 1
  }
}

/** Undefined for a file above the maximum size; the rest is not read. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[] | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > MAX_FEED) return undefined
    pieces.push(piece)
  }
  return pieces
}

/** Bytes per row. */
const CHUNK = 256 * 1024

/** Stores a file of any length with one chunk in memory; nothing remains of one that is too large. */
async function storePieces({ pool }: Store, own: NewImport, bytes: Pieces): Promise<StoredFile> {
  const tenant = { id: own.dealer_id }
  let row: ImportColumns | undefined
  let waiting: Uint8Array[] = []
  let size = 0
  let total = 0
  let number = 0
  const write = async () => {
    const content = Buffer.concat(waiting)
    waiting = []
    size = 0
    row = await withTenant(pool, tenant, async tx => {
      const stored = row ?? (await insertImport(tx, own))
      countPiece()
      await insertChunk(tx, own.dealer_id, own.id, number, content)
      return stored
    })
    number += 1
  }
  const discard = async () => {
    if (row) await withTenant(pool, tenant, tx => deleteImport(tx, own.dealer_id, own.id))
  }
  try {
    for await (const piece of bytes) {
      total += piece.length
      if (total > MAX_FEED) {
        await discard()
        return { problem: { rule: 'too_large' } }
      }
      waiting.push(piece)
      size += piece.length
      if (size >= CHUNK) await write()
    }
  } catch (error) {
    await discard()
    throw error
  }
  if (size > 0) await write()
  return row ? { row: { ...row, file_bytes: total } } : { problem: { rule: 'empty' } }
}
