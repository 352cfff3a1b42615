import type { DocumentRowText, DocumentText } from '@forecourt/contract/deals/documents.ts'
import type { Flow } from './flow.ts'
import { INK, INNER, lineHeight, PAGE, type Style } from './pen.ts'

type Section = DocumentText['sections'][number]

const heading: Style = { size: 10.5, weight: 600 }
const small: Style = { size: 7.5, weight: 400, color: INK.muted }
export const note: Style = { size: 8, weight: 400, color: INK.muted }
const right = PAGE.width - PAGE.margin

/** A heading with its rows or boxes and the sentences below them. */
export function drawSection(flow: Flow, section: Section) {
  flow.y += 9
  // A heading is never the last line of a page.
  flow.need(lineHeight(heading) + 44)
  flow.paragraph(section.heading, heading, { tag: 'H2' })
  flow.pen.decoration(() => flow.rule(flow.y + 1, { color: INK.text }))
  flow.y += 4
  if (section.layout === 'boxes') drawBoxes(flow, section)
  else drawRows(flow, section)
  for (const text of section.notes) {
    flow.y += 2
    flow.paragraph(text, note)
  }
}

function drawRows(flow: Flow, { rows }: Section) {
  const table = flow.pen.sheet.struct('Table')
  flow.root.add(table)
  for (const row of rows) drawRow(flow, table, row)
  table.end()
}

function drawRow(flow: Flow, table: Parameters<Flow['pen']['tagged']>[0], row: DocumentRowText) {
  const isSum = row.sign === '='
  const style: Style = { size: 9, weight: isSum ? 600 : 400 }
  const { pen } = flow
  const room = INNER - Math.max(90, pen.widthOf(row.value, style)) - 16
  const figure: Style = { ...style, isTabular: true }
  const lines = pen.linesOf(row.label, style, room)
  const lastWidth = pen.widthOf(lines.at(-1) ?? '', style)
  const detail = row.detail ?? ''
  const fitsBehind = detail !== '' && lastWidth + 8 + pen.widthOf(detail, small) <= room
  const below = detail === '' || fitsBehind ? [] : pen.linesOf(detail, small, room)
  const height = lines.length * lineHeight(style) + below.length * lineHeight(small) + 2.6
  flow.need(height)
  if (isSum) pen.decoration(() => flow.rule(flow.y, { from: PAGE.margin + INNER / 2 }))
  const top = flow.y + 1.6
  const cells = pen.sheet.struct('TR')
  table.add(cells)
  pen.tagged(cells, 'TH', () => {
    for (const [at, line] of lines.entries())
      pen.line(line, style, { x: PAGE.margin, y: top + at * lineHeight(style) })
    if (fitsBehind) {
      const y = top + (lines.length - 1) * lineHeight(style) + 1.2
      pen.line(detail, small, { x: PAGE.margin + lastWidth + 8, y })
    }
    for (const [at, line] of below.entries())
      pen.line(line, small, {
        x: PAGE.margin,
        y: top + lines.length * lineHeight(style) + at * lineHeight(small),
      })
  })
  pen.tagged(cells, 'TD', () => pen.line(row.value, figure, { right, y: top }))
  cells.end()
  flow.y += height
}

const gap = 6
const inset = 6

/** Boxes side by side, equally wide, as high as the tallest. */
function drawBoxes(flow: Flow, { rows }: Section) {
  const { pen } = flow
  const width = (INNER - gap * (rows.length - 1)) / rows.length
  const inside = width - 2 * inset
  const boxes = rows.map(row => {
    const figure: Style = { size: row.is_strong ? 13.5 : 11, weight: 600 }
    const name: Style = { size: 8, weight: 600 }
    return {
      row,
      figure,
      name,
      labels: pen.linesOf(row.label, name, inside),
      abouts: row.detail === null ? [] : pen.linesOf(row.detail, { ...small, size: 7 }, inside),
      values: pen.linesOf(row.value, figure, inside),
    }
  })
  const labelHeight = Math.max(...boxes.map(({ labels, name }) => labels.length * lineHeight(name)))
  const aboutHeight = Math.max(
    ...boxes.map(({ abouts }) => abouts.length * lineHeight({ ...small, size: 7 })),
  )
  const valueHeight = Math.max(...boxes.map(({ values, figure }) => values.length * lineHeight(figure)))
  const height = labelHeight + aboutHeight + valueHeight + 2 * inset + 4
  flow.need(height + 3)
  flow.y += 3
  for (const [at, box] of boxes.entries()) {
    const x = PAGE.margin + at * (width + gap)
    const edge = box.row.is_strong ? 1.6 : 0.6
    pen.decoration(() =>
      pen.sheet.rect(x, flow.y, width, height).lineWidth(edge).strokeColor(INK.text).stroke(),
    )
    pen.tagged(flow.root, 'P', () => {
      let y = flow.y + inset
      for (const [line, text] of box.labels.entries())
        pen.line(text, box.name, { x: x + inset, y: y + line * lineHeight(box.name) })
      y += labelHeight
      for (const [line, text] of box.abouts.entries())
        pen.line(
          text,
          { ...small, size: 7 },
          { x: x + inset, y: y + line * lineHeight({ ...small, size: 7 }) },
        )
      y += aboutHeight + 4
      for (const [line, text] of box.values.entries())
        pen.line(text, box.figure, { x: x + inset, y: y + line * lineHeight(box.figure) })
    })
  }
  flow.y += height + 4
}
