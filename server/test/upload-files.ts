import { deflateSync, gzipSync } from 'node:zlib'
import { framedJpegOf, jpegOf, losslessFrame, riff, segment, webpFrame, webpHeader } from './picture-bytes.ts'
import { chunk, pngOf } from './picture-form.ts'

export interface UploadFile {
  readonly title: string
  readonly content: Buffer
  readonly name: string
  readonly type: string
}

/** In every harmful part: nothing stored may contain it. */
export const PAYLOAD = 'HOSTILE-PAYLOAD'

const text = (content: string) => Buffer.from(content, 'latin1')
const script = text(`<script>alert('${PAYLOAD}')</script>`)
const png = pngOf()
const jpeg = jpegOf()

/** An archive with one file, uncompressed. */
const zip = Buffer.concat([
  text(`PK\x03\x04\x0a${'\0'.repeat(21)}\x01\0\0\0a${PAYLOAD}`),
  text(`PK\x05\x06${'\0'.repeat(18)}`),
])
const program = Buffer.concat([text('MZ\x90\0\x03\0\0\0'), text(PAYLOAD)])
/** The test file of antivirus programs, in two parts, so that they do not report this source file. */
const eicar = text(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const svg = (inside: string) =>
  text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
const pdf = (inside = '') =>
  text(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\nstartxref\n9\n%%EOF\n`)
const pdfScript = pdf(`/OpenAction << /S /JavaScript /JS (${PAYLOAD}) >>`)

const asPng = { name: 'photo.png', type: 'image/png' }
const asJpeg = { name: 'photo.jpg', type: 'image/jpeg' }
const asWebp = { name: 'photo.webp', type: 'image/webp' }
const asSvg = { name: 'logo.svg', type: 'image/svg+xml' }
const asPdf = { name: 'plan.pdf', type: 'application/pdf' }
const asHeic = { name: 'IMG_0001.HEIC', type: 'image/heic' }

type Said = Pick<UploadFile, 'name' | 'type'>
const file = (title: string, content: Buffer, said: Said): UploadFile => ({ title, content, ...said })

/** A PNG with data after its end, where readers of archives look for theirs. */
const pngAround = (behind: Buffer) => {
  const data = Buffer.concat([deflateSync(Buffer.alloc(8 * 25)), behind])
  return Buffer.concat([png.subarray(0, 33), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}
/** A few kilobytes that unpack to far more than the pixels in the header. */
const pngBomb = Buffer.concat([
  png.subarray(0, 33),
  chunk('IDAT', deflateSync(Buffer.alloc(4 * 1024 * 1024))),
  chunk('IEND', Buffer.alloc(0)),
])
const heic = Buffer.concat([text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])

/** Security J7: files that no upload may store any part of. Each is sent to every upload. */
export const hostileFiles: readonly UploadFile[] = [
  file('a drawing with a script', svg(String(script)), asSvg),
  file('a drawing with a script, called a PNG', svg(String(script)), asPng),
  file('a drawing that acts when it is shown', svg(`<a onload="${PAYLOAD}"/>`), asSvg),
  file('a drawing of another document', svg(`<foreignObject>${String(script)}</foreignObject>`), asSvg),
  file('a drawing of many entities', text('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), asSvg),
  file('a page', script, asPng),
  file('a page, called what it is', script, { name: 'page.html', type: 'text/html' }),
  file('a GIF that is a script', text(`GIF89a=1;/*${PAYLOAD}*/`), asPng),
  file('a GIF, called what it is', text('GIF89a\x01\0\x01\0'), { name: 'a.gif', type: 'image/gif' }),
  file('a bitmap', text('BM\x1e\0\0\0'), asPng),
  file('a TIFF', text('II*\0\x08\0\0\0'), { name: 'a.tiff', type: 'image/tiff' }),
  file('a PNG with a page behind it', Buffer.concat([png, script]), asPng),
  file('a PNG with an archive behind it', Buffer.concat([png, zip]), asPng),
  file('a PNG with an archive in its data', pngAround(zip), asPng),
  file('a PNG with a page before it', Buffer.concat([script, png]), asPng),
  file('a PNG with a chunk nobody knows', pngOf(8, 8, [['HOST', script]]), asPng),
  file('a PNG with a gamma of many bytes', pngOf(8, 8, [['gAMA', script]]), asPng),
  file('a PNG that unpacks to far more', pngBomb, asPng),
  file('a PNG of 50,000 × 50,000', pngOf(50_000, 50_000), asPng),
  file('a PNG of no size', pngOf(0, 8), asPng),
  file('half a PNG', png.subarray(0, 50), asPng),
  file('a PNG that says it is a JPEG', png, asJpeg),
  file('a PNG that ends like a program', png, { ...asPng, name: 'photo.exe' }),
  file('a PNG that says it is a page', png, { ...asPng, type: 'text/html' }),
  file('a JPEG with an archive behind it', Buffer.concat([jpeg, zip]), asJpeg),
  file('a JPEG with a page behind a table', jpegOf(segment(0xc4, script)), asJpeg),
  file('a JPEG without an end', jpeg.subarray(0, -2), asJpeg),
  file('an archive called a JPEG', zip, asJpeg),
  file('a compressed archive called a JPEG', gzipSync(script), asJpeg),
  file('a program called a JPEG', program, asJpeg),
  file('the test file of antivirus programs', eicar, asJpeg),
  file('the same, called what it is', eicar, { name: 'eicar.com', type: 'application/octet-stream' }),
  file('a WebP with a second frame', riff(['VP8 ', webpFrame], ['VP8 ', script]), asWebp),
  file('a moving WebP', riff(['VP8X', webpHeader], ['ANIM', script], ['VP8 ', webpFrame]), asWebp),
  file('a sound called a WebP', text(`RIFF\x0c\0\0\0WAVE${PAYLOAD}`), asWebp),
  file('a brochure with a script', pdfScript, asPdf),
  file('a brochure with a page before it', Buffer.concat([script, pdf()]), asPdf),
  file('a brochure with an archive behind it', Buffer.concat([pdf(), zip]), asPdf),
  file('a brochure called a PNG', pdf(), asPng),
  file('a PNG called a brochure', png, asPdf),
  file('a name that leads elsewhere', png, { ...asPng, name: '../../../etc/cron.d/photo.png' }),
  file('a name that leads elsewhere on Windows', png, { ...asPng, name: '..\\..\\photo.png' }),
  file('a name with a NUL', png, { ...asPng, name: 'photo.png\0.png' }),
  file('a name that reads as another', png, { ...asPng, name: 'photo\u202Egnp.png' }),
  file('nothing', Buffer.alloc(0), asPng),
  file('a photo that few can show', heic, asHeic),
  file('the same, called a JPEG', heic, asJpeg),
]

const gps = text('Exif\0\0MM\0*\0\0\0\x08GPS 45.5019 N 73.5674 W')
const orientation = (value: number) =>
  segment(
    0xe1,
    Buffer.concat([
      text('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0'),
      Buffer.from([value]),
      text('\0\0'),
      gps,
    ]),
  )
const jfif = segment(0xe0, text('JFIF\0\x01\x01\0\0\x01\0\x01\0\0'))

/** Marks of a location, a camera or a person: nothing stored may contain them. */
export const TELLTALES = ['Exif', 'GPS', 'XMP', 'xpacket', 'Pixel', 'ICC_PROFILE', 'MPF']

/** Security J7: twenty photos as phones and screens make them. */
export const goodPhotos: readonly UploadFile[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(value =>
    file(`a JPEG turned by ${value}`, jpegOf(orientation(value)), {
      ...asJpeg,
      name: `IMG_000${value}.JPG`,
    }),
  ),
  file('a JPEG with a density', jpegOf(jfif, orientation(6)), { ...asJpeg, name: 'été à Québec.jpeg' }),
  file('a JPEG with an edit of its own', jpegOf(segment(0xe1, text('XMP xpacket begin'))), asJpeg),
  file('a JPEG with colours of its own', jpegOf(segment(0xe2, text('ICC_PROFILE\0'))), asJpeg),
  file('a JPEG with more of itself', jpegOf(segment(0xe2, text('MPF\0MM\0*'))), asJpeg),
  file('a JPEG with a remark', jpegOf(segment(0xfe, text('Pixel 9'))), asJpeg),
  file('a progressive JPEG', framedJpegOf(0xc2, [orientation(6)]), asJpeg),
  file('a JPEG with restarts', jpegOf(orientation(3), segment(0xdd, Buffer.from([0, 4]))), asJpeg),
  file('a PNG of a screen', pngOf(9, 7, [['eXIf', gps]]), {
    ...asPng,
    name: 'Screenshot 2026-11-21 at 4.02.03\u202FPM.png',
  }),
  file('a PNG with words', pngOf(9, 9, [['iTXt', text('XMP xpacket')]]), { ...asPng, name: '(1) camry.PNG' }),
  file('a WebP', riff(['VP8 ', webpFrame]), asWebp),
  file('a WebP with a place', riff(['VP8X', webpHeader], ['VP8 ', webpFrame], ['EXIF', gps]), asWebp),
  file('a WebP without loss', riff(['VP8X', webpHeader], ['VP8L', losslessFrame], ['XMP ', gps]), asWebp),
]
