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

/**
 * A group of the bundler. Parts that the same pages fetch ahead (`lazyPart`) come in one file with what they alone need,
 * and what such parts share with other pages in a second one: on their own they are two hundred files of a kilobyte.
 * What a first page itself needs joins neither, so no first visit grows. A module stands with the parts of all pages
 * that reach it, so no two files need each other.
 * @param firstPages entries whose size is held (bench/panel-size.ts)
 */
export function partsTogether(firstPages: RegExp) {
  const infos = new Map<string, ModuleInfo | null>()
  const entries = new Map<string, ReadonlySet<string>>()
  let graph: Graph | undefined

  const infoOf = (id: string): ModuleInfo | null => {
    const known = infos.get(id)
    if (known !== undefined) return known
    const info = graph?.getModuleInfo(id) ?? null
    infos.set(id, info)
    return info
  }

  /** What has to be asked for so that this module comes along. */
  const entriesOf = (id: string): ReadonlySet<string> => {
    const known = entries.get(id)
    if (known) return known
    const found = new Set<string>()
    const seen = new Set([id])
    for (const each of seen) {
      const info = infoOf(each)
      if (!info) continue
      if (info.isEntry || info.dynamicImporters.length > 0) found.add(each)
      for (const importer of info.importers) seen.add(importer)
    }
    entries.set(id, found)
    return found
  }

  const isPart = (entry: string): boolean => {
    const info = infoOf(entry)
    return info !== null && !info.isEntry && info.dynamicImporters.every(isFetchingAhead)
  }
  const isFetchingAhead = (id: string): boolean => infoOf(id)?.code?.includes('lazyPart(') === true

  /** The pages that fetch these parts ahead, sooner or later: a part may open others, and others it. */
  const pagesOf = (parts: readonly string[]): readonly string[] => {
    const seen = new Set(parts)
    const pages: string[] = []
    for (const entry of seen) {
      if (!isPart(entry)) pages.push(entry)
      else
        for (const importer of infoOf(entry)?.dynamicImporters ?? [])
          for (const above of entriesOf(importer)) seen.add(above)
    }
    return pages.toSorted()
  }

  return {
    debugName: 'parts',
    name: (id: string, context: Graph): string | null => {
      graph = context
      const asked = [...entriesOf(id)]
      const parts = asked.filter(isPart)
      const others = asked.filter(entry => !isPart(entry))
      if (parts.length === 0 || others.some(entry => firstPages.test(entry))) return null
      // The same file names wherever the project lies.
      const pages = pagesOf(parts).map(page => relative(import.meta.dirname, page))
      const digest = createHash('sha256').update(pages.join()).digest('hex').slice(0, 6)
      return `${others.length > 0 ? 'shared' : 'parts'}-${digest}`
    },
    includeDependenciesRecursively: false,
  }
}
