/** One parameter of the query string: how it is read and written. */
export interface SearchField<T> {
  /** A URL may contain anything; an invalid value becomes the field's empty value. */
  readonly read: (text: string | null) => T
  /** An empty text removes the parameter from the URL. */
  readonly write: (value: T) => string
}

export type SearchFields<S> = { readonly [Name in keyof S]: SearchField<S[Name]> }

/** One of a closed list of words; the fallback is omitted from the URL. */
export function wordField<const W extends string>(words: readonly W[], fallback: W): SearchField<W> {
  return {
    read: text => words.find(word => word === text) ?? fallback,
    write: word => (word === fallback ? '' : word),
  }
}

const maxItems = 60

/** Several values joined by commas; without words any value counts (names, ids). */
export function listField(words?: readonly string[]): SearchField<readonly string[]> {
  return {
    read: text => {
      const parts = (text ?? '').split(',').map(part => part.trim())
      const known = parts.filter(part => part !== '' && (words === undefined || words.includes(part)))
      return [...new Set(known)].slice(0, maxItems)
    },
    write: values => values.join(','),
  }
}

/** Adds a value, or removes it. */
export function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter(one => one !== value) : [...values, value]
}

/** Free text, at most `max` characters. */
export function textField(max: number): SearchField<string> {
  return { read: text => (text ?? '').slice(0, max), write: text => text.trim() }
}

const lastPage = 1_000_000

/** A page number from 1. */
export const pageField: SearchField<number> = {
  read: text => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Math.min(Number(text), lastPage) : 1),
  write: page => (page === 1 ? '' : String(page)),
}

function namesOf<S extends object>(fields: SearchFields<S>): readonly (keyof S & string)[] {
  return Object.keys(fields) as (keyof S & string)[]
}

export function readSearch<S extends object>(fields: SearchFields<S>, params: URLSearchParams): S {
  return Object.fromEntries(namesOf(fields).map(name => [name, fields[name].read(params.get(name))])) as S
}

/** Parameters in the order of the fields, so that equal searches give equal texts. */
export function writeSearch<S extends object>(fields: SearchFields<S>, search: S): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of namesOf(fields)) {
    const text = fields[name].write(search[name])
    if (text !== '') params.set(name, text)
  }
  return params
}
