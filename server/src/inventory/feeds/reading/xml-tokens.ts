import { SaxesParser } from 'saxes'
import { FeedProblem, MAX_RECORD_LENGTH } from './feed-problem.ts'

export type XmlToken =
  | {
      readonly kind: 'open'
      readonly name: string
      readonly attributes: readonly (readonly [name: string, value: string])[]
      readonly line: number
    }
  | { readonly kind: 'close'; readonly line: number }
  | { readonly kind: 'text'; readonly text: string; readonly line: number }

// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu

/**
 * Splits XML into tags and text as it arrives. Refuses document types, which declare entities, so nothing is
 * expanded or fetched.
 */
export class XmlTokens {
  readonly #parser = new SaxesParser({ position: true })
  #tokens: XmlToken[] = []
  #isBegun = false
  /** What was written since the last token and its position in the document; the parser buffers it too. */
  #held = ''
  #heldFrom = 0
  #lastLine = 1

  constructor() {
    const parser = this.#parser
    parser.on('error', error => {
      throw this.#problemOf(error.message)
    })
    parser.on('doctype', () => {
      throw new FeedProblem('xml_doctype', parser.line)
    })
    parser.on('opentag', ({ name, attributes }) =>
      this.#add({ kind: 'open', name, attributes: Object.entries(attributes), line: parser.line }),
    )
    parser.on('closetag', () => this.#add({ kind: 'close', line: parser.line }))
    const addText = (text: string) => {
      if (text.trim() !== '') this.#add({ kind: 'text', text, line: parser.line })
    }
    parser.on('text', addText)
    parser.on('cdata', addText)
    parser.on('comment', () => this.#dropHeld())
  }

  /** The tokens completed by this piece; those before a fault are returned before its error. */
  *take(piece: string): Generator<XmlToken> {
    const text = this.#readable(piece)
    this.#held += text
    yield* this.#read(() => this.#parser.write(text))
    if (this.#held.length > MAX_RECORD_LENGTH) throw this.#problemOf('too long')
  }

  *end(): Generator<XmlToken> {
    yield* this.#read(() => this.#parser.close())
  }

  /** A fault in the incomplete token, if already detectable. */
  heldProblem(): FeedProblem | undefined {
    return hasLoneAmpersand(this.#held) ? new FeedProblem('xml_entity', this.#lastLine) : undefined
  }

  *#read(read: () => unknown): Generator<XmlToken> {
    this.#tokens = []
    let problem: unknown
    try {
      read()
    } catch (error) {
      problem = error
    }
    yield* this.#tokens
    if (problem !== undefined) throw problem
  }

  /**
   * Senders leave blank lines before the declaration and control characters in texts, neither of which XML allows.
   */
  #readable(piece: string): string {
    const text = piece.replaceAll(FORBIDDEN, ' ')
    if (this.#isBegun) return text
    const begun = text.trimStart()
    this.#isBegun = begun !== ''
    return begun
  }

  #add(token: XmlToken) {
    this.#dropHeld()
    this.#lastLine = token.line
    this.#tokens.push(token)
  }

  #dropHeld() {
    const { position } = this.#parser
    this.#held = this.#held.slice(position - this.#heldFrom)
    this.#heldFrom = position
  }

  #problemOf(message: string): FeedProblem {
    // After a lone "&" the parser reads on for ";", however far; the fault is at the "&".
    const isEntity = /entity/u.test(message) || hasLoneAmpersand(this.#held)
    if (isEntity) return new FeedProblem('xml_entity', this.#lastLine)
    if (message === 'too long') return new FeedProblem('row_too_long', this.#parser.line)
    return new FeedProblem(/doctype/u.test(message) ? 'xml_doctype' : 'xml_broken', this.#parser.line)
  }
}

/** Whether an "&" begins no reference, outside comments and CDATA. */
const hasLoneAmpersand = (held: string) => /^(?!<!)[^&]*&(?![\w#]{1,12};)/u.test(held)
