import { crc32 } from 'node:zlib'
import { drawnSegment, frames } from './jpeg-segment.ts'

export interface PictureFile {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly width: number
  readonly height: number
  /** The drawing parts only: no location, no camera, nothing after the end. */
  readonly content: Buffer
}

/**
 * Reads a picture from its first byte to its last and keeps the parts that draw. Anything that is not exactly a PNG,
 * JPEG or still WebP, whatever its name, is undefined (security R47).
 */
export function readPicture(bytes: Buffer): PictureFile | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  } catch (error) {
    // A length inside the file points past its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Kept chunks and their maximum length: nothing can be hidden in a chunk that is longer than needed. */
const pngKept: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['sRGB', 1],
  ['cHRM', 32],
  ['IDAT', Infinity],
  ['IEND', 0],
])

function readPng(bytes: Buffer): PictureFile | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return undefined
  const kept: Buffer[] = [pngSignature]
  const seen = new Set<string>()
  let at = 8
  for (let type = ''; type !== 'IEND';) {
    const length = bytes.readUInt32BE(at)
    type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (at === 8 && type !== 'IHDR') return undefined
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined
    const most = pngKept.get(type)
    if (most !== undefined) {
      if (length > most || (type !== 'IDAT' && seen.has(type))) return undefined
      kept.push(bytes.subarray(at, end))
    }
    // An unknown critical chunk.
    else if (/^[A-Z]/.test(type)) return undefined
    seen.add(type)
    at = end
  }
  if (at !== bytes.length || !seen.has('IDAT')) return undefined
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return { mediaType: 'image/png', ...size, content: Buffer.concat(kept) }
}

function readJpeg(bytes: Buffer): PictureFile | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) {
      if (at + 2 !== bytes.length || !size || !hasScan) return undefined
      return { mediaType: 'image/jpeg', ...size, content: Buffer.concat([...kept, bytes.subarray(at)]) }
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    const drawn = drawnSegment(marker, bytes.subarray(at, end))
    if (drawn === undefined) return undefined
    if (frames.has(marker)) {
      if (size) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    kept.push(...drawn)
    if (marker === 0xda) {
      hasScan = true
      const from = end
      end = endOfScan(bytes, from)
      kept.push(bytes.subarray(from, end))
    }
    at = end
  }
}

/** Scan data ends at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('a scan without an end')
}

const webpKept = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH'])

function readWebp(bytes: Buffer): PictureFile | undefined {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  if (!isWebp || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const kept: Buffer[] = []
  const seen = new Set<string>()
  let size: { width: number; height: number } | undefined
  for (let at = 12; at < bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length || type === 'ANIM' || type === 'ANMF') return undefined
    const data = bytes.subarray(at + 8, at + 8 + length)
    // Drawing chunks occur once: anything could be hidden after a first frame.
    if (webpKept.has(type) && seen.has(type)) return undefined
    seen.add(type)
    if (type === 'VP8X') {
      if (length !== 10) return undefined
      kept.push(extendedHeader(bytes.subarray(at, end)))
    } else if (webpKept.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'VP8 ' || type === 'VP8L') {
      if (size) return undefined
      size = webpSize(type, data)
      if (!size) return undefined
    }
    at = end
  }
  if (!size) return undefined
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { mediaType: 'image/webp', ...size, content: Buffer.concat([head, body]) }
}

/** The size in the frame itself, after the signature that begins every frame. */
function webpSize(type: 'VP8 ' | 'VP8L', data: Buffer): { width: number; height: number } | undefined {
  if (type === 'VP8 ')
    return data.readUIntBE(3, 3) === 0x9d012a
      ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
      : undefined
  if (data.readUInt8(0) !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

/** Of the header's flags only transparency stays: colour profile, EXIF, XMP and animation were removed. */
function extendedHeader(chunk: Buffer): Buffer {
  const header = Buffer.from(chunk)
  header.writeUInt8(chunk.readUInt8(8) & 0x10, 8)
  return header
}
