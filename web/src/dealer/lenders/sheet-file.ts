/** What the server takes of a file. */
const mostBytes = 200_000

export const tooLarge = ({ size }: File): boolean => size > mostBytes

/** The bytes as they are: the server finds out in which encoding they were saved. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
