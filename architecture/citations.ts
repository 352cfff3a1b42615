/** Citations of documents in docs/requirements: the name of the document and a code that is a heading there. */
const CODES: Readonly<Record<string, { first: string; next: string }>> = {
  product: { first: String.raw`\d(?:\.\d{1,2})?`, next: String.raw`\d(?:\.\d{1,2})?` },
  decisions: {
    first: String.raw`\d{1,2}(?:\.\d{1,3})?|[MG]\d{1,2}`,
    next: String.raw`\d\.\d{1,3}|[MG]\d{1,2}`,
  },
  finance: { first: String.raw`\d{1,2}(?:\.\d)*`, next: String.raw`\d{1,2}(?:\.\d)*` },
  security: { first: String.raw`[A-LR]\d{1,2}|0\.\d{1,2}`, next: String.raw`[A-LR]\d{1,2}|0\.\d{1,2}` },
  interface: {
    first: String.raw`[SCD]-\d{1,2}|\d\.[A-Z]|\d(?:\.\d{1,2})?`,
    next: String.raw`[SCD]-\d{1,2}|\d\.[A-Z\d]{1,2}`,
  },
  'golden case': { first: String.raw`G\d`, next: String.raw`G\d` },
}

/** Golden cases are headings of decisions.md; everything else is in the document of its name. */
const documentOf = (name: string) => (name === 'golden case' ? 'decisions' : name)

const BETWEEN = String.raw`(?:,|\s+and|\s+or|\s+to|–)\s*`
const END = String.raw`(?![\w%]|\.\d|,\d)`
const CITATIONS = Object.entries(CODES).map(([name, { first, next }]) => ({
  document: documentOf(name),
  pattern: new RegExp(
    String.raw`\b${name.replace(' ', String.raw`\s+`)}s?\s+(?:(?:${first})${END})(?:${BETWEEN}(?:${next})${END})*`,
    'gi',
  ),
  code: new RegExp(`(?:${first})${END}`, 'g'),
}))

/** Names that cannot be searched for. */
const NO_DOCUMENT =
  /\b(?:spec(?:ification)?|ux|reliability|dependencies|exemplars|findings)(?:\.md)?,? (?:[A-Z]-?)?\d[\d.]*/gi

/**
 * A code without its document, which may be ambiguous. `R2(…)` is the rounding that finance 0.2 defines, `<H1>`
 * an element and `c C-11` a chapter of a law.
 */
const BARE =
  /(?<![\w.#<-]|\bc )(?:R2(?!\(| of )|R(?!2\b)\d{1,2}|[SC]-\d\d|D-\d{1,2}|[MA-L]\d{1,2})(?![\w-]|\.\d)/g

/** The codes defined by a document's headings and the first cells of its tables. */
export const codesDefined = (document: string): string[] => [
  ...[...document.matchAll(/^#{2,4} ([A-Z]?-?\d[\d.]*[A-Z]?) /gm)].map(([, code = '']) => code),
  ...[...document.matchAll(/^\| (\d\.\d{1,2}) +\|/gm)].map(([, code = '']) => code),
]

/** The text of all comments of a source file, each on one line. */
export function commentsOf(source: string): string[] {
  const comments = source.match(/\/\*[^]*?\*\/|(?:^|\s)\/\/ .*(?:\n\s*\/\/ .*)*/g) ?? []
  return comments.map(comment => comment.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ').trim())
}

/** The titles of tests that begin on the line of their call. */
export const titlesOf = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:describe|it|test)\b[^'"`\n]*(['"`])(.*?)\1/gm)].map(([, , title = '']) => title)

export interface Known {
  /** Codes by document of docs/requirements. */
  readonly codes: Readonly<Record<string, ReadonlySet<string>>>
  /** Numbers of decision records. */
  readonly records: ReadonlySet<string>
  readonly exists: (path: string) => boolean
}

/** What a text cites that is not there. */
export function citationFaults(text: string, known: Known, { bare = true } = {}): string[] {
  const faults: string[] = []
  let rest = text
  for (const { document, pattern, code } of CITATIONS) {
    rest = rest.replaceAll(pattern, citation => {
      const codes = citation.match(code) ?? []
      const missing = codes.filter(found => known.codes[document]?.has(found) !== true)
      faults.push(...missing.map(found => `${document} ${found} is not there`))
      return '·'
    })
  }
  faults.push(...(rest.match(NO_DOCUMENT) ?? []).map(found => `${found} names no document`))
  if (bare) {
    const defined = (code: string) => Object.values(known.codes).some(codes => codes.has(code))
    faults.push(...(rest.match(BARE) ?? []).filter(defined).map(found => `${found} without its document`))
  }
  const records = [...text.matchAll(/\bADR (\d{4})\b/g)].map(([, number = '']) => number)
  faults.push(
    ...records.filter(number => !known.records.has(number)).map(number => `ADR ${number} is not there`),
  )
  const paths = text.match(/(?<![\w/])docs\/[\w/-]+(?:\.\w+)?/g) ?? []
  return [...faults, ...paths.filter(path => !known.exists(path)).map(path => `${path} is not there`)]
}
