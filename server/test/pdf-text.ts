import { inflateSync } from 'node:zlib'

/** The content of a PDF, read from the file itself like a viewer or a screen reader. */
export interface PdfText {
  readonly pages: readonly (readonly Written[])[]
  /** All text in the order it is written, runs of one line joined. */
  readonly text: string
  /** Whether texts are tagged with their element. */
  readonly isTagged: boolean
  readonly language: string | undefined
  readonly title: string
  readonly fonts: readonly string[]
}

/** A piece of text at a place, in points from the bottom left. */
export interface Written {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly y: number
  /** The tag of its element: <H1>, TH, TD … or Artifact. */
  readonly tag: string
}

type Objects = ReadonlyMap<number, string>
type Glyphs = ReadonlyMap<number, string>

/**
 * Reads the file's objects, fonts and content streams; supports the parts of the format that our own PDFs
 * use.
 */
export function readPdf(file: Uint8Array): PdfText {
  const raw = Buffer.from(file).toString('latin1')
  const objects = objectsOf(raw)
  const all = [...objects.values()]
  const pages = all.filter(body => /\/Type \/Page\b(?!s)/.test(body)).map(body => pageOf(body, objects))
  const root = all.find(body => body.includes('/Type /Catalog')) ?? ''
  const info = all.find(body => body.includes('/CreationDate ')) ?? ''
  return {
    pages,
    text: pages.map(linesOf).join('\n'),
    isTagged: /\/MarkInfo/.test(root) && /\/StructTreeRoot/.test(root),
    language: /\/Lang \(([^)]*)\)/.exec(root)?.[1],
    title: titleOf(follow(objects, info, 'Title')),
    fonts: all.flatMap(body =>
      /\/FontFile2?\b/.test(body) ? [/\/FontName \/(\S+)/.exec(body)?.[1] ?? ''] : [],
    ),
  }
}

function objectsOf(raw: string): Objects {
  const objects = new Map<number, string>()
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(Number(match[1]), match[2] ?? '')
  return objects
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

const follow = (objects: Objects, body: string, key: string): string => {
  const found = new RegExp(`/${key} \\[?\\s*(\\d+) 0 R`).exec(body)
  return objects.get(Number(found?.[1])) ?? ''
}

/** A text of the file's metadata: escaped bytes in UTF-16. */
function titleOf(literal: string): string {
  const plain = literal
    .slice(1, -1)
    .replaceAll(/\\([nrtbf()\\])/g, (_all, one: string) => ESCAPES[one] ?? one)
  const bytes = Buffer.from(plain, 'latin1')
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff
  return isWide ? bytes.subarray(2).swap16().toString('utf16le') : plain
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function pageOf(page: string, objects: Objects): Written[] {
  const resources = follow(objects, page, 'Resources') || page
  const fonts = new Map<string, Glyphs>()
  const named = /\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  for (const match of named.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(
      match[1] ?? '',
      glyphsOf(streamOf(follow(objects, objects.get(Number(match[2])) ?? '', 'ToUnicode'))),
    )
  return writtenIn(streamOf(follow(objects, page, 'Contents')), fonts)
}

const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The glyphs of a font and their characters. */
function glyphsOf(cmap: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const match of cmap.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(match[1] ?? '', 16)
    const names = [...(match[3] ?? '').matchAll(/<([0-9a-f ]+)>/g)]
    for (const [at, name] of names.entries())
      glyphs.set(first + at, textOf((name[1] ?? '').replaceAll(' ', '')))
  }
  return glyphs
}

function writtenIn(content: string, fonts: ReadonlyMap<string, Glyphs>): Written[] {
  const written: Written[] = []
  const tags: string[] = []
  let glyphs: Glyphs = new Map()
  let at = { size: 0, x: 0, y: 0 }
  for (const line of content.split('\n')) {
    // A tag's dictionary spans several lines.
    const [tag] = /(?<=^\/)\w+(?= <<$)/.exec(line) ?? []
    if (tag !== undefined) tags.push(tag)
    if (line === 'EMC') tags.pop()
    const font = /^\/(F\d+) ([\d.]+) Tf$/.exec(line)
    if (font) {
      glyphs = fonts.get(font[1] ?? '') ?? new Map()
      at = { ...at, size: Number(font[2]) }
    }
    const place = /([-\d.]+) ([-\d.]+) Tm$/.exec(line)
    if (place) at = { ...at, x: Number(place[1]), y: Number(place[2]) }
    if (!line.endsWith(' TJ')) continue
    const hex = [...line.matchAll(/<([0-9a-f]*)>/g)].map(part => part[1] ?? '').join('')
    const text = (hex.match(/.{4}/g) ?? []).map(code => glyphs.get(Number.parseInt(code, 16)) ?? '?').join('')
    written.push({ text, ...at, tag: tags.at(-1) ?? '' })
  }
  return written
}

/** Runs of one line are adjacent and at one height. */
function linesOf(page: readonly Written[]): string {
  let text = ''
  let last: Written | undefined
  for (const one of page) {
    if (last !== undefined && (one.y !== last.y || one.tag !== last.tag)) text += '\n'
    text += one.text
    last = one
  }
  return text
}
