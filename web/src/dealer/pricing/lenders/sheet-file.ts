/** The server's size limit of a file. */
const mostBytes = 200_000

export const tooLarge = ({ size }: File): boolean => size > mostBytes

/**
 * Raw bytes in base64: the server detects the encoding. Undefined for an unreadable file, such as one that was moved
 * after it was chosen.
 */
export async function base64Of(file: File): Promise<string | undefined> {
  const read = await file.arrayBuffer().catch(() => undefined)
  if (read === undefined) return undefined
  const bytes = new Uint8Array(read)
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
