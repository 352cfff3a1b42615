/**
 * The text of an uploaded sheet: by its byte order mark, else as UTF-8 if valid, else as Windows-1252, which older
 * spreadsheets save. Undefined for bytes that are no text.
 */
export function textOfBytes(bytes: Buffer): string | undefined {
  const text = decoded(bytes)
  // A second byte order mark may follow; text contains no NUL.
  return text.includes('\0') ? undefined : text.replace(/^\uFEFF/, '')
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
