import type { account } from '@forecourt/contract/identity/account.ts'
import { eq } from 'drizzle-orm'
import { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import type { Tx } from '#platform/db/client.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform } from '#platform/db/tenant.ts'
import { newId } from '#platform/http/ids.ts'
import { notFound } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { receivedPicture } from '#platform/pictures/received-picture.ts'
import { sendPicture } from '#platform/pictures/send-picture.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { updatingUser } from '#identity/accounts/staff/staff.queries.ts'
import { avatars } from './avatars.table.ts'

const megabyte = 1024 * 1024
/** Decisions 3.120. */
export const AVATAR_BYTES = 2 * megabyte
/** The panel sends 256 × 256; other clients may send more, up to what a canvas can hold. */
const mostPixels = 2048

/** Stores the user's picture; the Location header names its address (product 7). */
export async function saveAvatar(call: Call<typeof account.saveAvatar>): Promise<void> {
  const { app, actor, reply } = call
  const refusal = {
    dealer: actor.tenant.id,
    actor: actor.id,
    actor_kind: 'staff',
    action: 'avatar.refused',
    object_type: 'user',
    object_id: actor.id,
  } as const
  const picture = await recordingRefusal(call, refusal, () =>
    receivedPicture(call, 'avatar', { megabytes: AVATAR_BYTES / megabyte, pixels: mostPixels }),
  )
  const id = newId()
  const row = { id, media_type: picture.mediaType, content: picture.content }
  const location = `/api/dealer/user/avatar/${id}/`
  await withPlatform(app.pool, async tx => {
    const stored = tx
      .insert(avatars)
      .values({ ...row, user_id: actor.id })
      .onConflictDoUpdate({ target: avatars.user_id, set: row })
    deferToCommit(tx, { changes: [stored, updatingUser(tx, actor.id, { avatar: location })] })
    countUpload(call, tx, { field: 'avatar', sizes: [row.content.length] })
    record(call, tx)
  })
  reply.header('location', location)
}

export const removeAvatar = (call: Call<typeof account.removeAvatar>): Promise<void> =>
  withPlatform(call.app.pool, async tx => {
    const { id } = call.actor
    const gone = tx.delete(avatars).where(eq(avatars.user_id, id))
    deferToCommit(tx, { changes: [gone, updatingUser(tx, id, { avatar: null })] })
    record(call, tx)
  })

export async function readAvatar({ app, params, reply }: Call<typeof account.avatar>): Promise<Uint8Array> {
  const row = await withPlatform(app.pool, async tx => {
    const [found] = await tx.select().from(avatars).where(eq(avatars.id, params.id))
    return found
  })
  if (!row) throw notFound()
  return sendPicture(reply, 'avatar', row)
}

const record = (
  { app, request, actor }: Call<typeof account.saveAvatar> | Call<typeof account.removeAvatar>,
  tx: Tx,
) =>
  recordAction({ app, request, actor }, tx, {
    action: 'user.updated',
    object_type: 'user',
    object_id: actor.id,
    changes: { fields: ['avatar'] },
  })
