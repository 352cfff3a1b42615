import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import { BOTTOM, INK, INNER, lineHeight, PAGE, type Pen, type Sheet, type Style } from './pen.ts'

type Struct = ReturnType<Sheet['struct']>

/** Runs down the pages: knows where the next thing goes, and begins a page under a head of its own. */
export class Flow {
  readonly pen: Pen
  readonly root: Struct
  y: number = PAGE.margin
  readonly #text: DocumentText

  constructor(pen: Pen, root: Struct, text: DocumentText) {
    this.pen = pen
    this.root = root
    this.#text = text
  }

  /** Makes sure that so much fits; on a new page the head says which document goes on. */
  need(height: number) {
    if (this.y + height <= BOTTOM) return
    this.pen.sheet.addPage()
    this.y = PAGE.margin
    const style: Style = { size: 8.5, weight: 600, color: INK.muted }
    this.pen.decoration(() => {
      this.pen.line(this.#text.title, style, { x: PAGE.margin, y: this.y })
      this.pen.line(
        this.#text.reference,
        { ...style, weight: 400 },
        { right: PAGE.width - PAGE.margin, y: this.y },
      )
      this.rule(this.y + 14)
    })
    this.y += 24
  }

  /** A paragraph over the whole width, or the given part of it. */
  paragraph(text: string, style: Style, given: { tag?: string; parent?: Struct; width?: number } = {}) {
    const { tag = 'P', parent = this.root, width = INNER } = given
    const lines = this.pen.linesOf(text, style, width)
    this.need(lines.length * lineHeight(style))
    this.pen.tagged(parent, tag, () => {
      for (const line of lines) {
        this.pen.line(line, style, { x: PAGE.margin, y: this.y })
        this.y += lineHeight(style)
      }
    })
  }

  rule(y: number, { from = PAGE.margin, color = INK.line }: { from?: number; color?: string } = {}) {
    this.pen.sheet
      .moveTo(from, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }
}
