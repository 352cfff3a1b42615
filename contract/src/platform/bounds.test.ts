import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#index.ts'

/** Length of the longest list that is maintained by hand. */
const MOST = 400
/** Rows of a file that has its own size limit. */
const MAX_OF_FILE = 20_000

type Schema = z.core.JSONSchema.JSONSchema

const partsOf = ({
  properties = {},
  items,
  anyOf = [],
  allOf = [],
  oneOf = [],
  prefixItems = [],
  additionalProperties,
  propertyNames,
}: Schema): [string, Schema][] => [
  ...Object.entries(properties).map(([name, part]): [string, Schema] => [`.${name}`, part as Schema]),
  ...(items === undefined ? [] : [['[]', items as Schema] satisfies [string, Schema]]),
  ...[...anyOf, ...allOf, ...oneOf, ...prefixItems].map((part): [string, Schema] => ['', part as Schema]),
  ...[additionalProperties, propertyNames].flatMap((part): [string, Schema][] =>
    typeof part === 'object' ? [['{}', part]] : [],
  ),
]

/** The arrays of a body without a maximum length. */
function endless(root: Schema, most: number): string[] {
  const walk = (schema: Schema, place: string, above: readonly Schema[]): string[] => {
    const named = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    const own = named ?? schema
    // A recursive schema was visited before.
    if (above.includes(own)) return []
    const isEndless = own.type === 'array' && !(own.maxItems !== undefined && own.maxItems <= most)
    const inside = partsOf(own).flatMap(([name, part]) => walk(part, place + name, [...above, own]))
    return [...(isEndless ? [place] : []), ...inside]
  }
  return walk(root, '', [])
}

/** A pattern that limits the length. */
const isBounded = (pattern: string | undefined) => pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern)
const FORMATS = ['uuid', 'date', 'date-time']

/** The strings and numbers of an input without bounds. */
function boundless(root: Schema): string[] {
  const walk = (schema: Schema, place: string, above: readonly Schema[]): string[] => {
    const named = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    const own = named ?? schema
    if (above.includes(own)) return []
    const { type, format, pattern, maxLength, minimum, maximum } = own
    const isChosen = own.enum !== undefined || own.const !== undefined
    const isText = type === 'string' && maxLength === undefined && !isBounded(pattern)
    const isNumber = (type === 'number' || type === 'integer') && (minimum ?? maximum) === undefined
    const isBoundless = !isChosen && !FORMATS.includes(format ?? '') && (isText || isNumber)
    const inside = partsOf(own).flatMap(([name, part]) => walk(part, place + name, [...above, own]))
    return [...(isBoundless ? [place] : []), ...inside]
  }
  return walk(root, '', [])
}

test('every string and number of a body or query has bounds', () => {
  const found = allEndpoints.flatMap(({ method, path, options }) =>
    [options.body, options.query].flatMap(schema =>
      schema
        ? boundless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            place => `${method} ${path} ${place}`,
          )
        : [],
    ),
  )
  expect(found).toEqual([])
})

const bodies = allEndpoints.flatMap(({ method, path, options: { body, bodyBytes } }) =>
  body ? [[`${method} ${path}`, body, bodyBytes === undefined ? MOST : MAX_OF_FILE] as const] : [],
)

test('every list has a bound: 10,000 ids are refused before any is looked up', () => {
  const found = bodies.flatMap(([name, body, most]) =>
    endless(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), most).map(
      place => `${name} ${place}`,
    ),
  )
  expect(found).toEqual([])
})

/** Formats with a limited length. */
const SHORT = new Set(['uuid', 'date', 'date-time', 'time'])

/** The strings and numbers of an input that have no bound of their own. */
function unbounded(root: Schema): string[] {
  const walk = (schema: Schema, place: string, above: readonly Schema[]): string[] => {
    const named = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    const own = named ?? schema
    if (above.includes(own)) return []
    const type = [own.type].flat()
    const isChosen = own.enum !== undefined || own.const !== undefined
    const isLong = type.includes('string') && !isChosen && own.maxLength === undefined && !isShort(own)
    const isHuge =
      (type.includes('integer') || type.includes('number')) &&
      !isChosen &&
      (own.maximum ?? own.exclusiveMaximum) === undefined
    return [
      ...(isLong || isHuge ? [place] : []),
      ...partsOf(own).flatMap(([name, part]) => walk(part, place + name, [...above, own])),
    ]
  }
  return walk(root, '', [])
}

/** An anchored pattern without unlimited repetition. */
const isShort = ({ format = '', pattern = '' }: Schema) =>
  SHORT.has(format) || (/^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|,\}/.test(pattern))

test('every string and number of a call has a bound', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { body, query, params } }) =>
    Object.entries({ body, query, params }).flatMap(([kind, schema]) =>
      schema === undefined
        ? []
        : [
            // The input of a conversion in a query is a string; its result has the bound.
            ...unbounded(
              z.toJSONSchema(schema, { io: kind === 'query' ? 'output' : 'input', unrepresentable: 'any' }),
            ),
          ].map(place => `${method} ${path} ${kind}${place}`),
    ),
  )
  expect(found).toEqual([])
})

/** The objects of an input that accept unknown keys. */
function open(root: Schema): string[] {
  const walk = (schema: Schema, place: string, above: readonly Schema[]): string[] => {
    const named = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    const own = named ?? schema
    if (above.includes(own)) return []
    const isOpen = own.type === 'object' && !own.propertyNames && own.additionalProperties !== false
    return [
      ...(isOpen ? [place] : []),
      ...partsOf(own).flatMap(([name, part]) => walk(part, place + name, [...above, own])),
    ]
  }
  return walk(root, '', [])
}

test('an unknown key of a query or body is refused by its name', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { body, query } }) =>
    Object.entries({ body, query }).flatMap(([kind, schema]) =>
      schema === undefined
        ? []
        : open(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            place => `${method} ${path} ${kind}${place}`,
          ),
    ),
  )
  // The specification allows any value for these parameters: they have no effect.
  expect(found).toEqual(['GET /settings/ query'])
})

/** Query parameters with free text: searches, names of files and places, and positions in an earlier response. */
const WORDS = [
  /^(search|query|email|phone|secondary_phone|first_name|last_name|postal_code|file_name|name)$/,
  /^(make|model|dealership|object_id)$/,
  /^(hash|wording)$/,
]

test('a filter refuses unknown values instead of finding an empty list', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { query } }) =>
    query === undefined ? [] : wordsOf(query).map(name => `${method} ${path} ${name}`),
  )
  expect(found.filter(place => !WORDS.some(names => names.test(place.split(' ')[2] ?? '')))).toEqual([])
})

/** The parameters of a query that accept any string. */
const wordsOf = (query: z.ZodType): string[] =>
  Object.entries(z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' }).properties ?? {})
    .filter(([, part]) => textsIn(part as Schema))
    .map(([name]) => name)

const textsIn = (part: Schema): boolean =>
  (part.type === 'string' && !part.enum && !part.const && !FORMATS.includes(part.format ?? '')) ||
  partsOf(part).some(([, inner]) => textsIn(inner))

/** Writes that are idempotent by nature: two concurrent requests want the same state. */
const SWITCHES = ['PATCH /api/dealer/order/{id}/set_archive_status_order/']

test('every edit is conditional on the version that was read', () => {
  const edits = allEndpoints.filter(
    ({ method, options: { ifMatch } }) => (method === 'PUT' || method === 'PATCH') && ifMatch !== 'required',
  )
  const names = edits.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter(name => !name.includes('/api/customer/'))).toEqual(SWITCHES)
})
