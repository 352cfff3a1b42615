import { FeedProblem, MAX_RECORD_LENGTH, MAX_COLUMNS, type FeedRecord } from './feed-problem.ts'
import { XmlTokens, type XmlToken } from './xml-tokens.ts'

const DEEPEST = 32

/**
 * Yields the rows of an XML text: the elements of the shallowest path that repeats and has content. Fields are
 * named by their path within the row, attributes with `@`; repeated values are joined by bars.
 */
export async function* xmlRecords(
  text: AsyncIterable<string>,
  beginning: string,
): AsyncGenerator<FeedRecord> {
  const path = rowPathOf(beginning)
  const tokens = new XmlTokens()
  const walk = new RowWalk(path)
  for await (const piece of text) for (const token of tokens.take(piece)) yield* walk.take(token)
  for (const token of tokens.end()) yield* walk.take(token)
}

/** Finds the path of the rows in the beginning of the text. */
export function rowPathOf(beginning: string): string {
  const counts = new Map<string, number>()
  const holding = new Set<string>()
  const open: string[] = []
  let broken: FeedProblem | undefined
  const tokens = new XmlTokens()
  try {
    for (const token of tokens.take(beginning.slice(0, MAX_RECORD_LENGTH))) {
      if (token.kind === 'close') open.pop()
      if (token.kind !== 'open') continue
      if (open.length > 0) holding.add(open.join('/'))
      const path = [...open, token.name].join('/')
      counts.set(path, (counts.get(path) ?? 0) + 1)
      if (token.attributes.length > 0) holding.add(path)
      open.push(token.name)
      if (open.length > DEEPEST) throw new FeedProblem('xml_too_deep', token.line)
    }
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error
    // A fault after the first rows is reported when reading gets there, with its line.
    broken = error
  }
  const depth = (path: string) => path.split('/').length
  const paths = [...counts.keys()].filter(path => holding.has(path) && depth(path) > 1)
  const repeated = paths.filter(path => (counts.get(path) ?? 0) > 1)
  const [shallowest] = repeated.toSorted((a, b) => depth(a) - depth(b))
  // A file of a single vehicle: the deepest element that contains others.
  const [deepest] = paths.toSorted((a, b) => depth(b) - depth(a))
  const found = shallowest ?? deepest
  if (found === undefined) throw broken ?? tokens.heldProblem() ?? new FeedProblem('no_rows')
  return found
}

class RowWalk {
  readonly #rows: string
  readonly #open: string[] = []
  #row: { readonly line: number; readonly depth: number; readonly fields: Map<string, string[]> } | undefined

  constructor(rows: string) {
    this.#rows = rows
  }

  *take(token: XmlToken): Generator<FeedRecord> {
    if (token.kind === 'open') {
      this.#open.push(token.name)
      if (this.#open.length > DEEPEST) throw new FeedProblem('xml_too_deep', token.line)
      if (this.#row === undefined && this.#open.join('/') === this.#rows)
        this.#row = { line: token.line, depth: this.#open.length, fields: new Map() }
      for (const [name, value] of token.attributes) this.#add(`@${name}`, value)
    } else if (token.kind === 'text') this.#add('', token.text)
    else yield* this.#close()
  }

  #add(name: string, text: string) {
    if (this.#row === undefined) return
    const path = [...this.#open.slice(this.#row.depth), ...(name === '' ? [] : [name])].join('/')
    if (path === '' || text.trim() === '') return
    const values = this.#row.fields.get(path)
    if (values) values.push(text.trim())
    else this.#row.fields.set(path, [text.trim()])
  }

  *#close(): Generator<FeedRecord> {
    if (this.#row !== undefined && this.#open.length === this.#row.depth) {
      const { fields } = this.#row
      const row = {
        line: this.#row.line,
        fields: Object.fromEntries([...fields].map(([path, texts]) => [path, texts.join('|')])),
      }
      this.#row = undefined
      yield fields.size > MAX_COLUMNS ? { ...row, fields: {}, rule: 'too_many_columns' } : row
    }
    this.#open.pop()
  }
}
