import type { Plugin } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** What the browser's `call` reads of an endpoint's options; the rest is for the server. */
const kept = new Set(['access', 'idempotency'])

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
  const cuts: { start: number; end: number; text: string }[] = []
  const shared = sharedOptions(body)
  for (const statement of body) {
    const declaration = (statement['declaration'] ?? statement) as Node
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { init } of declaration['declarations'] as readonly { readonly init: Node | null }[]) {
      if (init?.type === 'CallExpression') cuts.push({ start: init.start, end: init.end, text: 'undefined' })
      if (init?.type === 'ObjectExpression') cuts.push(...groupCuts(code, init, shared))
    }
  }
  // From the end, so that earlier positions stay true.
  return cuts
    .sort((a, b) => b.start - a.start)
    .reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), code)
}

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
    const hidden = (options['properties'] as readonly Node[]).map(nameOfSpread).find(name => shared.has(name))
    if (hidden !== undefined)
      throw new Error(
        `...${hidden} would hide from the panel how it calls: write its options into each endpoint`,
      )
    const rest = (options['properties'] as readonly Node[])
      .filter(option => kept.has(String((option['key'] as Node | undefined)?.['name'])))
      .map(option => code.slice(option.start, option.end))
    return [{ start: options.start, end: options.end, text: `{ ${rest.join(', ')} }` }]
  })
}

const nameOfSpread = ({ type, argument }: Node): string =>
  type === 'SpreadElement' ? String((argument as Node)['name']) : ''

/** Objects of the file with an option that the panel's calls go by: a key for what is done once. */
function sharedOptions(body: readonly Node[]): ReadonlySet<string> {
  const declared = body.flatMap(statement => {
    const declaration = (statement['declaration'] ?? statement) as Node
    return declaration.type === 'VariableDeclaration' ? (declaration['declarations'] as readonly Node[]) : []
  })
  const isShared = ({ init }: Node) => {
    const object = (init as Node | null)?.['expression'] ?? init
    const properties = ((object as Node | null)?.['properties'] ?? []) as readonly Node[]
    return properties.some(option => (option['key'] as Node | undefined)?.['name'] === 'idempotency')
  }
  return new Set(declared.filter(isShared).map(({ id }) => String((id as Node)['name'])))
}
