import type { protectionPlans as contract } from '@forecourt/contract/pricing/protection-plans.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withTenant } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { sendAlone, sendPicture } from '#platform/pictures/send-picture.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { updateRow } from './catalogue.ts'
import { planList } from './plan-lists.ts'
import { mediaIn, type PlanFile } from './plan-media.ts'
import type { PlanRow } from './plan-rows.queries.ts'
import { planFiles, protectionPlans } from './protection-plans.table.ts'

/** Stores or removes the picture and brochure of a plan; files the form does not name stay. */
export async function saveMedia(call: Call<typeof contract.media>) {
  const { app, actor, params, request, reply, version } = call
  const refusal = {
    dealer: actor.tenant.id,
    actor: actor.id,
    actor_kind: 'staff',
    action: 'protection_plan.file_refused',
    object_type: 'protection_plan',
    object_id: params.id,
  } as const
  // A body over the limit is not read to its end.
  if (request.body === 'too_large') reply.header('connection', 'close')
  const { image, pdf } = await recordingRefusal(call, refusal, () => mediaIn(app, request.body))
  return withTenant(app.pool, actor.tenant, async tx => {
    const found = await planList.find(tx, actor.tenant.id, params.id, { isLocked: true })
    if (!found) throw notFound()
    if (found.row.version !== version) throw stale(planList.wire(found, actor))
    const ids: Partial<Pick<PlanRow, 'image_file' | 'pdf_file'>> = {
      ...(image !== undefined && { image_file: image && newId() }),
      ...(pdf !== undefined && { pdf_file: pdf && newId() }),
    }
    const row = await updateRow<PlanRow>(tx, planList, found.row, ids)
    const files = [
      ...stored(tx, found.row, 'image', image, ids.image_file),
      ...stored(tx, found.row, 'pdf', pdf, ids.pdf_file),
    ]
    deferToCommit(tx, { changes: files })
    countUpload(call, tx, {
      field: image ? 'image_media' : 'pdf_media',
      sizes: [image, pdf].flatMap(file => (file ? [file.content.length] : [])),
    })
    recordAction(call, tx, {
      action: 'protection_plan.updated',
      object_type: 'protection_plan',
      object_id: row.id,
      changes: { fields: Object.keys(ids) },
    })
    return planList.wire({ row, more: found.more }, actor)
  })
}

/** One file of each kind; a new one replaces the old file and its address. */
function stored(
  tx: Tx,
  { dealer_id, id: protection_plan }: PlanRow,
  kind: PlanFile['kind'],
  file: PlanFile | null | undefined,
  id: string | null | undefined,
) {
  if (file === undefined) return []
  const isFile = and(
    eq(planFiles.dealer_id, dealer_id),
    eq(planFiles.protection_plan, protection_plan),
    eq(planFiles.kind, kind),
  )
  if (file === null || !id) return [tx.delete(planFiles).where(isFile)]
  const row = { ...file, id, dealer_id, protection_plan }
  return [
    tx
      .insert(planFiles)
      .values(row)
      .onConflictDoUpdate({
        target: [planFiles.dealer_id, planFiles.protection_plan, planFiles.kind],
        set: { id, media_type: file.media_type, content: file.content },
      }),
  ]
}

export const readImage = (call: Call<typeof contract.image>) => readFile(call, 'image')
export const readBrochure = (call: Call<typeof contract.brochure>) => readFile(call, 'pdf')

const readFile = (
  { app, actor, params, reply }: Call<typeof contract.image> | Call<typeof contract.brochure>,
  kind: PlanFile['kind'],
) =>
  withTenant(app.pool, actor.tenant, tx =>
    sendFile(tx, reply, { dealer: actor.tenant.id, id: params.id, kind, isOffered: false }),
  )

interface Asked {
  readonly dealer: string
  readonly id: string
  readonly kind: PlanFile['kind']
  /** Only files of plans on offer, which customers may see. */
  readonly isOffered: boolean
}

/** Sends a picture for `<img>` only, or a brochure as a download: headers prevent both from executing anything. */
export async function sendFile(tx: Tx, reply: FastifyReply, asked: Asked): Promise<Uint8Array> {
  const { dealer, id, kind, isOffered } = asked
  const [file] = await tx
    .select({ media_type: planFiles.media_type, content: planFiles.content })
    .from(planFiles)
    .innerJoin(
      protectionPlans,
      and(
        eq(protectionPlans.dealer_id, planFiles.dealer_id),
        eq(protectionPlans.id, planFiles.protection_plan),
      ),
    )
    .where(
      and(
        eq(planFiles.dealer_id, dealer),
        eq(planFiles.id, id),
        eq(planFiles.kind, kind),
        isOffered ? eq(protectionPlans.active, true) : sql`true`,
      ),
    )
  if (!file) throw notFound()
  return kind === 'pdf'
    ? sendAlone(reply, 'attachment; filename="plan.pdf"', file)
    : sendPicture(reply, 'plan', file)
}
