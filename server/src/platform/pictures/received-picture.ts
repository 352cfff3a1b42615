import { isPlainFileName } from '@forecourt/domain/platform/validation/file-name.ts'
import type { FastifyReply } from 'fastify'
import type { App } from '#platform/app-context.ts'
import { invalid } from '#platform/http/refusal.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import { isHeic } from './heic-file.ts'
import { readPicture, type PictureFile } from './picture-file.ts'
import { hasOnlyPixels } from './png-pixels.ts'

interface Asked {
  readonly request: { readonly body: unknown }
  readonly reply: FastifyReply
}

interface FileLimits {
  readonly megabytes: number
}

interface Limits extends FileLimits {
  /** Maximum width and height. */
  readonly pixels: number
  /** The only accepted type, refused with its own rule. */
  readonly only?: { readonly mediaType: PictureFile['mediaType']; readonly rule: string }
}

const refusedOn =
  (field: string) =>
  (rule: string, params: Record<string, string | number> = {}) =>
    invalid({ [field]: { rule, params } })

/**
 * The uploaded file of a form field.
 * @throws Refusal on the field
 */
export function receivedFile({ request, reply }: Asked, field: string, { megabytes }: FileLimits): File {
  const refused = refusedOn(field)
  const { body: form } = request
  if (form === 'too_large') {
    // The rest of an endless body is not awaited.
    reply.header('connection', 'close')
    throw refused('file_size', { n: megabytes })
  }
  const file = form instanceof FormData ? form.get(field) : null
  if (!(file instanceof File)) throw refused('required')
  return file
}

/**
 * The uploaded picture of a form field. Its content must match its name and its type.
 * @throws Refusal on the field
 */
export async function receivedPicture(
  { app, ...asked }: Asked & { readonly app: App },
  field: string,
  limits: Limits,
): Promise<PictureFile> {
  return pictureIn(app, receivedFile(asked, field, limits), field, limits)
}

/**
 * The content of a file that is not too large and whose name hides nothing.
 * @throws Refusal on the field
 */
export async function bytesOf(file: File, field: string, { megabytes }: FileLimits): Promise<Buffer> {
  const refused = refusedOn(field)
  if (file.size > megabytes * 1024 * 1024) throw refused('file_size', { n: megabytes })
  if (!isPlainFileName(file.name)) throw refused('file_name')
  return Buffer.from(await file.arrayBuffer())
}

/**
 * The picture in a form's file.
 * @throws Refusal on the field
 */
export async function pictureIn(app: App, file: File, field: string, limits: Limits): Promise<PictureFile> {
  const refused = refusedOn(field)
  const { pixels, only } = limits
  const bytes = await bytesOf(file, field, limits)
  const noPicture = () => refused(only?.rule ?? 'picture')
  if (!only && isHeic(file, bytes)) throw refused('heic')
  const picture = readPicture(bytes)
  if (!picture || picture.mediaType !== file.type || !isNamed(file.name, picture)) throw noPicture()
  const { width, height, mediaType } = picture
  if (only && mediaType !== only.mediaType) throw noPicture()
  if (width < 1 || height < 1 || width > pixels || height > pixels)
    throw refused('picture_size', { n: pixels })
  if (!(await hasOnlyPixels(picture))) throw noPicture()
  await inspectFile(app, field, bytes)
  return picture
}

const endings = { 'image/png': /\.png$/i, 'image/jpeg': /\.jpe?g$/i, 'image/webp': /\.webp$/i } as const

const isNamed = (name: string, { mediaType }: PictureFile) => endings[mediaType].test(name)
