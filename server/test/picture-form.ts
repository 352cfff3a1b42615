import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of one colour, with more chunks between header and data when asked for. */
export function pngOf(width = 8, height = 8, more: readonly (readonly [string, Uint8Array])[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Only small ones are drawn: of a large one the header is all that is looked at.
  const rows = Math.min(height, 64)
  const row = Buffer.alloc(1 + Math.min(width, 64) * 3, 0x66).fill(0, 0, 1)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...more.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}

const boundary = 'forecourt-form'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form with a file as `avatar`, as a browser sends it. */
export const formOf = (file: Uint8Array, { name = 'me.png', type = 'image/png' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="avatar"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
