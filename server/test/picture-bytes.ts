/** A part of a JPEG: marker, length, data. */
export const segment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const frameData = Buffer.from([8, 0, 9, 0, 7, 1, 1, 0x11, 0])
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34]),
])

/** A JPEG of 7 × 9 points, with optional additional parts before its tables. */
export const jpegOf = (...more: Buffer[]): Buffer => framedJpegOf(0xc0, more)

/** The same with another kind of frame; a progressive one has two scans. */
export const framedJpegOf = (frame: 0xc0 | 0xc1 | 0xc2, more: readonly Buffer[] = []): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...more,
    segment(0xdb, Buffer.alloc(65)),
    segment(frame, frameData),
    ...(frame === 0xc2 ? [scan, scan] : [scan]),
    Buffer.from([0xff, 0xd9]),
  ])

/** A WebP of these chunks. */
export const riff = (...chunks: readonly (readonly [string, Buffer])[]): Buffer => {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...chunks.map(([type, data]) => {
      const head = Buffer.alloc(8)
      head.write(type, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
    }),
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** The frame of a WebP of 7 × 9 points. */
export const webpFrame = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 7, 0, 9, 0])
/** The same lossless: signature, width and height minus one in 14 bits each. */
export const losslessFrame = Buffer.from([0x2f, 6, 0x00, 0x02, 0])
/** The header for location and camera (EXIF), XMP and a colour profile. */
export const webpHeader = Buffer.from([0x2c, 0, 0, 0, 6, 0, 0, 8, 0, 0])
