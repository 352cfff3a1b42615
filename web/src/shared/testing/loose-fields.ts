import { parseSync } from 'vite'

/** Inputs and choices. */
const FIELDS = new Set(
  'input select textarea TextInput Textarea NativeSelect Select MultiSelect PasswordInput NumberInput Autocomplete PinInput'.split(
    ' ',
  ),
)
/** The shared fields: the form around them is checked where they are used. */
const KIT = 'shared/forms/'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** A component, or another value of a file: what it renders, and what is inside a form. */
interface Part {
  readonly file: string
  readonly rendered: { readonly name: string; readonly isInForm: boolean; readonly isSpread: boolean }[]
  /** Whether it renders its children inside its own form. */
  takesIntoForm: boolean
}

/**
 * Files that render an input outside of any form: neither in the file itself nor in any component that renders it.
 * Determined by how components render each other, not by their names.
 */
export function looseFields(sources: Readonly<Record<string, string>>): string[] {
  const read = () => readParts(sources, parts)
  const parts = new Map<string, Part>()
  // A component may pass its children to one that is parsed later.
  for (let before = -1; before !== formsIn(parts); read()) before = formsIn(parts)

  const users = new Map<string, { part: string; isInForm: boolean }[]>()
  for (const [part, { rendered }] of parts)
    for (const { name, isInForm } of rendered)
      users.set(name, [...(users.get(name) ?? []), { part, isInForm }])
  const isLoose = (part: string, seen: ReadonlySet<string> = new Set()): boolean => {
    const by = users.get(part) ?? []
    return (
      by.length === 0 ||
      by.some(user => !user.isInForm && !seen.has(user.part) && isLoose(user.part, new Set([...seen, part])))
    )
  }
  const isField = (name: string): boolean =>
    FIELDS.has(name) ||
    (name.startsWith(KIT) && parts.get(name)?.rendered.some(one => isField(one.name)) === true)
  const found = [...parts]
    .filter(([, { file }]) => !file.startsWith(KIT))
    .filter(([, { rendered }]) => rendered.some(({ name, isInForm }) => isField(name) && !isInForm))
    .filter(([part]) => isLoose(part))
  return [...new Set(found.map(([, { file }]) => file))].toSorted()
}

const formsIn = (parts: ReadonlyMap<string, Part>) =>
  [...parts.values()].filter(({ takesIntoForm }) => takesIntoForm).length

function readParts(sources: Readonly<Record<string, string>>, parts: Map<string, Part>): void {
  for (const [file, source] of Object.entries(sources)) {
    const { program } = parseSync(file, source)
    const body = program.body as unknown as Node[]
    const names = importsOf(file, body)
    const declared = body.flatMap(declarationsOf)
    for (const { name } of declared) names.set(name, `${file}#${name}`)
    for (const { name, node } of declared) {
      const key = `${file}#${name}`
      const part: Part = { file, rendered: [], takesIntoForm: parts.get(key)?.takesIntoForm ?? false }
      parts.set(key, part)
      walk(node, { part, parts, names, file, isInForm: false })
    }
  }
}

interface Place {
  readonly part: Part
  readonly parts: ReadonlyMap<string, Part>
  /** Target of a name in this file: `file#name`, or itself. */
  readonly names: Map<string, string>
  readonly file: string
  readonly isInForm: boolean
}

function walk(node: unknown, place: Place): void {
  if (Array.isArray(node)) return node.forEach(one => walk(one, place))
  if (!isNode(node)) return
  const { part, isInForm } = place
  if (node.type === 'JSXElement') return walkElement(node, place)
  // Content that an event opens is rendered elsewhere on the page.
  if (node.type === 'JSXAttribute' && /^on[A-Z]/.test(nameOf(node['name'])))
    return walk(node['value'], { ...place, isInForm: false })
  if (node.type === 'Identifier' && node['name'] === 'children' && isInForm) part.takesIntoForm = true
  // One of several components from a table.
  if (node.type === 'Property' && isNode(node['value']) && node['value'].type === 'Identifier') {
    const name = place.names.get(nameOf(node['value']))
    if (name !== undefined) part.rendered.push({ name, isInForm, isSpread: false })
  }
  if (
    node.type === 'VariableDeclarator' &&
    isNode(node['init']) &&
    node['init'].type === 'MemberExpression'
  ) {
    const table = place.names.get(nameOf(node['init']['object']))
    if (table !== undefined) place.names.set(nameOf(node['id']), table)
  }
  // A lazily loaded component: the member of the module is rendered.
  if (node.type === 'MemberExpression') {
    const loaded = loadedBy(node['object'])
    if (loaded !== undefined)
      part.rendered.push({
        name: `${resolve(place.file, loaded)}#${nameOf(node['property'])}`,
        isInForm,
        isSpread: false,
      })
  }
  for (const value of Object.values(node)) walk(value, place)
}

function walkElement(node: Node, place: Place): void {
  const { part, parts, names, isInForm } = place
  const opening = node['openingElement'] as Node
  const attributes = opening['attributes'] as Node[]
  const written = nameOf(opening['name'])
  const name = names.get(written) ?? written
  const isSpread = attributes.some(({ type }) => type === 'JSXSpreadAttribute')
  const isHidden = attributes.some(
    ({ value }) => isNode(value) && ['hidden', 'file', 'checkbox', 'radio'].includes(String(value['value'])),
  )
  if (!(written === 'input' && isHidden)) part.rendered.push({ name, isInForm, isSpread })
  const takesIntoForm = written === 'form' || parts.get(name)?.takesIntoForm === true
  if (isSpread && takesIntoForm) part.takesIntoForm = true
  walk(attributes, place)
  walk(node['children'], { ...place, isInForm: isInForm || takesIntoForm })
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const nameOf = (node: unknown): string =>
  isNode(node) ? (typeof node['name'] === 'string' ? node['name'] : nameOf(node['property'])) : ''

/** Path of `await import('…')`. */
const loadedBy = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'ImportExpression') return String((node['source'] as Node)['value'])
  return loadedBy(node['argument'] ?? node['expression'])
}

function declarationsOf(statement: Node): { name: string; node: Node }[] {
  const node = (statement['declaration'] as Node | null | undefined) ?? statement
  if (node.type === 'FunctionDeclaration') return [{ name: nameOf(node['id']), node }]
  if (node.type !== 'VariableDeclaration') return []
  return (node['declarations'] as Node[]).map(one => ({ name: nameOf(one['id']), node: one }))
}

function importsOf(file: string, body: readonly Node[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue
    const from = String((node['source'] as Node)['value'])
    if (!/^[.#]/.test(from)) continue
    for (const one of node['specifiers'] as Node[])
      names.set(nameOf(one['local']), `${resolve(file, from)}#${nameOf(one['imported'])}`)
  }
  return names
}

/** `./rows.tsx` and `#shared/forms/fields.tsx`, as paths from the root of the sources. */
const resolve = (file: string, address: string): string =>
  address.startsWith('#') ? address.slice(1) : new URL(address, `file:///${file}`).pathname.slice(1)
