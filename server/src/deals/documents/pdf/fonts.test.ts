import { once } from 'node:events'
// oxlint-disable-next-line import/no-named-as-default -- its types know this export alone
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
import { useFont, type Subset } from './fonts.ts'

/** The text extracted from a PDF written with one subset of Inter. */
async function written(text: string, subset: Subset) {
  const sheet = new PDFDocument({ info: { Title: 'x' } })
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(sheet, 'end')
  useFont(sheet, subset, 600)
  sheet.text(text)
  sheet.end()
  await ended
  return readPdf(Buffer.concat(chunks)).text
}

test('a letter that was first part of another is still extracted as itself', async () => {
  expect(await written('Ǯ', 'latin-ext')).toBe('Ǯ')
  expect(await written('Ʒ Ǯ', 'latin-ext')).toBe('Ʒ Ǯ')
})

test('two letters of one shape are each extracted as written', async () => {
  expect(await written('a’b', 'latin')).toBe('a’b')
  expect(await written('aʼb', 'latin')).toBe('aʼb')
  expect(await written('a’b', 'latin')).toBe('a’b')
})
