import { once } from 'node:events'
import type { DocumentText } from '@forecourt/contract/deals/documents.ts'
import { wordsIn } from '../wording.ts'
import { Flow } from './flow.ts'
import { drawHead, drawHero } from './head.ts'
import { INK, openSheet, PAGE, Pen, type Style } from './pen.ts'
import { drawSection, note } from './sections.ts'

/**
 * A document on US Letter paper: tagged for screen readers, in its own language, with Inter embedded. The
 * same text and instant give the same bytes.
 */
export async function renderPdf(text: DocumentText, made: Date): Promise<Uint8Array> {
  const sheet = openSheet(text, made)
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(sheet, 'end')
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  const flow = new Flow(new Pen(sheet), root, text)
  drawHead(flow, text)
  drawHero(flow, text)
  for (const section of text.sections) drawSection(flow, section)
  flow.y += 9
  for (const line of text.notes) {
    flow.paragraph(line, note)
    flow.y += 2
  }
  root.end()
  numberPages(flow, text)
  sheet.end()
  await ended
  return Buffer.concat(chunks)
}

/** Footer of every page: the document and the page number. */
function numberPages({ pen }: Flow, { reference, language }: DocumentText) {
  const { sheet } = pen
  const style: Style = { size: 7.5, weight: 400, color: INK.muted }
  const { count } = sheet.bufferedPageRange()
  const y = PAGE.height - PAGE.margin - 4
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    pen.decoration(() => {
      pen.line(reference, style, { x: PAGE.margin, y })
      const number = wordsIn(language)('page', { page: page + 1, pages: count })
      pen.line(number, style, { right: PAGE.width - PAGE.margin, y })
    })
  }
}
