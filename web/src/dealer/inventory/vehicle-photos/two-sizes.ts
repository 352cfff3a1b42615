import { PHOTO_SIDES } from '@forecourt/domain/inventory/vehicles/photo-limits.ts'

export interface TwoSizes {
  readonly large: Blob
  readonly small: Blob
}

const quality = 0.86

/**
 * Draws a picture again in the two sizes that are stored, never enlarged. This removes the camera's metadata and
 * shrinks large files before the upload. Undefined if the file is not a picture.
 */
export async function twoSizes(file: Blob): Promise<TwoSizes | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const large = await drawn(bitmap, PHOTO_SIDES.large)
  const small = await drawn(bitmap, PHOTO_SIDES.small)
  bitmap.close()
  return large && small && { large, small }
}

function drawn(bitmap: ImageBitmap, side: number): Promise<Blob | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(undefined)
  // Transparent areas would be black in JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/jpeg', quality))
}
