import { createHash } from 'node:crypto'
import type { dealershipSettings as contract } from '@forecourt/contract/dealership/dealership-settings.ts'
import type { HomeDealership } from '@forecourt/contract/dealership/dealerships.ts'
import { recordAction } from '#platform/audit/audit.service.ts'
import { recordingRefusal } from '#platform/audit/recorded-refusal.ts'
import { bytesOf, pictureIn, receivedFile } from '#platform/pictures/received-picture.ts'
import { deferToCommit } from '#platform/db/last-statement.ts'
import { withPlatform, withTenant } from '#platform/db/tenant.ts'
import { invalid, notFound, stale } from '#platform/http/refusal.ts'
import type { Call } from '#platform/http/serve.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import { countUpload } from '#platform/uploads/upload-quota.ts'
import { findImage, storingImage } from './dealership-images.queries.ts'
import { homeDealershipWire } from './dealership-wire.ts'
import { getDealership, updateDealership } from './dealerships.queries.ts'
import { readSvg } from './svg-file.ts'

/** Decisions 3.9. */
export const DEALERSHIP_IMAGE_BYTES = 1024 * 1024
const limits = {
  megabytes: DEALERSHIP_IMAGE_BYTES / (1024 * 1024),
  pixels: 4096,
  only: { mediaType: 'image/png', rule: 'png_or_svg' },
} as const

interface Image {
  readonly media_type: 'image/png' | 'image/svg+xml'
  readonly content: Buffer
}

/** A bitmap or an SVG; of an SVG only the drawing parts are kept. */
async function imageIn(call: Call<typeof contract.uploadImage>): Promise<Image> {
  const { app } = call
  const file = receivedFile(call, 'image', limits)
  if (file.type !== 'image/svg+xml' || !/\.svg$/i.test(file.name)) {
    const { content } = await pictureIn(app, file, 'image', limits)
    return { media_type: limits.only.mediaType, content }
  }
  const bytes = await bytesOf(file, 'image', limits)
  const content = readSvg(bytes)
  if (!content) throw invalid({ image: { rule: limits.only.rule, params: {} } })
  await inspectFile(app, 'image', bytes)
  return { media_type: 'image/svg+xml', content }
}

/** Stores a logo or a picture and uses it from now on; refused if the settings have another version. */
export async function saveImage(call: Call<typeof contract.uploadImage>): Promise<HomeDealership> {
  const { app, actor, params, version } = call
  const kind = params.kind as 'logo' | 'picture'
  const { id: dealer_id } = actor.tenant
  const refusal = {
    dealer: dealer_id,
    actor: actor.id,
    actor_kind: 'staff',
    action: 'dealership.image_refused',
    object_type: 'dealership',
    object_id: dealer_id,
  } as const
  const image = await recordingRefusal(call, refusal, () => imageIn(call))
  const hash = createHash('sha256').update(image.content).digest('base64url')
  const address = `/api/dealership-image/${hash}/`
  return withTenant(app.pool, actor.tenant, async tx => {
    const row = await getDealership(tx, dealer_id, { isLocked: true })
    if (row.dealership.version !== version) throw stale(homeDealershipWire(row))
    const { theme, picture } = row.dealership
    const changes = kind === 'logo' ? { theme: { ...theme, logo: address } } : { picture: address }
    const after = await updateDealership(tx, dealer_id, changes)
    deferToCommit(tx, { changes: [storingImage(tx, { dealer_id, kind, hash, ...image })] })
    countUpload(call, tx, { field: 'image', sizes: [image.content.length] })
    const field = kind === 'logo' ? 'theme.logo' : 'picture'
    recordAction(call, tx, {
      action: 'dealership.updated',
      object_type: 'dealership',
      object_id: dealer_id,
      changes: { [field]: { from: kind === 'logo' ? theme.logo : picture, to: address } },
    })
    return homeDealershipWire({ ...row, dealership: after })
  })
}

/**
 * Serves a picture for `<img>` only: opened by itself it cannot run anything. Its content never changes under its
 * address.
 */
export async function readImage({ app, params, reply }: Call<typeof contract.image>): Promise<Uint8Array> {
  const image = await withPlatform(app.pool, tx => findImage(tx, params.id))
  if (!image) throw notFound()
  void reply
    .type(image.media_type)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', 'inline; filename="picture"')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    )
  return image.content
}
