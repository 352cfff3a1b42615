import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '#index.ts'

/** As long as the longest list anybody keeps by hand. */
const MOST = 400
/** Rows of a file whose size has a bound of its own. */
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

/** The lists in a body that may be of any length. */
function endless(root: Schema, most: number): string[] {
  const walk = (schema: Schema, place: string, above: readonly Schema[]): string[] => {
    const named = schema.$ref === undefined ? undefined : root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    const own = named ?? schema
    // What holds itself has been looked at.
    if (above.includes(own)) return []
    const isEndless = own.type === 'array' && !(own.maxItems !== undefined && own.maxItems <= most)
    const inside = partsOf(own).flatMap(([name, part]) => walk(part, place + name, [...above, own]))
    return [...(isEndless ? [place] : []), ...inside]
  }
  return walk(root, '', [])
}

/** A pattern that says how long a text may be. */
const isBounded = (pattern: string | undefined) => pattern !== undefined && !/[*+]|\{\d+,\}/.test(pattern)
const FORMATS = ['uuid', 'date', 'date-time']

/** The texts and numbers of an input that may be of any length or size. */
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

test('no text is without an end, and no number without bounds, in bodies and queries', () => {
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

test('no call takes a list without an end: 10,000 ids are refused before anybody looks for one of them', () => {
  const found = bodies.flatMap(([name, body, most]) =>
    endless(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), most).map(
      place => `${name} ${place}`,
    ),
  )
  expect(found).toEqual([])
})

/** Formats that no text of any length has. */
const SHORT = new Set(['uuid', 'date', 'date-time', 'time'])

/** The texts and numbers of an input that have no bound of their own. */
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

/** A pattern from the first character to the last, without anything that may be repeated without end. */
const isShort = ({ format = '', pattern = '' }: Schema) =>
  SHORT.has(format) || (/^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|,\}/.test(pattern))

test('no call takes a text or a number without an end', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { body, query, params } }) =>
    Object.entries({ body, query, params }).flatMap(([kind, schema]) =>
      schema === undefined
        ? []
        : [
            // What a query is converted from is text; what it becomes has the bound.
            ...unbounded(
              z.toJSONSchema(schema, { io: kind === 'query' ? 'output' : 'input', unrepresentable: 'any' }),
            ),
          ].map(place => `${method} ${path} ${kind}${place}`),
    ),
  )
  expect(found).toEqual([])
})

/** The objects of an input that take more than they name. */
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

test('what a call does not know is refused by its name, in its query and its body', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { body, query } }) =>
    Object.entries({ body, query }).flatMap(([kind, schema]) =>
      schema === undefined
        ? []
        : open(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).map(
            place => `${method} ${path} ${kind}${place}`,
          ),
    ),
  )
  // The specification lets these parameters be anything: they change nothing.
  expect(found).toEqual(['GET /settings/ query'])
})

/** What a query may say in any words: what people look for, what files and places are called, and a place in what was read. */
const WORDS = [
  /^(search|query|email|phone|secondary_phone|first_name|last_name|postal_code|file_name|name)$/,
  /^(make|model|dealership|object_id)$/,
  /^(hash|wording)$/,
]

test('a filter knows its values: what there is none of is refused and finds no empty list', () => {
  const found = allEndpoints.flatMap(({ method, path, options: { query } }) =>
    query === undefined ? [] : wordsOf(query).map(name => `${method} ${path} ${name}`),
  )
  expect(found.filter(place => !WORDS.some(names => names.test(place.split(' ')[2] ?? '')))).toEqual([])
})

/** The parts of a query that take any text. */
const wordsOf = (query: z.ZodType): string[] =>
  Object.entries(z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' }).properties ?? {})
    .filter(([, part]) => textsIn(part as Schema))
    .map(([name]) => name)

const textsIn = (part: Schema): boolean =>
  (part.type === 'string' && !part.enum && !part.const && !FORMATS.includes(part.format ?? '')) ||
  partsOf(part).some(([, inner]) => textsIn(inner))

/** What is set to a state that it may be in already: two who do it at once want the same. */
const SWITCHES = ['PATCH /api/dealer/order/{id}/set_archive_status_order/']

test('whatever is edited is edited over the version that was read', () => {
  const edits = allEndpoints.filter(
    ({ method, options: { ifMatch } }) => (method === 'PUT' || method === 'PATCH') && ifMatch !== 'required',
  )
  const names = edits.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter(name => !name.includes('/api/customer/'))).toEqual(SWITCHES)
})
