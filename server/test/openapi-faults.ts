/** The errors in an OpenAPI 3.1 document at which a reader would stop. */
export function openapiFaults(document: OpenApi): string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) faults.push(`${path}: does not begin with a slash`)
    for (const [method, operation] of Object.entries(item)) {
      const place = `${method.toUpperCase()} ${path}`
      const complain = (what: string) => faults.push(`${place}: ${what}`)
      if (!methods.has(method)) complain('is no method')
      const { operationId, summary } = operation
      if (operationId === undefined || operationId === '') complain('has no operationId')
      else if (seen.has(operationId)) complain(`is called ${operationId}, as another is`)
      else seen.add(operationId)
      if (summary === undefined || summary === '') complain('says not what it does')
      parameterFaults(path, operation).forEach(complain)
      responseFaults(operation).forEach(complain)
      for (const scheme of (operation.security ?? []).flatMap(Object.keys))
        if (!(scheme in (document.components.securitySchemes ?? {})))
          complain(`is secured by nothing: ${scheme}`)
    }
  }
  return [...faults, ...schemaFaults(document, document, '#')]
}

export interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, unknown> }
  readonly responses: Record<string, Response>
  readonly security?: readonly Record<string, unknown>[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: unknown
}

interface Response {
  readonly description?: string
  readonly content?: Record<string, { readonly schema?: unknown }>
}

export interface OpenApi {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly schemas: Record<string, unknown>
    readonly securitySchemes?: Record<string, unknown>
  }
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'])

function parameterFaults(path: string, { parameters = [] }: Operation): string[] {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inPath = parameters.filter(one => one.in === 'path')
  const names = parameters.map(one => `${one.in} ${one.name}`)
  return [
    ...places
      .filter(name => !inPath.some(one => one.name === name))
      .map(name => `{${name}} is not described`),
    ...inPath.filter(one => !places.includes(one.name)).map(one => `${one.name} is not in the path`),
    ...inPath.filter(one => one.required !== true).map(one => `${one.name} is not required`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map(name => `${name} is there twice`),
    ...parameters.filter(one => one.schema === undefined).map(one => `${one.name} has no schema`),
  ]
}

function responseFaults({ responses }: Operation): string[] {
  const entries = Object.entries(responses)
  const isPlain = (text = '') => text === '' || text === 'Default Response'
  return [
    ...(entries.some(([status]) => status.startsWith('2')) ? [] : ['never succeeds']),
    ...entries
      .filter(([status]) => !/^(?:default|[1-5]\d\d)$/.test(status))
      .map(([status]) => `${status} is no status`),
    ...entries
      .filter(([, { description }]) => isPlain(description))
      .map(([status]) => `${status} is not described`),
  ]
}

/** Keywords whose values are schemas by name, and those with one schema or several. */
const named = new Set(['properties', 'patternProperties', '$defs', 'schemas'])

/** Broken references, unknown types, and bounds that are not numbers, at any depth. */
function schemaFaults(document: OpenApi, value: unknown, place: string): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => schemaFaults(document, one, `${place}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  const schema = value as Record<string, unknown>
  const isNames = named.has(place.slice(place.lastIndexOf('/') + 1))
  return [
    ...(isNames ? [] : ownFaults(document, schema, place)),
    ...Object.entries(schema)
      .filter(([name]) => isNames || !['example', 'default', 'enum', 'const'].includes(name))
      .flatMap(([name, part]) => schemaFaults(document, part, `${place}/${name}`)),
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string'

function ownFaults(document: OpenApi, schema: Record<string, unknown>, place: string): string[] {
  const { $ref, type, required, pattern } = schema
  const isSchema = place.includes('/schema') || place.includes('/components/schemas/')
  const bounds = ['maxLength', 'minLength', 'maxItems', 'minItems', 'maximum', 'minimum']
  const wrong = (isWrong: boolean, what: string) => (isWrong ? [`${place}: ${what}`] : [])
  return [
    ...wrong(
      $ref !== undefined && !(isText($ref) && isThere(document, $ref)),
      `${String($ref)} leads nowhere`,
    ),
    ...wrong(
      isSchema &&
        type !== undefined &&
        ![type].flat().every(one => typeof one === 'string' && types.has(one)),
      `${JSON.stringify(type)} is no type`,
    ),
    ...wrong(isSchema && Array.isArray(required) && !required.every(isText), 'requires no names'),
    ...bounds.flatMap(name =>
      wrong(name in schema && typeof schema[name] !== 'number', `${name} is no number`),
    ),
    ...wrong(isText(pattern) && !isPattern(pattern), `${String(pattern)} is no pattern`),
  ]
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

function isThere(document: OpenApi, reference: string): boolean {
  if (!reference.startsWith('#/')) return false
  const parts = reference.slice(2).split('/')
  return (
    parts.reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
      document,
    ) !== undefined
  )
}
