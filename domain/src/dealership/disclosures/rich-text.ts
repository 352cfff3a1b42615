// Disclosures are text with five marks: bold, italic, links and two kinds of lists. Other markup is refused with
// a reason, and rendering uses the parsed tree, so foreign HTML never reaches a page.

/** A part of a line: text, or text with a mark. */
export type RichInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly RichInline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly RichInline[] }
  | { readonly kind: 'break' }

/** A block of a text, in document order. */
export type RichBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly RichInline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly RichInline[])[] }

/** Why a text is refused: an unknown mark, an unclosed mark, or a forbidden link. */
export type RichTextProblem = 'mark' | 'unclosed' | 'link'

export type RichText =
  | { readonly ok: true; readonly blocks: readonly RichBlock[] }
  | { readonly ok: false; readonly problem: RichTextProblem; readonly mark: string }

const marks: Readonly<Record<string, string>> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  a: 'a',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  p: 'p',
  br: 'br',
}

/** Allowed link targets: https, mailto or tel. */
const isLink = (href: string): boolean =>
  /^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/iu.test(href) ||
  /^mailto:[^\s"'<>\\,?]+@[a-z0-9.-]+\.[a-z]{2,}$/iu.test(href) ||
  /^tel:\+?[\d-]{7,20}$/u.test(href)

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
}

const plain = (source: string) =>
  source.replaceAll(/&([a-z]+|#39);/gu, (all, name: string) => entities[name] ?? all)

interface Open {
  readonly mark: string
  readonly href: string
  readonly children: RichInline[]
}

const token = /<(\/?)([a-z][a-z0-9]{0,9})([^<>]*)>|<|([^<]+)/giu

class Refused extends Error {
  readonly problem: RichTextProblem
  readonly mark: string
  constructor(problem: RichTextProblem, mark: string) {
    super(problem)
    this.problem = problem
    this.mark = mark
  }
}

/** State of the parser: finished blocks, the current list and line, and the open marks. */
class Reader {
  readonly blocks: RichBlock[] = []
  private line: RichInline[] = []
  private list: { isOrdered: boolean; items: RichInline[][] } | undefined
  private isInItem = false
  private readonly open: Open[] = []

  private get here(): RichInline[] {
    return this.open.at(-1)?.children ?? this.line
  }

  text(source: string): void {
    if (this.list && !this.isInItem) {
      if (source.trim() !== '') throw new Refused('mark', 'li')
      return
    }
    // The first empty line ends a paragraph, others are line breaks.
    const paragraphs = this.isInItem ? [source] : source.split(/\n\s*\n/u)
    for (const [n, paragraph] of paragraphs.entries()) {
      if (n > 0) this.endParagraph()
      for (const [row, words] of paragraph.split('\n').entries()) {
        if (row > 0 && this.here.length > 0) this.here.push({ kind: 'break' })
        if (words !== '') this.here.push({ kind: 'text', text: plain(words) })
      }
    }
  }

  private endParagraph(): void {
    if (this.open.length > 0) throw new Refused('unclosed', this.open.at(-1)?.mark ?? '')
    const children = trimmed(this.line)
    if (children.length > 0) this.blocks.push({ kind: 'paragraph', children })
    this.line = []
  }

  begin(mark: string, source: string): void {
    if (mark === 'br') this.here.push({ kind: 'break' })
    else if (mark === 'ul' || mark === 'ol') {
      if (this.list) throw new Refused('mark', mark)
      this.endParagraph()
      this.list = { isOrdered: mark === 'ol', items: [] }
    } else if (mark === 'li') {
      if (!this.list || this.isInItem) throw new Refused('mark', mark)
      this.isInItem = true
    } else if (mark === 'p') {
      if (this.list) throw new Refused('mark', mark)
      this.endParagraph()
    } else this.openInline(mark, source)
  }

  private openInline(mark: string, source: string): void {
    if (this.list && !this.isInItem) throw new Refused('mark', mark)
    if (this.open.some(one => one.mark === mark)) throw new Refused('mark', mark)
    this.open.push({ mark, href: mark === 'a' ? linkIn(source) : '', children: [] })
  }

  end(mark: string): void {
    if (mark === 'br') return
    if (mark === 'ul' || mark === 'ol') this.endList(mark)
    else if (mark === 'li') this.endItem()
    else if (mark === 'p') this.endParagraph()
    else this.endInline(mark)
  }

  private endInline(mark: string): void {
    const last = this.open.pop()
    if (last?.mark !== mark) throw new Refused('unclosed', last?.mark ?? mark)
    const { children, href } = last
    if (mark === 'a') this.here.push({ kind: 'link', href, children })
    else this.here.push({ kind: mark === 'b' ? 'bold' : 'italic', children })
  }

  private endItem(): void {
    if (!this.list || !this.isInItem || this.open.length > 0)
      throw new Refused('unclosed', this.open.at(-1)?.mark ?? 'li')
    this.list.items.push(trimmed(this.line))
    this.line = []
    this.isInItem = false
  }

  private endList(mark: string): void {
    const { list } = this
    if (!list || this.isInItem || list.isOrdered !== (mark === 'ol')) throw new Refused('unclosed', mark)
    if (list.items.length > 0) this.blocks.push({ kind: 'list', ...list })
    this.list = undefined
  }

  finish(): void {
    if (this.isInItem || this.list) throw new Refused('unclosed', this.isInItem ? 'li' : 'ul')
    this.endParagraph()
  }
}

const isBlank = (piece: RichInline | undefined) =>
  piece?.kind === 'break' || (piece?.kind === 'text' && piece.text.trim() === '')

function trimmed(line: readonly RichInline[]): RichInline[] {
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line[from])) from += 1
  while (to > from && isBlank(line[to - 1])) to -= 1
  return line.slice(from, to)
}

/** The address of a link, its only attribute. */
function linkIn(source: string): string {
  const [, href] = /^\s+href="([^"]*)"\s*$/iu.exec(source) ?? []
  const address = href === undefined ? '' : plain(href)
  if (!isLink(address)) throw new Refused('link', 'a')
  return address
}

/**
 * Parses a text with marks: b, i, a with an address, ul, ol and li; strong, em, p and br are accepted too. Any
 * other mark, an attribute, a link that is not https, mailto or tel, or an unclosed mark is refused by name.
 */
export function parseRichText(source: string): RichText {
  const reader = new Reader()
  try {
    for (const [all, slash, name, attributes = '', text] of source.matchAll(token)) {
      if (text !== undefined) {
        reader.text(text)
        continue
      }
      const mark = name === undefined ? undefined : marks[name.toLowerCase()]
      if (mark === undefined) throw new Refused('mark', name?.toLowerCase() ?? all)
      const isBare = /^\s*\/?$/u.test(attributes)
      if (!isBare && (mark !== 'a' || slash === '/' || !/^\s/u.test(attributes)))
        throw new Refused('mark', mark)
      if (slash === '/') reader.end(mark)
      else reader.begin(mark, attributes)
    }
    reader.finish()
  } catch (error) {
    if (error instanceof Refused) return { ok: false, problem: error.problem, mark: error.mark }
    throw error
  }
  return { ok: true, blocks: reader.blocks }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const inlineSource = (pieces: readonly RichInline[]): string =>
  pieces
    .map(piece => {
      if (piece.kind === 'text') return escaped(piece.text)
      if (piece.kind === 'break') return '<br>'
      const inside = inlineSource(piece.children)
      if (piece.kind === 'link') return `<a href="${escaped(piece.href)}">${inside}</a>`
      return piece.kind === 'bold' ? `<b>${inside}</b>` : `<i>${inside}</i>`
    })
    .join('')

/** Serializes the tree: what is stored is always our own output. */
export const richTextSource = (blocks: readonly RichBlock[]): string =>
  blocks
    .map(block => {
      if (block.kind === 'paragraph') return inlineSource(block.children)
      const mark = block.isOrdered ? 'ol' : 'ul'
      return `<${mark}>${block.items.map(item => `<li>${inlineSource(item)}</li>`).join('')}</${mark}>`
    })
    .join('\n\n')

const inlineWords = (pieces: readonly RichInline[]): string =>
  pieces
    .map(piece =>
      piece.kind === 'text' ? piece.text : piece.kind === 'break' ? ' ' : inlineWords(piece.children),
    )
    .join('')

/** The text without marks, one line for each paragraph and item: for documents and comparisons. */
export const richTextLines = (blocks: readonly RichBlock[]): string[] =>
  blocks.flatMap(block =>
    block.kind === 'paragraph'
      ? [inlineWords(block.children)]
      : block.items.map((item, n) => `${block.isOrdered ? `${n + 1}.` : '•'} ${inlineWords(item)}`),
  )
