import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Each module may import those before it in this list; the assembly may import all of them and none imports it. */
export const MODULES: readonly string[] = [
  'platform',
  'identity',
  'dealership',
  'inventory',
  'customers',
  'pricing',
  'deals',
  'setup',
]
/** The code outside the modules, which assembles them. */
const ASSEMBLY = 'assembly'

/** The folders of the modules: the same names in each workspace. */
export const TREES = ['server/src', 'web/src/dealer', 'domain/src', 'contract/src'] as const
export type Tree = (typeof TREES)[number]

export const MAX_SOURCES_IN_FOLDER = 40

export interface Import {
  readonly from: string
  readonly to: string
}
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>

const root = join(import.meta.dirname, '..')
const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\/|^(server\/test|e2e)\//.test(file)
const readFromDisk = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: name => /node_modules|dist/.test(name) })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !isTest(file))
    .sort()

/** The module of a file, as a path from the root of the repository. */
export function moduleOf(tree: Tree, file: string): string {
  const [module = ''] = file.slice(tree.length + 1).split('/')
  return MODULES.includes(module) ? module : ASSEMBLY
}

/** The slice of a file, with its module; files directly in a module are one slice. */
export function sliceOf(tree: Tree, file: string): string {
  const [module = '', slice = '', ...rest] = file.slice(tree.length + 1).split('/')
  if (!MODULES.includes(module)) return ASSEMBLY
  return rest.length > 0 ? `${module}/${slice}` : module
}

/** The file of the same tree that a specifier names; undefined for packages and other trees. */
function resolveImport(tree: Tree, from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  const [workspace = ''] = tree.split('/')
  const target = path.startsWith('#')
    ? `${workspace}/src/${path.slice(1)}`
    : join(dirname(from), path).replaceAll('\\', '/')
  return /^[#.]/.test(path) && target.startsWith(`${tree}/`) ? target : undefined
}

/** The imports within a tree, without tests. */
export function findImports(
  tree: Tree,
  files: readonly string[] = filesIn(tree),
  read: (file: string) => string = readFromDisk,
): Import[] {
  return files.flatMap(from =>
    [...read(from).matchAll(specifiers)].flatMap(([, specifier = '']) => {
      const to = resolveImport(tree, from, specifier)
      return to === undefined ? [] : [{ from, to }]
    }),
  )
}

const rankOf = (module: string) => (module === ASSEMBLY ? MODULES.length : MODULES.indexOf(module))

/** Imports of a module by an earlier one. */
export const findWrongWays = (tree: Tree, imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => rankOf(moduleOf(tree, to)) > rankOf(moduleOf(tree, from)))

/** Number of imports from one group of files to another. */
export function countImports(imports: readonly Import[], groupOf: (file: string) => string): Counts {
  const counts = new Map<string, Map<string, number>>()
  for (const { from, to } of imports) {
    const [here, there] = [groupOf(from), groupOf(to)]
    if (here === there) continue
    const row = counts.get(here) ?? new Map<string, number>()
    counts.set(here, row.set(there, (row.get(there) ?? 0) + 1))
  }
  return counts
}

/** Groups that import each other (Tarjan's strongly connected components), each in alphabetical order. */
export function findCircles(counts: Counts): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const own = index.size
    index.set(node, own)
    lowest.set(node, own)
    path.push(node)
    for (const next of counts.get(node)?.keys() ?? []) {
      const reached = index.has(next) ? (path.includes(next) ? (index.get(next) ?? own) : own) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? own, reached))
    }
    const low = lowest.get(node) ?? own
    if (low === own) circles.push(path.splice(path.indexOf(node)).sort())
    return low
  }
  for (const node of counts.keys()) if (!index.has(node)) visit(node)
  return circles.filter(({ length }) => length > 1)
}

/** Slices of one module that import each other. */
export function findSliceCircles(tree: Tree, imports: readonly Import[]): string[][] {
  const inside = imports.filter(({ from, to }) => moduleOf(tree, from) === moduleOf(tree, to))
  return findCircles(countImports(inside, file => sliceOf(tree, file)))
}

/** Folders with more source files than allowed; tests, CSS and locale files are not counted. */
export function findBigFolders(): string[] {
  const counts = new Map<string, number>()
  for (const file of ['server', 'web', 'domain', 'contract', 'sandbox', 'bench'].flatMap(filesIn))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MAX_SOURCES_IN_FOLDER)
    .map(([folder, count]) => `${folder}: ${count}`)
}

function linesOf(counts: Counts): string[] {
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([from, row]) => {
      const targets = [...row].sort(([, a], [, b]) => b - a).map(([to, count]) => `${to} ${count}`)
      return `  ${from} → ${targets.join(', ')}`
    })
}

/**
 * Output of `node architecture/graph.ts`: `--files` lists every import in the wrong direction, `--slices` all
 * slices.
 */
function describeTree(tree: Tree, flags: readonly string[]): string[] {
  const imports = findImports(tree)
  const wrong = findWrongWays(tree, imports)
  const modules = countImports(imports, file => moduleOf(tree, file))
  const slices = (some: readonly Import[]) => linesOf(countImports(some, file => sliceOf(tree, file)))
  return [
    `${tree}: ${imports.length} imports, ${wrong.length} go the wrong way`,
    ...linesOf(modules),
    ' Wrong way, by slice:',
    ...slices(wrong),
    ...(flags.includes('--files') ? wrong.map(({ from, to }) => `    ${from} → ${to}`) : []),
    ' Circles between modules:',
    ...findCircles(modules).map(circle => `  ${circle.join(', ')}`),
    ' Circles between slices of one module:',
    ...findSliceCircles(tree, imports).map(circle => `  ${circle.join(', ')}`),
    ...(flags.includes('--slices') ? [' All slices:', ...slices(imports)] : []),
    '',
  ]
}

if (import.meta.main) {
  const lines = TREES.flatMap(tree => describeTree(tree, process.argv))
  const big = findBigFolders()
  lines.push(`Folders with more than ${MAX_SOURCES_IN_FOLDER} source files: ${big.join(', ') || 'none'}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
