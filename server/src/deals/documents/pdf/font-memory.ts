interface Position {
  xAdvance: number
}

interface Glyph {
  /** The characters that the file says it stands for. */
  readonly codePoints: readonly number[]
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

/** A parsed font, as far as this file looks into it. */
export interface ParsedFont {
  layout(text: string, features?: unknown): GlyphRun
  getGlyph(id: number, characters?: readonly number[]): Glyph | null
}

const mostRuns = 20_000

/**
 * The same font, remembering how it set each piece of text: words and amounts come again on every document, and setting
 * them is most of a page's cost. Substitutions by context (arrows, fractions) are the dearest part of it and occur in
 * none of these texts.
 */
export function withMemory(font: ParsedFont): ParsedFont {
  nameEachGlyph(font)
  const runs = new Map<string, GlyphRun>()
  const layout = (text: string, features?: readonly string[]): GlyphRun => {
    const key = `${features?.join() ?? ''} ${text}`
    let run = runs.get(key)
    if (run === undefined) {
      const wanted = Object.fromEntries((features ?? []).map(name => [name, true]))
      run = font.layout(text, { ...wanted, calt: false })
      if (runs.size >= mostRuns) runs.clear()
      runs.set(key, { glyphs: run.glyphs, positions: copyOf(run.positions), advanceWidth: run.advanceWidth })
    }
    // The renderer scales the positions it is given in place.
    const positions = copyOf(run.positions)
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } }) as ParsedFont
}

/**
 * A font keeps each glyph with the characters that it was first asked for: none where it was a part of another (the E of
 * É), and one letter where two have one shape. What a document says would then depend on the documents before it.
 */
function nameEachGlyph(font: ParsedFont) {
  const kept = font.getGlyph.bind(font)
  const named = new Map<string, Glyph>()
  font.getGlyph = (id, characters = []) => {
    const glyph = kept(id, characters)
    if (glyph === null || characters.length === 0 || areSame(glyph.codePoints, characters)) return glyph
    const key = `${id} ${characters.join()}`
    const own = named.get(key) ?? (Object.create(glyph, { codePoints: { value: characters } }) as Glyph)
    named.set(key, own)
    return own
  }
}

const areSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((code, at) => code === other[at])

const copyOf = (positions: readonly Position[]) => positions.map(position => ({ ...position }))
