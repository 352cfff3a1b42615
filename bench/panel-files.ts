import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const panelFolder = join(import.meta.dirname, '../web/dist')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** The files of the last build of the panel. */
export function readManifest(): Manifest {
  const file = join(panelFolder, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('no build found: run `npm run build` first')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

/** The script files of these entries, with their imports. */
export function filesOf(manifest: Manifest, entries: readonly string[]): readonly string[] {
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const key of entries) walk(key)
  return [...files]
}

/** A cycle of files, with the first one repeated at the end: one of them would run before a file it needs. */
export function cycleOf(manifest: Manifest): readonly string[] {
  const done = new Set<string>()
  const walk = (key: string, way: readonly string[]): readonly string[] => {
    if (way.includes(key)) return [...way.slice(way.indexOf(key)), key]
    if (done.has(key)) return []
    for (const imported of manifest[key]?.imports ?? []) {
      const cycle = walk(imported, [...way, key])
      if (cycle.length > 0) return cycle
    }
    done.add(key)
    return []
  }
  return Object.keys(manifest).flatMap(key => walk(key, []))
}
