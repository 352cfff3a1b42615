/** What JSON can hold; a member that is undefined is as good as absent. */
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/**
 * JSON in the one form in which equal values are equal bytes: keys in order of their code units, no spaces, numbers as
 * JavaScript writes them (the rules of RFC 8785).
 * @throws RangeError on a number that is not finite, and on anything JSON cannot hold
 */
export function canonicalJson(value: unknown): string {
  return write(value as Json)
}

function write(value: Json): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`no JSON number: ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(item => write(item as Json)).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
    return `{${members.join(',')}}`
  }
  throw new RangeError(`JSON has no ${typeof value}`)
}
