import { invalid } from './refusal.ts'

// oxlint-disable-next-line no-control-regex -- NUL is exactly what is looked for
const unreadable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const deepest = 32

/** Refuses NUL and lone surrogates anywhere, and bodies nested beyond all use, before a database could stumble (reliability 0.5). */
export function refuseUnreadable(body: unknown, query: unknown) {
  const name = find(body, '', 0) ?? find(query, '', 0)
  if (name !== undefined) throw invalid({ [name || 'body']: { rule: 'unreadable', params: {} } })
}

function find(value: unknown, name: string, depth: number): string | undefined {
  if (typeof value === 'string') return unreadable.test(value) ? name : undefined
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > deepest) return name
  for (const [key, inner] of Object.entries(value)) {
    const at = name ? `${name}.${key}` : key
    const found = unreadable.test(key) ? name : find(inner, at, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
