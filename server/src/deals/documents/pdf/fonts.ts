import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// oxlint-disable-next-line import/no-named-as-default -- its types know this export alone
import PDFDocument from 'pdfkit'
import { withMemory, type ParsedFont } from './font-memory.ts'
import { fontOfWoff } from './woff.ts'

export type Weight = 400 | 600

/** The subsets of Inter; Latin first, since nearly every text needs only it. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'cyrillic',
  'cyrillic-ext',
  'greek-ext',
] as const
export type Subset = (typeof SUBSETS)[number]

const ranged = import.meta.resolve('@fontsource/inter/unicode.json')
const fileOf = (path: string) => fileURLToPath(new URL(path, ranged))

/** The characters of each subset, from the package: "U+0460-052F,U+20B4". */
const ranges = new Map<Subset, readonly (readonly [number, number])[]>()
const stated = JSON.parse(readFileSync(fileURLToPath(ranged), 'utf8')) as Record<Subset, string>
for (const subset of SUBSETS) {
  const parts = stated[subset].split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
  ranges.set(subset, parts)
}

const holds = (subset: Subset, code: number) =>
  ranges.get(subset)?.some(([from, to]) => code >= from && code <= to) ?? false

/** A piece of text that one subset can write. */
export interface Run {
  readonly subset: Subset
  readonly text: string
}

/** Shown for characters in no subset, so that a name in another script is visibly incomplete. */
const UNKNOWN = '\uFFFD'

/** Splits a text where the font file changes. */
export function runsOf(text: string): Run[] {
  const runs: { subset: Subset; text: string }[] = []
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    const found = SUBSETS.find(subset => holds(subset, code))
    const subset = found ?? 'latin'
    const shown = found === undefined ? UNKNOWN : character
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += shown
    else runs.push({ subset, text: shown })
  }
  return runs
}

/** A font of the renderer, opened in one document. */
interface Opened {
  readonly _font?: { readonly font?: ParsedFont }
}

const fonts = new Map<string, ParsedFont>()

/**
 * Makes a font the current one of a document. Parsing a font costs more than a page, so it is done once for
 * all documents.
 */
export function useFont(sheet: PDFKit.PDFDocument, subset: Subset, weight: Weight) {
  const name = `inter-${subset}-${weight}`
  const known = fonts.get(name) ?? parse(name)
  // The renderer accepts a parsed font instead of a file; its types do not.
  sheet.registerFont(name, known as unknown as Buffer).font(name)
}

/** From WOFF, because the renderer cannot read WOFF2; in a temporary document. */
function parse(name: string): ParsedFont {
  const file = fontOfWoff(readFileSync(fileOf(`files/${name}-normal.woff`)))
  // oxlint-disable-next-line no-underscore-dangle -- the renderer's own name for it
  const parsed = (new PDFDocument({ autoFirstPage: false }).font(file) as Opened)._font?.font
  if (parsed === undefined) throw new Error('the renderer keeps its fonts elsewhere')
  const font = withMemory(parsed)
  fonts.set(name, font)
  return font
}
