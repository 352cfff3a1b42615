import { inflateSync } from 'node:zlib'

const HEAD = { woff: 44, sfnt: 12 }
const ENTRY = { woff: 20, sfnt: 16 }
const padded = (length: number) => Math.ceil(length / 4) * 4

interface Table {
  /** Tag and checksum, the same in both formats. */
  readonly tag: Buffer
  readonly checksum: Buffer
  readonly content: Buffer
}

/**
 * Unpacks a WOFF 1.0 font into SFNT. Done once, because the renderer would unpack each table again for every
 * document, which takes ten times as long as the page itself.
 * @throws Error when the bytes are not WOFF 1.0
 */
export function fontOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, HEAD.woff + at * ENTRY.woff))
  const start = HEAD.sfnt + count * ENTRY.sfnt
  const font = Buffer.alloc(start + tables.reduce((sum, { content }) => sum + padded(content.length), 0))
  woff.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(2 ** power * ENTRY.sfnt, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE((count - 2 ** power) * ENTRY.sfnt, 10)
  let offset = start
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entry = HEAD.sfnt + at * ENTRY.sfnt
    tag.copy(font, entry)
    checksum.copy(font, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(content.length, entry + 12)
    content.copy(font, offset)
    offset += padded(content.length)
  }
  return font
}

function tableAt(woff: Buffer, entry: number): Table {
  const offset = woff.readUInt32BE(entry + 4)
  const packedLength = woff.readUInt32BE(entry + 8)
  const length = woff.readUInt32BE(entry + 12)
  const packed = woff.subarray(offset, offset + packedLength)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    content: packedLength < length ? inflateSync(packed) : packed,
  }
}
