import type { AnyEndpoint } from '@forecourt/contract/platform/endpoint.ts'
import { findUnstorableText } from '@forecourt/domain/platform/validation/text.ts'
import { z } from 'zod'

/** One request's input as it goes over the wire. */
export interface WireInput {
  readonly query: readonly (readonly [string, string])[]
  readonly body: unknown
}

export interface Attack {
  readonly name: string
  readonly query: string
  readonly payload: string | undefined
  readonly contentType?: string
  /** The contract's verdict: `refused` must be 400 and name `field`; `open` may be accepted or refused. */
  readonly verdict: 'refused' | 'open'
  /** The path of the invalid value, as in replies: `worksheet.lines.0.amount`. */
  readonly field: string
}

export type Path = readonly (string | number)[]

/** A number that JSON can contain and JavaScript cannot represent, as text until it is sent. */
export const raw = (token: string) => `\u27e6${token}\u27e7`
export const jsonOf = (body: unknown) => JSON.stringify(body).replaceAll(/"\u27e6(.*?)\u27e7"/g, '$1')

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

/** A value as text; an object may have no toString. */
const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The replacements of a value in a body. */
const substitutes: Readonly<Record<string, (value: unknown) => unknown>> = {
  'wrong type': value => (typeof value === 'string' ? { text: value } : written(value)),
  'a number for it': () => 7,
  'true for it': () => true,
  'null for it': () => null,
  'a list for it': value => [value],
  'too long': value => (Array.isArray(value) ? value : `${written(value)}${'x'.repeat(6000)}`),
  'too many items': value => Array.from({ length: 300 }, () => (Array.isArray(value) ? value[0] : value)),
  'a NUL': value => `${written(value)}\0`,
  'half a pair': value => `${written(value)}\uD800`,
  '1e309': () => raw('1e309'),
  '1e20': () => raw('1e20'),
  '-1': () => -1,
  'a fraction': () => 0.5,
  'NaN in words': () => 'NaN',
  'an empty text': () => '',
  blanks: () => ' \t ',
  'deep nesting': () => nested(2000),
  'an unknown code': () => 'no-such-value',
  'an absent id': () => '00000000-0000-7000-8000-00000000dead',
}

/** The replacements of a parameter in a query. */
const parameters: Readonly<Record<string, string>> = {
  negative: '-1',
  '1e309': '1e309',
  '1e20': '1e20',
  'a fraction': '1.5',
  'NaN in words': 'NaN',
  'infinity in words': 'Infinity',
  hexadecimal: '0x10',
  'an unknown code': 'no-such-value',
  'one unknown code of two': 'no-such-value,another',
  nothing: '',
  commas: ',,,',
  'a NUL': 'a\0b',
  'too long': 'x'.repeat(2500),
  'too many items': Array.from({ length: 80 }, (_, n) => `x${n}`).join(','),
  'a pattern': String.raw`%_\ ' " ; -- ( [ *`,
}

/** Every invalid variant of a body; `pick` chooses the paths. */
export function bodyAttacks({ options }: AnyEndpoint, { query, body }: WireInput, pick: number): Attack[] {
  const schema = options.body
  if (!schema) return []
  const places = placesIn(body)
  const place = (turn: number): Path => places[(pick + turn) % places.length] ?? []
  const attack = (name: string, spoilt: unknown, path: Path): Attack => {
    const payload = jsonOf(spoilt)
    const read: unknown = JSON.parse(payload)
    const isFine = findUnstorableText(read) === undefined && schema.safeParse(read).success
    return {
      name: `body ${path.join('.')}: ${name}`,
      query: searchOf(query),
      payload,
      verdict: isFine ? 'open' : 'refused',
      field: path.join('.') || 'body',
    }
  }
  const replaced = Object.entries(substitutes).map(([name, substitute], turn) => {
    const path = place(turn)
    return attack(name, changed(body, path, substitute), path)
  })
  const extra = { ...(body as object), is_super_admin: true }
  const gone = place(0)
  return [
    ...replaced,
    attack('one field too many', extra, ['is_super_admin']),
    ...(places.length > 0 ? [attack('missing', without(body, gone), gone)] : []),
    attack('nothing but null', null, []),
    attack('a list', [body], []),
    attack('a text', 'text', []),
  ]
}

export function queryAttacks({ options }: AnyEndpoint, { query, body }: WireInput, pick: number): Attack[] {
  const schema = options.query ?? z.strictObject({})
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const payload = body === undefined ? undefined : jsonOf(body)
  const attack = (name: string, field: string, spoilt: WireInput['query']): Attack => {
    const read = grouped(spoilt)
    const isFine = findUnstorableText(read) === undefined && schema.safeParse(read).success
    const verdict = isFine ? 'open' : 'refused'
    return { name: `query ${field}: ${name}`, query: searchOf(spoilt), payload, verdict, field }
  }
  const others = (field: string) => query.filter(([name]) => name !== field)
  const replaced = Object.entries(parameters).flatMap(([name, value], turn) => {
    const field = known[(pick + turn) % known.length]
    return field === undefined ? [] : [attack(name, field, [...others(field), [field, value]])]
  })
  const twice = known[pick % known.length]
  return [
    ...replaced,
    attack('one parameter too many', 'dealer_id', [...query, ['dealer_id', '1']]),
    ...(twice === undefined
      ? []
      : [attack('given twice', twice, [...others(twice), [twice, 'a'], [twice, 'b']])]),
  ]
}

/** Ids of another dealership in place of every id. */
export function foreignIds(
  { query, body }: WireInput,
  foreign: Readonly<Record<string, string>>,
): WireInput[] {
  const inBody = placesIn(body).flatMap(path => {
    const field = path.findLast(key => typeof key === 'string') ?? ''
    const id = foreign[field]
    if (id === undefined) return []
    return [{ query, body: changed(body, path, value => (Array.isArray(value) ? [id] : id)) }]
  })
  const inQuery = query.flatMap(([field], index) => {
    const id = foreign[field]
    return id === undefined ? [] : [{ body, query: query.with(index, [field, id]) }]
  })
  return [...inBody, ...inQuery]
}

export const searchOf = (query: WireInput['query']) =>
  new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()

function grouped(query: WireInput['query']): Record<string, string | string[]> {
  const groups = Object.groupBy(query, ([name]) => name)
  return Object.fromEntries(
    Object.entries(groups).map(([name, pairs = []]) => {
      const values = pairs.map(([, value]) => value)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Every path in a value except its root. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.slice(0, 2).map((item: unknown, index) => [index, item])
    : Object.entries(value)
  return entries.flatMap(([key, part]) => [[...path, key], ...placesIn(part, [...path, key])])
}

export function changed(value: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, change))
  const owner = value as Record<string, unknown>
  return { ...owner, [key]: changed(owner[key], rest, change) }
}

function without(value: unknown, path: Path): unknown {
  const owner = path.slice(0, -1)
  const last = path.at(-1)
  return changed(value, owner, parent =>
    Array.isArray(parent)
      ? parent.toSpliced(Number(last), 1)
      : Object.fromEntries(Object.entries(parent as object).filter(([key]) => key !== last)),
  )
}
