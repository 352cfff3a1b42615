import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import type { PictureFile } from './picture-file.ts'

/** Samples of a pixel, by the colour type of the header. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether the data of a PNG is exactly one compressed stream and unpacks to no more than its pixels: an archive can
 * be hidden after the end of the stream, and a picture of one point can unpack to gigabytes. It is unpacked in
 * pieces, off the event loop, without storing them. True for other pictures.
 */
export async function hasOnlyPixels({ mediaType, content }: PictureFile): Promise<boolean> {
  if (mediaType !== 'image/png') return true
  const data = dataOf(content)
  const most = mostBytes(content)
  const inflate = createInflate()
  let unpacked = 0
  try {
    await pipeline(Readable.from(data), inflate, async pieces => {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        unpacked += piece.length
        if (unpacked > most) throw new RangeError('more than its pixels')
      }
    })
  } catch {
    return false
  }
  return inflate.bytesWritten === data.reduce((sum, { length }) => sum + length, 0)
}

/** The header is valid: it is the first chunk, and every length leads to a next one. */
function dataOf(png: Buffer): Buffer[] {
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return data
}

/** Every line has a filter byte; interlaced there are up to twice as many lines, each padded to a whole byte. */
function mostBytes(png: Buffer): number {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const bits = png.readUInt8(24) * (SAMPLES[png.readUInt8(25)] ?? 0)
  return height * Math.ceil((width * bits) / 8) + 4 * (height + 8)
}
