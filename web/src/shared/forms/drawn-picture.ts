/** Limit of width and height; no screen of a shop shows more. */
const mostPixels = 1600
const quality = 0.85

/**
 * Prepares a picture for upload: upright, at most 1600 pixels wide or high, and drawn again, which removes the
 * camera's metadata. Undefined if the file is not a picture.
 */
export async function drawnPicture(file: Blob): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', quality))
  if (drawn === null) return undefined
  // A browser that cannot encode WebP encodes PNG instead.
  return new File([drawn], drawn.type === 'image/webp' ? 'picture.webp' : 'picture.png', { type: drawn.type })
}
