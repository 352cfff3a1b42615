/** Decisions 3.120. */
const side = 256

/**
 * Draws the centre of a picture again at 256 × 256, which removes the camera's metadata. Undefined if the file is not
 * a picture.
 */
export async function squarePicture(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const cut = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side)
  bitmap.close()
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? undefined), 'image/png'))
}
