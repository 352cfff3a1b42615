import { createHash } from 'node:crypto'
import { relative } from 'node:path'

interface ModuleInfo {
  readonly code: string | null
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

interface Pages {
  /** The file of each page whose size is held (bench/panel-size.ts), by a word for it. */
  readonly first: Readonly<Record<string, string>>
  /** The place that an entry belongs to, by its file. */
  readonly placeOf: (file: string) => string
}

/**
 * A group of the bundler for our own modules (ADR 0047). Parts that the same pages fetch ahead (`lazyPart`)
 * come in one file with what they alone need; what several need comes with whatever else the same first pages need of
 * it, or, where none does, with whatever else the same places share. A page itself keeps its own file, with what it
 * alone needs.
 *
 * What a module imports is reached from wherever the module is, and more reach never names a file below one of less
 * reach, so no two files need each other.
 */
export function filesByReach({ first, placeOf }: Pages) {
  let graph: Graph | undefined
  const infoOf = remembered((id): ModuleInfo | null => graph?.getModuleInfo(id) ?? null)
  const fileOf = (id: string) => relative(import.meta.dirname, id).replaceAll('\\', '/')

  /** What has to be asked for so that this module comes along. */
  const entriesOf = remembered((id): readonly string[] => {
    const seen = new Set([id])
    for (const each of seen) for (const importer of infoOf(each)?.importers ?? []) seen.add(importer)
    return [...seen].filter(each => infoOf(each)?.isEntry || (infoOf(each)?.dynamicImporters.length ?? 0) > 0)
  })

  const isFetchingAhead = (id: string) => infoOf(id)?.code?.includes('lazyPart(') === true
  const isPart = (entry: string): boolean => {
    const info = infoOf(entry)
    return info !== null && !info.isEntry && info.dynamicImporters.every(isFetchingAhead)
  }

  /** The pages that fetch a part ahead, sooner or later: a part may open others, and others it. */
  const pagesOf = remembered((part): string => {
    const seen = new Set([part])
    for (const entry of seen)
      if (isPart(entry))
        for (const importer of infoOf(entry)?.dynamicImporters ?? [])
          for (const above of entriesOf(importer)) seen.add(above)
    return [...seen]
      .filter(entry => !isPart(entry))
      .map(fileOf)
      .toSorted()
      .join()
  })

  return {
    debugName: 'by reach',
    name: (id: string, context: Graph): string | null => {
      graph = context
      // Packages are imported through one door each, which tells nothing of who needs what behind it.
      if (id.includes('node_modules')) return null
      const entries = entriesOf(id)
      const groups = new Set(entries.map(entry => (isPart(entry) ? pagesOf(entry) : entry)))
      if (groups.size < 2) return entries.some(isPart) ? `parts-${digestOf([...groups])}` : null
      const files = new Set(entries.map(fileOf))
      const pages = Object.keys(first).filter(page => files.has(first[page] ?? ''))
      if (pages.length > 0) return `of-${pages.join('-')}`
      return `shared-${[...new Set([...files].map(placeOf))].toSorted().join('-')}`
    },
    includeDependenciesRecursively: false,
  }
}

/** The same file names wherever the project lies. */
const digestOf = (words: readonly string[]) =>
  createHash('sha256').update(words.join()).digest('hex').slice(0, 6)

function remembered<T>(find: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>()
  return id => {
    const found = known.has(id) ? (known.get(id) as T) : find(id)
    known.set(id, found)
    return found
  }
}
