import type { App } from '#platform/app-context.ts'
import { invalid } from '#platform/http/refusal.ts'
import { bytesOf, pictureIn } from '#platform/pictures/received-picture.ts'
import { inspectFile } from '#platform/uploads/inspect-file.ts'
import { isPlainPdf, PDF_BYTES } from './pdf-file.ts'

/** Decisions 3.72. */
export const IMAGE_BYTES = 5 * 1024 * 1024
export const MEDIA_BYTES = IMAGE_BYTES + PDF_BYTES
const megabyte = 1024 * 1024
const imageLimits = { megabytes: IMAGE_BYTES / megabyte, pixels: 6000 }

export interface PlanFile {
  readonly kind: 'image' | 'pdf'
  readonly media_type: 'image/png' | 'image/jpeg' | 'image/webp' | 'application/pdf'
  readonly content: Buffer
}

/** A file to store, null to remove it, undefined to keep it. */
export type Wanted = PlanFile | null | undefined

export interface PlanMedia {
  readonly image: Wanted
  readonly pdf: Wanted
}

const refused = (field: string, rule: string, params: Record<string, string | number> = {}) =>
  invalid({ [field]: { rule, params } })

/** The files of the form. Name, media type and content must agree (security R47). */
export async function mediaIn(app: App, form: unknown): Promise<PlanMedia> {
  if (form === 'too_large') throw refused('pdf_media', 'file_size', { n: PDF_BYTES / megabyte })
  if (!(form instanceof FormData)) throw refused('image_media', 'required')
  const unknown = [...form.keys()].find(name => name !== 'image_media' && name !== 'pdf_media')
  if (unknown !== undefined) throw refused(unknown.slice(0, 60), 'unknown_field')
  const image = await partOf(form, 'image_media', file => pictureOf(app, file))
  const pdf = await partOf(form, 'pdf_media', file => brochureOf(app, file))
  if (image === undefined && pdf === undefined) throw refused('image_media', 'required')
  return { image, pdf }
}

async function partOf(
  form: FormData,
  field: string,
  read: (file: File) => Promise<PlanFile>,
): Promise<Wanted> {
  const parts = form.getAll(field)
  const [part] = parts
  if (part === undefined) return undefined
  if (parts.length > 1) throw refused(field, 'max_items', { n: 1 })
  if (part === '') return null
  if (!(part instanceof File)) throw refused(field, field === 'pdf_media' ? 'pdf' : 'picture')
  return read(part)
}

/** The picture re-encoded without metadata such as location or camera, and without trailing bytes. */
async function pictureOf(app: App, file: File): Promise<PlanFile> {
  const { mediaType, content } = await pictureIn(app, file, 'image_media', imageLimits)
  return { kind: 'image', media_type: mediaType, content }
}

async function brochureOf(app: App, file: File): Promise<PlanFile> {
  const field = 'pdf_media'
  const content = await bytesOf(file, field, { megabytes: PDF_BYTES / megabyte })
  const media_type = 'application/pdf'
  if (file.type !== media_type || !/\.pdf$/i.test(file.name) || !isPlainPdf(content))
    throw refused(field, 'pdf')
  await inspectFile(app, field, content)
  return { kind: 'pdf', media_type, content }
}
