// oxlint-disable-next-line import/no-named-as-default -- its types know this export alone
import PDFDocument from 'pdfkit'
import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import { runsOf, useFont, type Run, type Subset, type Weight } from './fonts.ts'

/** US Letter in points. */
export const PAGE: Readonly<Record<'width' | 'height' | 'margin', number>> = {
  width: 612,
  height: 792,
  margin: 48,
}

export const INNER = PAGE.width - 2 * PAGE.margin

/** The bottom of the content; the footer is below it. */
export const BOTTOM = PAGE.height - PAGE.margin - 18

export const INK: Readonly<Record<'text' | 'muted' | 'line' | 'tint', string>> = {
  text: '#16191d',
  muted: '#565e68',
  line: '#c9ced6',
  tint: '#f1f3f6',
}

export interface Style {
  readonly size: number
  readonly weight: Weight
  readonly color?: string
  /** Tabular figures: digits of one width. */
  readonly isTabular?: boolean
}

export type Sheet = PDFKit.PDFDocument
type Struct = ReturnType<Sheet['struct']>

/** A tagged document in the reader's language, whose title a viewer shows instead of the file's name. */
export const openSheet = ({ title, locale, reference, seller }: DocumentText, made: Date): Sheet =>
  new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    // The types know only PDF/A.
    subset: 'PDF/UA' as 'PDF/A-3a',
    tagged: true,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${title} – ${reference}`,
      Author: seller[0] ?? '',
      Creator: 'Forecourt',
      Producer: 'Forecourt',
      CreationDate: made,
      ModDate: made,
    },
  })

const tabular: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] }
const featuresOf = ({ isTabular = false }: Style) => (isTabular ? tabular : {})

/** Writes text with the font files of its characters, line by line, inside the tagged structure. */
export class Pen {
  readonly sheet: Sheet

  constructor(sheet: Sheet) {
    this.sheet = sheet
  }

  widthOf(text: string, style: Style): number {
    let width = 0
    for (const run of runsOf(text)) {
      width += this.#widthOfRun(run, style)
    }
    return width
  }

  /** Breaks a text between words, and a word wider than the line inside it. */
  linesOf(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ').flatMap(part => this.#pieces(part, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  /** Writes one line; `right` is the edge it ends at, instead of `x`, where it begins. */
  line(text: string, style: Style, at: { y: number } & ({ x: number } | { right: number })) {
    let x = 'x' in at ? at.x : at.right - this.widthOf(text, style)
    for (const run of runsOf(text)) {
      this.#choose(run.subset, style)
      this.sheet.fillColor(style.color ?? INK.text)
      this.sheet.text(run.text, x, at.y, { lineBreak: false, ...featuresOf(style) })
      x += this.#widthOfRun(run, style)
    }
  }

  /** Draws inside an element of the document's structure: <H1>, P, TH, TD. */
  tagged(parent: Struct, tag: string, draw: () => void) {
    const content = this.sheet.markStructureContent(tag)
    draw()
    this.sheet.endMarkedContent()
    parent.add(this.sheet.struct(tag, {}, [content]))
  }

  /** Draws what screen readers skip: lines, tints, page numbers. */
  decoration(draw: () => void) {
    this.sheet.markContent('Artifact', { type: 'Layout' })
    draw()
    this.sheet.endMarkedContent()
  }

  #widthOfRun({ subset, text }: Run, style: Style): number {
    this.#choose(subset, style)
    return this.sheet.widthOfString(text, featuresOf(style))
  }

  #choose(subset: Subset, { weight, size }: Style) {
    useFont(this.sheet, subset, weight)
    this.sheet.fontSize(size)
  }

  #pieces(word: string, style: Style, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    for (const character of word) {
      if (this.widthOf(piece + character, style) > width) {
        pieces.push(piece)
        piece = ''
      }
      piece += character
    }
    return [...pieces, piece]
  }
}

export const lineHeight = ({ size }: Style) => size * 1.32
