import * as fc from 'fast-check'
import { z } from 'zod'

type Arbitrary = fc.Arbitrary<unknown>

/** Valid values by field name: ids of existing rows, names that satisfy the rules of names. */
export type Known = Readonly<Record<string, Arbitrary>>

/** How often a known value is used if there is one; the rest is anything that the wire shape accepts. */
const usually = 3

interface Context {
  readonly known: Known
  /** The name of the nearest object key above. */
  readonly field: string
}

/**
 * Generates values that a schema of the contract accepts on the wire, before defaults and transforms. Walks
 * the schema's definition, so that new endpoints are covered.
 * @throws TypeError for an unsupported kind of schema
 */
export function arbitraryOf(schema: z.ZodType, known: Known = {}): Arbitrary {
  return walk(schema, { known, field: '' }).filter(value => schema.safeParse(value).success)
}

function walk(schema: z.core.$ZodType, context: Context): Arbitrary {
  const known = context.known[context.field]
  const shaped = walkShape(schema as z.core.$ZodTypes, context)
  return known ? fc.oneof({ weight: usually, arbitrary: known }, { weight: 1, arbitrary: shaped }) : shaped
}

function walkShape(schema: z.core.$ZodTypes, context: Context): Arbitrary {
  const inner = (next: z.core.$ZodType) => walkShape(next as z.core.$ZodTypes, context)
  const { _zod: internals } = schema
  const { def } = internals
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- a kind that the contract begins to use is an error below
  switch (def.type) {
    case 'string':
      return textOf(schema)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'union':
      return fc.oneof(...def.options.map(inner))
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: usually })
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined, freq: usually })
    case 'array':
      return fc.array(inner(def.element), { ...lengthsOf(schema), size: 'small' })
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 })
    case 'record':
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), inner(def.valueType), { maxKeys: 4 })
    case 'object':
      return objectOf(def.shape, context)
    case 'pipe':
      if (isCommaList(def)) return commaJoined(inner(def.out))
      // A number of a query: its text is parsed before it is checked.
      return inner(kindOf(def.in) === 'transform' ? def.out : def.in)
    default:
      throw new TypeError(`no arbitrary for a schema of type ${def.type}`)
  }
}

function objectOf(shape: Readonly<Record<string, z.core.$ZodType>>, { known }: Context): Arbitrary {
  const fields = Object.entries(shape).map(([field, schema]) => [field, walk(schema, { known, field })])
  return fc.record(Object.fromEntries(fields) as Record<string, Arbitrary>).map(withoutAbsent)
}

const withoutAbsent = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))

const kindOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def.type

/** A text that is split into a list: the list's items count. */
const isCommaList = ({ in: from, out }: { in: z.core.$ZodType; out: z.core.$ZodType }) =>
  kindOf(out) === 'array' && kindOf(from) === 'pipe'

const commaJoined = (list: Arbitrary) =>
  list.map(items => (items as unknown[]).map(item => String(item).replaceAll(',', ' ')).join(','))

/** Without names of shared shapes, so that each value is described in place. */
const metadata = z.registry<Record<string, unknown>>()

/** The limits of a value, from the contract's JSON Schema. */
const limitsOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata })

function lengthsOf(schema: z.core.$ZodType) {
  const { minItems = 0, maxItems } = limitsOf(schema)
  return { minLength: minItems, ...(maxItems !== undefined && { maxLength: maxItems }) }
}

const uuid = fc.uuid({ version: 7 })
const moment = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

/**
 * Any script, any mark, emoji: what people and programs send. Text that cannot be stored is left to the
 * mutations.
 */
const anyText = (limits: { minLength: number; maxLength: number }) =>
  fc
    .string({
      ...limits,
      unit: fc.oneof(
        fc.constantFrom(
          'a',
          'é',
          "'",
          '"',
          '\\',
          '%',
          '_',
          ' ',
          '7',
          '-',
          ';',
          '<',
          '&',
          ',',
          '漢',
          '🚗',
          '\u200B',
          '\u202E',
          '\n',
        ),
        unitOfGrapheme,
      ),
    })
    .map(text => text.slice(0, limits.maxLength).toWellFormed())

const unitOfGrapheme = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  .filter(unit => !unit.includes('\0'))

/** Cached, because building an arbitrary costs more than a draw from it. */
const texts = new WeakMap<z.core.$ZodType, Arbitrary>()

function textOf(schema: z.core.$ZodType): Arbitrary {
  const made = texts.get(schema) ?? makeText(schema)
  texts.set(schema, made)
  return made
}

function makeText(schema: z.core.$ZodType): Arbitrary {
  const { format, pattern, minLength = 0, maxLength = 60 } = limitsOf(schema)
  if (format === 'uuid') return uuid
  if (format === 'date-time') return moment
  if (format === 'date') return moment.map(text => text.slice(0, 10))
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return anyText({ minLength, maxLength })
}

function numberOf(schema: z.core.$ZodType): Arbitrary {
  const { type, minimum = -1e6, maximum = 1e6 } = limitsOf(schema)
  if (type === 'integer') return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
  // In hundredths, as amounts are written: a query accepts no exponents.
  return fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) }).map(n => n / 100)
}
