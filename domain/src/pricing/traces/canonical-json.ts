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
    return `${value}`
  }
  if (Array.isArray(value)) return `[${value.map(item => write(item as Json)).join(',')}]`
  if (typeof value === 'object') {
    const members = value as { readonly [key: string]: Json }
    // Without an order of its own `sort` goes by code units; one string that grows is what engines do best.
    let text = ''
    for (const key of Object.keys(members).sort())
      if (members[key] !== undefined) text += `${text && ','}${JSON.stringify(key)}:${write(members[key])}`
    return `{${text}}`
  }
  throw new RangeError(`JSON has no ${typeof value}`)
}
