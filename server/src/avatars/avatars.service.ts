import type { account } from '@forecourt/contract/account.ts'
import { eq } from 'drizzle-orm'
import { recordAct } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import { writeLast } from '../db/last-statement.ts'
import { withPlatform } from '../db/tenant.ts'
import { newId } from '../http/ids.ts'
import { invalid, notFound } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { updatingUser } from '../users/staff.queries.ts'
import { avatars } from './avatars.table.ts'
import { readPicture, type PictureFile } from './picture-file.ts'

/** Decisions 3.120. */
export const AVATAR_BYTES = 2 * 1024 * 1024
/** The panel sends 256 × 256; what others send may be larger, and no canvas has to be afraid of it. */
const mostPixels = 2048

const refused = (rule: string, params: Record<string, string | number> = {}) =>
  invalid({ avatar: { rule, params } })

/** Stores a picture of the user; the Location header says where it is (spec 7). */
export async function saveAvatar(call: Call<typeof account.saveAvatar>): Promise<void> {
  const { app, actor, request, reply } = call
  const picture = await pictureIn(request.body)
  const id = newId()
  const row = { id, media_type: picture.mediaType, content: picture.content }
  const location = `/api/dealer/user/avatar/${id}/`
  await withPlatform(app.pool, async tx => {
    const stored = tx
      .insert(avatars)
      .values({ ...row, user_id: actor.id })
      .onConflictDoUpdate({ target: avatars.user_id, set: row })
    writeLast(tx, { changes: [stored, updatingUser(tx, actor.id, { avatar: location })] })
    record(call, tx)
  })
  reply.header('location', location)
}

export const removeAvatar = (call: Call<typeof account.removeAvatar>): Promise<void> =>
  withPlatform(call.app.pool, async tx => {
    const { id } = call.actor
    const gone = tx.delete(avatars).where(eq(avatars.user_id, id))
    writeLast(tx, { changes: [gone, updatingUser(tx, id, { avatar: null })] })
    record(call, tx)
  })

/** What the file says it is, by its name and its type, must be what it is. */
async function pictureIn(form: unknown): Promise<PictureFile> {
  const file = form instanceof FormData ? form.get('avatar') : null
  if (!(file instanceof File)) throw refused('required')
  if (file.size > AVATAR_BYTES) throw refused('file_size', { n: 2 })
  const picture = readPicture(Buffer.from(await file.arrayBuffer()))
  if (!picture || picture.mediaType !== file.type || !isNamed(file.name, picture)) throw refused('picture')
  const { width, height } = picture
  if (width < 1 || height < 1 || width > mostPixels || height > mostPixels)
    throw refused('picture_size', { n: mostPixels })
  return picture
}

const endings = { 'image/png': /\.png$/i, 'image/jpeg': /\.jpe?g$/i, 'image/webp': /\.webp$/i } as const

const isNamed = (name: string, { mediaType }: PictureFile) => endings[mediaType].test(name)

/** A picture for `<img>` alone: opened by itself it can do nothing. It never changes under its address. */
export async function readAvatar({ app, params, reply }: Call<typeof account.avatar>): Promise<Uint8Array> {
  const row = await withPlatform(app.pool, async tx => {
    const [found] = await tx.select().from(avatars).where(eq(avatars.id, params.id))
    return found
  })
  if (!row) throw notFound()
  void reply
    .type(row.media_type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-disposition', 'inline; filename="avatar"')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  return row.content
}

const record = (
  { app, request, actor }: Call<typeof account.saveAvatar> | Call<typeof account.removeAvatar>,
  tx: Tx,
) =>
  recordAct({ app, request, actor }, tx, {
    action: 'user.updated',
    object_type: 'user',
    object_id: actor.id,
    changes: { fields: ['avatar'] },
  })
