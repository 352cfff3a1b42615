import { readAdf } from './adf-reader.ts'
import type { Lead, LeadProblem } from './lead.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

export type AdfMessage =
  | { readonly ok: true; readonly lead: Lead; readonly root: XmlElement }
  | { readonly ok: false; readonly problem: LeadProblem }

const BEGINNING = /<(?:[a-z][\w.-]{0,20}:)?adf[\s>]/iu
const ENDING = /<\/(?:[a-z][\w.-]{0,20}:)?adf\s*>/giu

/**
 * The document in a message: a mail has words before and after it. Without an ADF element it is the whole text, so that
 * what is wrong with it is said about that.
 */
const documentIn = (text: string): string => {
  const begins = BEGINNING.exec(text)?.index
  if (begins === undefined || /<!DOCTYPE/iu.test(text.slice(0, begins))) return text
  const end = [...text.matchAll(ENDING)].at(-1)
  return end === undefined ? text.slice(begins) : text.slice(begins, end.index + end[0].length)
}

/** Reads a message: the lead, and the whole document with all that is not understood in it. */
export const readAdfMessage = (text: string): AdfMessage => {
  // No XML has it, and no column of text takes it: a message is kept with the words around its document.
  if (text.includes('\0')) return { ok: false, problem: 'not_xml' }
  const xml = parseXml(documentIn(text.replace(/^\uFEFF/u, '')))
  if (!xml.ok) return xml
  const read = readAdf(xml.root)
  return read.ok ? { ...read, root: xml.root } : read
}
