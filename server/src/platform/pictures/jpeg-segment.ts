/** Start of frame: baseline and progressive, Huffman coded; other frames are not supported everywhere. */
export const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

/**
 * The kept parts of a segment (marker, length, data): itself if it draws and has exactly its content's length, so
 * that nothing can be hidden after a table; nothing for application data or a comment; undefined if unknown.
 */
export function drawnSegment(marker: number, segment: Buffer): Buffer[] | undefined {
  const data = segment.subarray(4)
  if (marker === 0xe0) return jfif(segment)
  if (marker === 0xee) return adobe(segment)
  if ((marker & 0xf0) === 0xe0 || marker === 0xfe) return []
  return isWhole(marker, data) ? [segment] : undefined
}

function isWhole(marker: number, data: Buffer): boolean {
  if (frames.has(marker)) return data.length === 6 + 3 * data.readUInt8(5)
  if (marker === 0xda) return data.length === 4 + 2 * data.readUInt8(0)
  if (marker === 0xdb) return isMadeOf(data, at => (data.readUInt8(at) >> 4 ? 129 : 65))
  if (marker === 0xc4) return isMadeOf(data, at => 17 + sum(data.subarray(at + 1, at + 17)))
  return marker === 0xdd && data.length === 2
}

/** Tables follow each other, each with its own length. */
function isMadeOf(data: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0
  while (at < data.length) at += lengthAt(at)
  return at === data.length
}

const sum = (bytes: Uint8Array) => bytes.reduce((all, byte) => all + byte, 0)

/** The pixel density, without the thumbnail. */
function jfif(segment: Buffer): Buffer[] {
  if (segment.length < 18 || segment.toString('latin1', 4, 9) !== 'JFIF\0') return []
  const kept = Buffer.from(segment.subarray(0, 18))
  kept.writeUInt16BE(16, 2)
  kept.writeUInt16BE(0, 16)
  return [kept]
}

/** Adobe's marker, which defines the colour transform. */
const adobe = (segment: Buffer): Buffer[] =>
  segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe' ? [segment] : []
