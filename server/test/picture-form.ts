import { crc32, deflateSync } from 'node:zlib'

/** A part of a PNG: length, type, data, sum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of one colour, with optional additional chunks between header and data. */
export function pngOf(width = 8, height = 8, more: readonly (readonly [string, Uint8Array])[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  // Only small ones have all pixels: of a large one only the header is read.
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

export const boundary = 'forecourt-form'
export const formType = `multipart/form-data; boundary=${boundary}`

interface FormWords {
  readonly field?: string
  readonly name?: string
  readonly type?: string
  /** Other parts of the form. */
  readonly words?: Readonly<Record<string, string>>
}

/** A form with a file, in the field `avatar` by default, as a browser sends it. */
export const formOf = (
  file: Uint8Array,
  { field = 'avatar', name = 'me.png', type = 'image/png', words = {} }: FormWords = {},
): Buffer =>
  Buffer.concat([
    ...Object.entries(words).map(([word, text]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${word}"\r\n\r\n${text}\r\n`),
    ),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** The form for an endpoint that takes a picture: the path determines the name of the file's field. */
export const pictureFor = ({ path }: { readonly path: string }): Buffer => {
  const [, field = 'avatar'] = FIELDS.find(([part]) => path.includes(part)) ?? []
  return formOf(pngOf(), { field })
}

/** The name of the picture's field by path. */
const FIELDS = [
  ['/image/', 'image'],
  ['/media/', 'image_media'],
  ['/photos/', 'photo'],
] as const
