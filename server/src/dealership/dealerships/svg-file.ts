// An SVG is a program that may fetch, run and redirect, so it is rewritten from an allow-list of drawing elements.

const elements = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern`.split(/\s+/),
)

const attributes = new Set(
  `id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points pathLength transform offset
  preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
  patternUnits patternContentUnits patternTransform dx dy rotate textLength lengthAdjust`.split(/\s+/),
)

/** Properties that draw, as attributes or in a `style`. */
const properties = new Set(
  `fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask display
  visibility font-family font-size font-weight font-style text-anchor letter-spacing`.split(/\s+/),
)

const mostElements = 5000
const mostDepth = 40

/** References inside the picture only; no scheme, no escape, no other function. */
const isHarmless = (value: string) =>
  !/[\\<>]|javascript|data:|expression|@import|\/\*/i.test(value) &&
  !/url\s*\(/i.test(value.replaceAll(/url\(\s*(['"]?)#[\w.-]+\1\s*\)/gi, ''))

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes character references; undefined for any other reference. */
function decoded(text: string): string | undefined {
  let isKnown = true
  const plain = text.replaceAll(
    /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);|&/gi,
    (_all, name: string | undefined) => {
      if (name === undefined) isKnown = false
      else if (Object.hasOwn(named, name)) return named[name] ?? ''
      else if (name.startsWith('#')) {
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        if (code >= 0x20 && code < 0xd800) return String.fromCodePoint(code)
        isKnown = false
      } else isKnown = false
      return ''
    },
  )
  return isKnown ? plain : undefined
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The declarations of a `style` as attributes. */
const declarations = (style: string): [string, string][] =>
  style.split(';').flatMap(declaration => {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    return properties.has(name) ? [[name, declaration.slice(colon + 1).trim()] as [string, string]] : []
  })

const attributePattern = /\s+([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g

/** The allowed attributes, rewritten; undefined if the source is not a list of attributes. */
function keptAttributes(source: string): string | undefined {
  if (source.replaceAll(attributePattern, '').trim() !== '') return undefined
  const kept = new Map<string, string>()
  for (const [, name = '', quoted = ''] of source.matchAll(attributePattern)) {
    const value = decoded(quoted.slice(1, -1))
    if (value === undefined) return undefined
    const pairs = name === 'style' ? declarations(value) : [[name, value] as const]
    for (const [property, text] of pairs) {
      if (property === 'href' || property === 'xlink:href') {
        if (/^#[\w.-]+$/.test(text)) kept.set('href', text)
      } else if ((attributes.has(property) || properties.has(property)) && isHarmless(text))
        kept.set(property, text)
    }
  }
  return [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
}

const token =
  /<\/([A-Za-z][\w:.-]{0,40})\s*>|<([A-Za-z][\w:.-]{0,40})((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>|([^<]+)/y

/** Removes prologue and comments. Collapses spaces, so that no pattern has to scan a million of them. */
const bare = (source: string) =>
  withoutRemarks(source.replaceAll(/\s+/g, ' '))
    .replace(/^\uFEFF? ?<\?xml[^<>]*\?>/, '')
    .trim()

/** A comment without an end is kept, which makes the file invalid. */
function withoutRemarks(source: string): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const from = source.indexOf('<!--', at)
    const to = from < 0 ? -1 : source.indexOf('-->', from + 4)
    if (to < 0) return kept.join('') + source.slice(at)
    kept.push(source.slice(at, from))
    at = to + 3
  }
}

/** The output so far, and the current depth. */
interface Writing {
  readonly out: string[]
  readonly open: string[]
  /** The depth of an element that is left out with all its content; 0 outside one. */
  skipped: number
  count: number
  isDone: boolean
}

/**
 * Rewrites the drawing parts of an SVG; undefined for anything but exactly one SVG (decisions 3.9, reliability
 * security R47). Scripts, styles, links, foreign content, events and external references are left out.
 */
export function readSvg(bytes: Buffer): Buffer | undefined {
  const source = textIn(bytes)
  if (source === undefined || /<[!?]/.test(source)) return undefined
  const writing: Writing = { out: [], open: [], skipped: 0, count: 0, isDone: false }
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const match = token.exec(source)
    if (!match || !write(writing, match)) return undefined
  }
  return writing.isDone ? Buffer.from(writing.out.join('')) : undefined
}

function textIn(bytes: Buffer): string | undefined {
  try {
    return bare(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function write(writing: Writing, [, closed, opened, source = '', slash, text]: RegExpExecArray): boolean {
  if (text !== undefined) return writeText(writing, text)
  if (closed !== undefined) return close(writing, closed)
  return opened !== undefined && open(writing, opened, source, slash === '/')
}

function writeText({ out, open: ancestors, skipped }: Writing, text: string): boolean {
  const plain = decoded(text)
  if (plain === undefined) return false
  if (ancestors.length === 0) return plain.trim() === ''
  if (skipped === 0 && /^(?:text|tspan|title|desc)$/.test(ancestors.at(-1) ?? '')) out.push(escaped(plain))
  return true
}

function open(writing: Writing, name: string, source: string, isEmpty: boolean): boolean {
  const { out, open: ancestors } = writing
  writing.count += 1
  if (writing.isDone || writing.count > mostElements || ancestors.length >= mostDepth) return false
  if (ancestors.length === 0 && name !== 'svg') return false
  const kept = keptAttributes(source)
  if (kept === undefined) return false
  const isDrawn = writing.skipped === 0 && elements.has(name)
  if (isDrawn) {
    const space = ancestors.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
    out.push(`<${name}${space}${kept}${isEmpty ? '/' : ''}>`)
  }
  if (isEmpty) writing.isDone = ancestors.length === 0
  else {
    ancestors.push(name)
    if (!isDrawn && writing.skipped === 0) writing.skipped = ancestors.length
  }
  return true
}

function close(writing: Writing, name: string): boolean {
  const { out, open: ancestors } = writing
  if (ancestors.at(-1) !== name) return false
  if (writing.skipped === 0) out.push(`</${name}>`)
  if (writing.skipped === ancestors.length) writing.skipped = 0
  ancestors.pop()
  writing.isDone = ancestors.length === 0
  return true
}
