import { NAMED_CHARACTERS } from './html-characters.table.ts'

/** An element as written: names, attributes and children in their order. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** Text is decoded: references are resolved and CDATA is unwrapped. */
  readonly children: readonly (XmlElement | string)[]
}

export type XmlProblem = 'not_xml' | 'doctype' | 'entity' | 'too_deep' | 'too_many_elements'

export type XmlResult =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly problem: XmlProblem }

/** Maximum nesting and number of elements; leads stay far below. */
const DEEPEST = 40
const MOST = 5000

class Unreadable extends Error {
  readonly problem: XmlProblem
  constructor(problem: XmlProblem) {
    super(problem)
    this.problem = problem
  }
}

const characterOf = (code: number): string => {
  const isText = code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800) || code > 0xdfff
  if (!isText || code > 0x10ffff) throw new Unreadable('not_xml')
  return String.fromCodePoint(code)
}

/**
 * Decodes references of text: names of XML and HTML, and numbers; declared entities are never resolved. A bare
 * "&", which many senders write, is kept.
 */
const readReferences = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][\w.-]{0,60}));/giu,
    (_all, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
      if (decimal !== undefined) return characterOf(Number.parseInt(decimal, 10))
      const known = NAMED_CHARACTERS.get(name ?? '')
      if (known === undefined) throw new Unreadable('entity')
      return known
    },
  )

type Open = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: (XmlElement | string)[]
}

const NAME = /[\p{L}_:][\p{L}\p{N}_:.-]{0,80}/uy
const ATTRIBUTE = /\s+([\p{L}_:][\p{L}\p{N}_:.-]{0,80})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy
const TAG_END = /\s*(\/?)>/uy

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The end of a construct that starts here with these letters, after its closing letters. */
const behind = (text: string, at: number, closing: string): number => {
  const end = text.indexOf(closing, at)
  if (end === -1) throw new Unreadable('not_xml')
  return end + closing.length
}

const addText = (into: Open, text: string): void => {
  if (text === '') return
  const last = into.children.at(-1)
  if (typeof last === 'string') into.children[into.children.length - 1] = last + text
  else into.children.push(text)
}

/** Reads a start tag; returns where it ends and whether it is self-closing. */
const readTag = (text: string, at: number): { open: Open; end: number; isClosed: boolean } => {
  const name = matchAt(NAME, text, at + 1)?.[0]
  if (name === undefined) throw new Unreadable('not_xml')
  const attributes: Record<string, string> = {}
  let position = at + 1 + name.length
  for (;;) {
    const found = matchAt(ATTRIBUTE, text, position)
    if (found === null) break
    attributes[found[1] ?? ''] = readReferences(found[2] ?? found[3] ?? '')
    position += found[0].length
  }
  const end = matchAt(TAG_END, text, position)
  if (end === null) throw new Unreadable('not_xml')
  return { open: { name, attributes, children: [] }, end: position + end[0].length, isClosed: end[1] === '/' }
}

const isSpecial = (text: string, at: number): 'comment' | 'cdata' | 'instruction' | 'doctype' | undefined => {
  if (text.startsWith('<!--', at)) return 'comment'
  if (text.startsWith('<![CDATA[', at)) return 'cdata'
  if (text.startsWith('<?', at)) return 'instruction'
  return text.startsWith('<!', at) ? 'doctype' : undefined
}

const read = (text: string): XmlElement => {
  const document: Open = { name: '', attributes: {}, children: [] }
  const path: Open[] = [document]
  let elements = 0
  let at = 0
  while (at < text.length) {
    const here = path.at(-1) ?? document
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next === -1 ? text.length : next
      addText(here, readReferences(text.slice(at, end)))
      at = end
      continue
    }
    const special = isSpecial(text, at)
    if (special === 'doctype') throw new Unreadable('doctype')
    if (special === 'comment') at = behind(text, at + 4, '-->')
    else if (special === 'instruction') at = behind(text, at, '?>')
    else if (special === 'cdata') {
      const end = behind(text, at, ']]>')
      addText(here, text.slice(at + 9, end - 3))
      at = end
    } else if (text[at + 1] === '/') {
      const end = behind(text, at, '>')
      if (path.length < 2 || text.slice(at + 2, end - 1).trim() !== here.name) throw new Unreadable('not_xml')
      path.pop()
      at = end
    } else {
      elements += 1
      if (elements > MOST) throw new Unreadable('too_many_elements')
      if (path.length > DEEPEST) throw new Unreadable('too_deep')
      const { open, end, isClosed } = readTag(text, at)
      here.children.push(open)
      if (!isClosed) path.push(open)
      at = end
    }
  }
  const roots = document.children.filter(child => typeof child !== 'string')
  const [root] = roots
  const isAlone = document.children.every(child => typeof child !== 'string' || child.trim() === '')
  if (path.length > 1 || root === undefined || roots.length > 1 || !isAlone) throw new Unreadable('not_xml')
  return root
}

/** Characters that are not allowed in XML. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/u

/**
 * Reads a document of elements, attributes and text. Declared types and entities are not supported, so nothing
 * can be expanded or fetched; every character is visited once, so the time is linear.
 */
export const parseXml = (text: string): XmlResult => {
  if (FORBIDDEN.test(text)) return { ok: false, problem: 'not_xml' }
  try {
    return { ok: true, root: read(text) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem }
    throw error
  }
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')

const escapeAttribute = (text: string): string =>
  escapeText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

/** Writes an element; reading it returns the same element. */
export const writeXml = ({ name, attributes, children }: XmlElement): string => {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  const head = `<${name}${given.join('')}`
  if (children.length === 0) return `${head}/>`
  const inside = children.map(child => (typeof child === 'string' ? escapeText(child) : writeXml(child)))
  return `${head}>${inside.join('')}</${name}>`
}
