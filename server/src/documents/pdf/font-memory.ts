interface Position {
  xAdvance: number
}

interface GlyphRun {
  readonly glyphs: readonly unknown[]
  readonly positions: readonly Position[]
  readonly advanceWidth: number
}

/** A parsed font, as far as this file looks into it. */
export interface ParsedFont {
  layout(text: string, features?: unknown): GlyphRun
}

const mostRuns = 20_000

/**
 * The same font, remembering how it set each piece of text: words and amounts come again on every document, and setting
 * them is most of a page's cost. Substitutions by context (arrows, fractions) are the dearest part of it and occur in
 * none of these texts.
 */
export function withMemory(font: ParsedFont): ParsedFont {
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

const copyOf = (positions: readonly Position[]) => positions.map(position => ({ ...position }))
