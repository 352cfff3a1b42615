import { FeedProblem, LONGEST_RECORD } from './feed-problem.ts'

export type XmlToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: readonly (readonly [name: string, value: string])[]
      readonly isEmpty: boolean
      readonly line: number
    }
  | { readonly kind: 'close'; readonly name: string; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly line: number }

const KNOWN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const NAME = /^[A-Za-z_][\w.:-]{0,119}$/
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]{0,119})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

/**
 * Cuts XML into tags and text as it comes in. It knows the five entities of XML and characters by number, and no others:
 * a document type, where entities are made, is refused, so nothing can be expanded and nothing fetched.
 */
export class XmlTokens {
  #held = ''
  #line = 1;

  *take(piece: string): Generator<XmlToken> {
    this.#held += piece
    for (let found = this.#next(); found !== undefined; found = this.#next()) yield* found
    if (this.#held.length > LONGEST_RECORD) throw new FeedProblem('row_too_long', this.#line)
  }

  end(): void {
    if (this.#held.trim() !== '') throw new FeedProblem('xml_broken', this.#line)
  }

  /** The next tag or text that is complete; undefined when more has to come. */
  #next(): XmlToken[] | undefined {
    const held = this.#held
    if (held === '') return undefined
    if (!held.startsWith('<')) {
      const at = held.indexOf('<')
      return at < 0 ? undefined : this.#text(this.#cut(at))
    }
    if (held.startsWith('<!--')) return this.#upTo('-->') === undefined ? undefined : []
    if (held.startsWith('<![CDATA[')) {
      const whole = this.#upTo(']]>')
      return whole === undefined ? undefined : [{ kind: 'text', text: whole.slice(9, -3), line: this.#line }]
    }
    if (held.startsWith('<?')) return this.#upTo('?>') === undefined ? undefined : []
    if (/^<!(?:--|\[CDATA\[)/.test(held.padEnd(9)) || '<![CDATA['.startsWith(held) || '<!--'.startsWith(held))
      return undefined
    if (held.startsWith('<!')) throw new FeedProblem('xml_doctype', this.#line)
    const end = tagEnd(held)
    return end < 0 ? undefined : [this.#tag(this.#cut(end + 1))]
  }

  #cut(length: number): string {
    const cut = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    for (let at = cut.indexOf('\n'); at >= 0; at = cut.indexOf('\n', at + 1)) this.#line += 1
    return cut
  }

  #upTo(sign: string): string | undefined {
    const at = this.#held.indexOf(sign)
    return at < 0 ? undefined : this.#cut(at + sign.length)
  }

  #text(text: string): XmlToken[] {
    return text.trim() === '' ? [] : [{ kind: 'text', text: this.#plain(text), line: this.#line }]
  }

  #tag(tag: string): XmlToken {
    const line = this.#line
    if (tag.startsWith('</')) return { kind: 'close', name: this.#name(tag.slice(2, -1).trim()), line }
    const isEmpty = tag.endsWith('/>')
    const inner = tag.slice(1, isEmpty ? -2 : -1)
    const name = /^[^\s]+/.exec(inner)?.[0] ?? ''
    const attributes: (readonly [string, string])[] = []
    ATTRIBUTE.lastIndex = name.length
    let end = name.length
    for (let found = ATTRIBUTE.exec(inner); found !== null; found = ATTRIBUTE.exec(inner)) {
      attributes.push([found[1] ?? '', this.#plain(found[2] ?? found[3] ?? '')])
      end = ATTRIBUTE.lastIndex
    }
    if (inner.slice(end).trim() !== '') throw new FeedProblem('xml_broken', line)
    return { kind: 'open', name: this.#name(name), attributes, isEmpty, line }
  }

  #name(name: string): string {
    if (!NAME.test(name)) throw new FeedProblem('xml_broken', this.#line)
    return name
  }

  #plain(text: string): string {
    if (!text.includes('&')) return text
    return text.replaceAll(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
      const known = KNOWN[name] ?? characterOf(name)
      if (known === undefined || !whole.endsWith(';')) throw new FeedProblem('xml_entity', this.#line)
      return known
    })
  }
}

/** The end of a tag; a `>` within a value is none. */
function tagEnd(held: string): number {
  let quote = ''
  for (let at = 1; at < held.length; at += 1) {
    const sign = held.charAt(at)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function characterOf(name: string): string | undefined {
  const match = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name)
  if (match === null) return undefined
  const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16)
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : undefined
}
