import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** What the browser's `call` reads of an endpoint's options; the rest is for the server. */
const kept = new Set(['access', 'idempotency', 'ifMatch', 'etag'])

/**
 * The panel never checks replies: the server does, against the same contract. So the built panel carries of the
 * contract what it calls (method, path, a few options) and no schemas, nor the library they are made with (20 kB).
 * Tests run without this plugin: there the faked server holds its answers to the schemas.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: (_, { mode }) => mode !== 'test',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].+\.ts$/ },
      handler(code) {
        const program = this.parse(code) as unknown as { readonly body: readonly Node[] }
        return { code: withoutSchemas(code, program.body), map: null }
      },
    },
  }
}

function withoutSchemas(code: string, body: readonly Node[]): string {
  const cuts: Cut[] = []
  for (const statement of body) {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { init } of declaration['declarations'] as readonly { readonly init: Node | null }[]) {
      if (init?.type === 'CallExpression') cuts.push({ start: init.start, end: init.end, text: 'undefined' })
      if (init?.type === 'ObjectExpression') cuts.push(...groupCuts(code, init, sharedOptions(body)))
    }
  }
  const imports = body.filter(statement => namesOf(statement).length > 0)
  const without = imports.map(({ start, end }) => ({ start, end, text: '' }))
  const words = new Set(withCuts(code, [...cuts, ...without]).match(/[\w$]+/g))
  return withCuts(code, [
    ...cuts,
    ...without.filter((_, at) => !namesOf(imports[at]).some(name => words.has(name))),
  ])
}

/** From the end, so that earlier positions stay true. */
const withCuts = (code: string, cuts: readonly Cut[]) =>
  cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)

/** What an import names: with none of it left in the code, the file of a page would bring the module for nothing. */
const namesOf = (statement: Node | undefined) =>
  statement?.type === 'ImportDeclaration'
    ? (statement['specifiers'] as readonly Node[]).map(({ local }) => nameOf(local))
    : []

/**
 * `{ list: endpoint('GET …', { … }) }`: the second argument shrinks to the options that are kept. Any other call in
 * such a group (`{ first_name: text(30) }`, fields that several schemas share) makes a schema and goes.
 */
function groupCuts(code: string, group: Node, shared: ReadonlySet<string>) {
  return (group['properties'] as readonly Node[]).flatMap(property => {
    const value = property['value'] as Node | undefined
    if (value?.type !== 'CallExpression') return []
    if ((value['callee'] as Node)['name'] !== 'endpoint')
      return [{ start: value.start, end: value.end, text: 'undefined' }]
    const options = (value['arguments'] as readonly Node[])[1]
    if (options?.type !== 'ObjectExpression') return []
    const rest = (options['properties'] as readonly Node[])
      .filter(option => isRead(option, shared))
      .map(option => code.slice(option.start, option.end))
    return [{ start: options.start, end: options.end, text: `{ ${rest.join(', ')} }` }]
  })
}

/** What several endpoints spread (`...act`), where it holds any option that is kept. */
function sharedOptions(body: readonly Node[]): ReadonlySet<string> {
  const declared = body.flatMap(statement =>
    statement.type === 'VariableDeclaration'
      ? (statement['declarations'] as readonly { readonly id: Node; readonly init: Node | null }[])
      : [],
  )
  const shared = new Set<string>()
  for (const { id, init } of declared) {
    const options = init?.type === 'ObjectExpression' ? (init['properties'] as readonly Node[]) : []
    if (options.some(option => isRead(option, shared))) shared.add(nameOf(id))
  }
  return shared
}

const isRead = (option: Node, shared: ReadonlySet<string>): boolean =>
  kept.has(nameOf(option['key'])) || shared.has(nameOf(option['argument']))

const nameOf = (node: unknown): string => String((node as Node | undefined)?.['name'])
