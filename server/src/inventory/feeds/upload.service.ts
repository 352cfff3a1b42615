import type { feeds as contract } from '@forecourt/contract/inventory/feeds.ts'
import { MAX_FEED } from '@forecourt/domain/inventory/feeds/feed-size.ts'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { recordAction } from '#platform/audit/audit.service.ts'
import { sqlStateOf, withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { invalid, Refusal } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { recordingFile, refusalOfFault } from '#platform/uploads/inspect-file.ts'
import { countUpload, QUOTA_STATE } from '#platform/uploads/upload-quota.ts'
import { importWire, type ImportColumns } from './feed-wire.ts'
import { deleteImport, getFeed, updateImport } from './feeds.queries.ts'
import { storeFile, type StoreProblem } from './store-file.ts'

/** The body streams of requests that upload a vehicle file. */
export const incoming = new WeakMap<FastifyRequest, Readable>()

type UploadCall = Call<typeof contract.upload>

/** Stores an upload piece by piece, and enqueues the job that reads it. */
export async function uploadFile(call: UploadCall) {
  const { app, actor, params } = call
  await withTenant(app.pool, actor.tenant, tx => getFeed(tx, actor.tenant.id, params.id))
  const feed = { object_type: 'feed', object_id: params.id } as const
  const stored = await recordingFile(call, feed, () => receivedFile(call))
  const read = await leftToRead(call, stored).catch(async (error: unknown) => {
    if (sqlStateOf(error) === QUOTA_STATE)
      await withTenant(app.pool, actor.tenant, tx => deleteImport(tx, actor.tenant.id, stored.id))
    throw error
  })
  const { first_name, last_name } = actor.user
  return importWire(read, { created_by: `${first_name} ${last_name}`, published_by: null, is_latest: true })
}

async function receivedFile({
  app,
  actor,
  params,
  query,
  request,
  reply,
}: UploadCall): Promise<ImportColumns> {
  const stream = incoming.get(request)
  if (!stream) throw refusalOf({ rule: 'empty' })
  // A refused upload is not read to its end.
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > MAX_FEED
  if (isTooLarge) reply.header('connection', 'close')
  if (isTooLarge) throw new Refusal('too_large')
  const own = { dealer_id: actor.tenant.id, id: newId(), feed_id: params.id, created_by: actor.id }
  const { row, problem } = await storeFile(app, { ...own, file_name: query.file_name }, stream)
  if (row) return row
  if (problem.rule === 'too_large') reply.header('connection', 'close')
  throw refusalOf(problem)
}

function refusalOf(problem: StoreProblem): Refusal {
  if (problem.rule === 'too_large') return new Refusal('too_large')
  if (problem.rule === 'empty') return invalid({ file: { rule: 'required', params: {} } })
  return refusalOfFault('file', problem)
}

/** Enqueues the reading job with the audit record of the uploader; does neither if the daily quota is reached. */
function leftToRead(call: UploadCall, row: ImportColumns): Promise<ImportColumns> {
  const { app, actor, params } = call
  return withTenant(app.pool, actor.tenant, async tx => {
    countUpload(call, tx, { field: 'file', sizes: [row.file_bytes] })
    recordAction(call, tx, {
      action: 'feed.uploaded',
      object_type: 'feed',
      object_id: params.id,
      changes: { import: row.id, bytes: row.file_bytes },
    })
    return updateImport(tx, row, { file_bytes: row.file_bytes }, 'read_feed_import')
  })
}
