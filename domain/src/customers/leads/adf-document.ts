import { readAdf } from './adf-reader.ts'
import { adfDocument } from './adf-writer.ts'
import type { Lead, LeadProblem } from './lead.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

export type AdfMessage =
  | { readonly ok: true; readonly lead: Lead; readonly root: XmlElement }
  | { readonly ok: false; readonly problem: LeadProblem }

const BEGINNING = /<(?:[a-z][\w.-]{0,20}:)?adf[\s>]/iu
const ENDING = /<\/(?:[a-z][\w.-]{0,20}:)?adf\s*>/giu

/**
 * The ADF document in a message: a mail has text before and after it. Without an ADF element it is the whole
 * text, so that its errors are reported for that.
 */
const documentIn = (text: string): string => {
  const begins = BEGINNING.exec(text)?.index
  if (begins === undefined || /<!DOCTYPE/iu.test(text.slice(0, begins))) return text
  const end = [...text.matchAll(ENDING)].at(-1)
  return end === undefined ? text.slice(begins) : text.slice(begins, end.index + end[0].length)
}

/** Maximum number of prospects; no sender batches more. */
const MAX_PROSPECTS = 100

/** One lead of a message, as a separate document. */
export interface AdfPart {
  readonly text: string
  readonly message: AdfMessage
}

const readRoot = (root: XmlElement): AdfMessage => {
  const read = readAdf(root)
  return read.ok ? { ...read, root } : read
}

/** The document once for each of its prospects, with only that prospect. */
const splitRoot = (root: XmlElement): readonly XmlElement[] => {
  const prospects = root.children.filter(isProspect)
  return prospects.length < 2
    ? [root]
    : prospects.map(one => ({
        ...root,
        children: root.children.filter(child => child === one || !isProspect(child)),
      }))
}

const isProspect = (child: XmlElement | string): boolean =>
  typeof child !== 'string' && /^(?:.*:)?prospect$/iu.test(child.name)

const PROSPECT =
  /<((?:[a-z][\w.-]{0,20}:)?prospect)(?=[\s>])(?:(?!<\/?(?:[a-z][\w.-]{0,20}:)?prospect[\s>])[\s\S])*<\/\1\s*>/giu

/** Splits an unreadable document, so that one invalid prospect does not block the others. */
const splitUnreadable = (text: string): readonly AdfPart[] => {
  const parts = [...text.matchAll(PROSPECT)].map(([prospect]) => {
    const part = `<adf>${prospect}</adf>`
    const xml = parseXml(part)
    return { text: part, message: xml.ok ? readRoot(xml.root) : xml }
  })
  return parts.length > 1 && parts.some(({ message }) => message.ok) ? parts : []
}

/**
 * Reads every prospect of a message (the DTD of ADF 1.0 allows several), each with the parts that are not
 * understood. An unreadable message is one part with its problem.
 */
export const readAdfParts = (text: string): readonly AdfPart[] => {
  const asOne = (message: AdfMessage): readonly AdfPart[] => [{ text, message }]
  // XML and PostgreSQL text have no NUL. The message is stored with the text around its document.
  if (text.includes('\0')) return asOne({ ok: false, problem: 'not_xml' })
  const document = documentIn(text.replace(/^\uFEFF/u, ''))
  const xml = parseXml(document)
  const apart = xml.ok || xml.problem === 'doctype' ? [] : splitUnreadable(document)
  const roots = xml.ok ? splitRoot(xml.root) : []
  if (Math.max(apart.length, roots.length) > MAX_PROSPECTS)
    return asOne({ ok: false, problem: 'too_many_elements' })
  if (!xml.ok) return apart.length > 0 ? apart : asOne(xml)
  if (roots.length < 2) return asOne(readRoot(xml.root))
  return roots.map(root => ({ text: adfDocument(root), message: readRoot(root) }))
}

/** Reads a message with one lead; of several the first. */
export const readAdfMessage = (text: string): AdfMessage =>
  readAdfParts(text)[0]?.message ?? { ok: false, problem: 'no_prospect' }
