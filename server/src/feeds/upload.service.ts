import type { feeds as contract } from '@forecourt/contract/feeds.ts'
import { LARGEST_FEED } from '@forecourt/domain/feeds/feed-size.ts'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { App } from '../app-context.ts'
import { recordAct } from '../audit/audit.service.ts'
import { withTenant } from '../db/tenant.ts'
import { newId } from '../http/ids.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { importWire, type ImportColumns } from './feed-wire.ts'
import { deleteImport, getFeed, insertChunk, insertImport, updateImport } from './feeds.queries.ts'

/** What is held of a file while it comes in. */
const CHUNK = 256 * 1024

/** The body of a request as it comes in, of those that send a file of vehicles. */
export const incoming = new WeakMap<FastifyRequest, Readable>()

/** Takes a file in as it comes, piece by piece, and leaves its reading to a job. */
export async function uploadFile(call: Call<typeof contract.upload>) {
  const { app, actor, params, query, request, reply } = call
  await withTenant(app.pool, actor.tenant, tx => getFeed(tx, actor.tenant.id, params.id))
  const stream = incoming.get(request)
  if (!stream) throw invalid({ file: { rule: 'required', params: {} } })
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FEED) {
    // What is still on its way is not waited for.
    reply.header('connection', 'close')
    throw new Refusal('too_large')
  }
  const own = { dealer_id: actor.tenant.id, id: newId(), feed_id: params.id, created_by: actor.id }
  const row = await storeFile(app, { ...own, file_name: query.file_name }, stream)
  if (row === 'too_large') reply.header('connection', 'close')
  if (row === 'too_large') throw new Refusal('too_large')
  if (row === 'empty') throw invalid({ file: { rule: 'required', params: {} } })
  const read = await withTenant(app.pool, actor.tenant, async tx => {
    recordAct(call, tx, {
      action: 'feed.uploaded',
      object_type: 'feed',
      object_id: params.id,
      changes: { import: row.id, bytes: row.file_bytes },
    })
    return updateImport(tx, row, { file_bytes: row.file_bytes }, 'read_feed_import')
  })
  const { first_name, last_name } = actor.user
  return importWire(read, { created_by: `${first_name} ${last_name}`, published_by: null, is_latest: true })
}

type NewImport = Pick<ImportColumns, 'dealer_id' | 'id' | 'feed_id' | 'created_by' | 'file_name'> &
  Partial<Pick<ImportColumns, 'is_fetched'>>

/** Stores a file of any length without holding more than a chunk of it; of one that is too large nothing stays. */
export async function storeFile(
  { pool }: Pick<App, 'pool'>,
  own: NewImport,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ImportColumns | 'too_large' | 'empty'> {
  const tenant = { id: own.dealer_id }
  let row: ImportColumns | undefined
  let held: Uint8Array[] = []
  let size = 0
  let total = 0
  let number = 0
  const write = async () => {
    const content = Buffer.concat(held)
    held = []
    size = 0
    row = await withTenant(pool, tenant, async tx => {
      const stored = row ?? (await insertImport(tx, own))
      await insertChunk(tx, own.dealer_id, own.id, number, content)
      return stored
    })
    number += 1
  }
  const giveUp = async () => {
    if (row) await withTenant(pool, tenant, tx => deleteImport(tx, own.dealer_id, own.id))
  }
  try {
    for await (const piece of bytes) {
      total += piece.length
      if (total > LARGEST_FEED) {
        await giveUp()
        return 'too_large'
      }
      held.push(piece)
      size += piece.length
      if (size >= CHUNK) await write()
    }
  } catch (error) {
    await giveUp()
    throw error
  }
  if (size > 0) await write()
  return row ? { ...row, file_bytes: total } : 'empty'
}
