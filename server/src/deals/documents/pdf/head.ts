import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import type { Flow } from './flow.ts'
import { INK, INNER, lineHeight, PAGE, type Style } from './pen.ts'

const label: Style = { size: 7.5, weight: 400, color: INK.muted }
const value: Style = { size: 9, weight: 600 }

/** Seller, title and the facts of the deal. */
export function drawHead(flow: Flow, { seller, title, facts }: DocumentText) {
  const [name = '', ...rest] = seller
  flow.paragraph(name, { size: 11, weight: 600 })
  flow.paragraph(rest.join(' · '), { size: 8, weight: 400, color: INK.muted })
  flow.y += 6
  flow.pen.decoration(() => flow.rule(flow.y))
  flow.y += 9
  flow.paragraph(title, { size: 17, weight: 600 }, { tag: 'H1' })
  flow.y += 5
  const half = INNER / 2
  for (let at = 0; at < facts.length; at += 2) drawPair(flow, facts.slice(at, at + 2), half)
}

/** Two facts side by side; long names wrap. */
function drawPair(flow: Flow, pair: DocumentText['facts'], half: number) {
  const columns = pair.map(fact => ({ ...fact, lines: flow.pen.linesOf(fact.value, value, half - 96) }))
  const height = Math.max(...columns.map(({ lines }) => lines.length)) * lineHeight(value)
  flow.need(height)
  for (const [at, column] of columns.entries()) {
    const x = PAGE.margin + at * half
    flow.pen.tagged(flow.root, 'P', () => {
      flow.pen.line(column.label, label, { x, y: flow.y + 1.6 })
      for (const [line, text] of column.lines.entries())
        flow.pen.line(text, value, { x: x + 88, y: flow.y + line * lineHeight(value) })
    })
  }
  flow.y += height + 1.5
}

/** The most prominent figure: nothing on the page is set larger. */
export function drawHero(flow: Flow, { hero }: DocumentText) {
  if (hero === null) return
  const figure: Style = { size: 22, weight: 600 }
  const name: Style = { size: 9, weight: 600, color: INK.muted }
  const lines = flow.pen.linesOf(hero.value, figure, INNER - 24)
  const height = 16 + lineHeight(name) + lines.length * lineHeight(figure)
  flow.y += 8
  flow.need(height)
  const top = flow.y
  flow.pen.decoration(() => {
    flow.pen.sheet.roundedRect(PAGE.margin, top, INNER, height, 4).fill(INK.tint)
  })
  flow.pen.tagged(flow.root, 'P', () => {
    flow.pen.line(hero.label, name, { x: PAGE.margin + 12, y: top + 8 })
    for (const [at, line] of lines.entries())
      flow.pen.line(line, figure, {
        x: PAGE.margin + 12,
        y: top + 8 + lineHeight(name) + at * lineHeight(figure),
      })
  })
  flow.y = top + height
}
