interface Position {
  xAdvance: number
}

interface Glyph {
  /** The characters that the glyph represents. */
  readonly codePoints: readonly number[]
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

/** The parts of a parsed font used here. */
export interface ParsedFont {
  layout(text: string, features?: unknown): GlyphRun
  getGlyph(id: number, characters?: readonly number[]): Glyph | null
}

const mostRuns = 20_000

/**
 * A cache of laid-out text for a font: words and amounts repeat on every document, and layout is most of a
 * page's cost. Contextual substitutions (arrows, fractions) are its most expensive part and occur in none of
 * these texts.
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
    // The renderer scales these positions in place.
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
 * Fixes the characters of each glyph. A font stores those of its first use: none for part of another glyph
 * (the E of É), and one letter where two share a shape, so that the text of a document would depend on
 * earlier documents.
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
