/**
 * The text of an uploaded sheet: what its byte order mark says, else UTF-8 where it is UTF-8, else the code page of
 * Windows, in which older spreadsheets save. Undefined for what is no text.
 */
export function textOfBytes(bytes: Buffer): string | undefined {
  const text = decoded(bytes)
  // A mark of the text's own may follow one that was read; a NUL is in no text.
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
