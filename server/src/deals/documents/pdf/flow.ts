import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import { BOTTOM, INK, INNER, lineHeight, PAGE, type Pen, type Sheet, type Style } from './pen.ts'

type Struct = ReturnType<Sheet['struct']>

/** Layout cursor: tracks the position on the page, and begins new pages with a header. */
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

  /** Ensures this height on the page, or begins a new one; its header names the document. */
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

  /** A paragraph over the full width, or the given width. */
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
